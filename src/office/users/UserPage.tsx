import { useTranslation } from 'react-i18next'
import { removeSecondFactorOf, sendSecretLink, type User, users } from '#contract/accounts/users.ts'
import { isDriver, isOnlyDriver } from '#contract/kit/roles.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { SendIcon } from '../../ui/theme/icons.tsx'
import { PersonIcon, PhoneIcon } from '../../ui/theme/later-icons.tsx'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { mayPerformNow } from '../shared/page/may-now.ts'
import { definePage } from '../shared/page/define-page.tsx'
import { UserStatusBadge } from '../shared/detail/UserStatusBadge.tsx'
import { useImpersonation } from '../shared/page/use-impersonation.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { UserForm } from './UserForm.tsx'
import { EndSessionsAction } from '../shared/page/EndSessionsAction.tsx'
import { AskedAction, RemoveAction } from '../shared/page/item-actions.tsx'

export const { loader, Component } = definePage(
  'user',
  (signal, { userId: id = '' }) => call(users.read, { params: { id }, signal }),
  UserDetails,
)

function UserDetails({ data: user }: { readonly data: User }) {
  const { t } = useTranslation('people')
  const viewer = useUser()
  const act = useImpersonation({ ...user, drives: isDriver(user.roles) })
  const mayAct = act !== undefined && !user.roles.includes('ROLE_ADMIN') && user.active
  const isSelf = user.id === viewer.id
  const mayManage = !isSelf && mayPerformNow(viewer.roles, 'manageUsers')
  return (
    <DetailLayout
      back={{ to: '/users', title: t('users.title') }}
      title={user.name}
      badges={<UserStatusBadge user={user} />}
      facts={useFacts(user)}
      menu={
        mayAct || mayManage ? (
          <UserMenu user={user} act={mayAct ? act : undefined} mayManage={mayManage} />
        ) : undefined
      }
    >
      <UserForm user={user} />
    </DetailLayout>
  )
}

function UserMenu({
  user,
  act,
  mayManage,
}: {
  readonly user: User
  readonly act: (() => Promise<unknown>) | undefined
  readonly mayManage: boolean
}) {
  const { t } = useTranslation('people')
  const params = { id: user.id }
  return (
    <>
      {act === undefined ? null : (
        <MenuAction icon={<PersonIcon />} onSelect={() => void act()}>
          {t('users.act')}
        </MenuAction>
      )}
      {!mayManage || !user.active ? null : (
        <AskedAction
          icon={<SendIcon />}
          label={t('users.sendLink')}
          title={t('users.sendLink')}
          body={t('users.sendLinkBody')}
          confirm={t('users.sendLinkConfirm')}
          act={() => call(sendSecretLink, { params })}
          done={t('users.linkSent')}
        />
      )}
      {!mayManage || !user.active ? null : <EndSessionsAction user={user} />}
      {!mayManage || !user.secondFactor ? null : (
        <RemoveAction
          icon={<PhoneIcon />}
          label={t('users.removeSecondFactor')}
          title={t('users.removeSecondFactor')}
          body={t('users.removeSecondFactorBody')}
          act={() => call(removeSecondFactorOf, { params })}
          done={t('users.secondFactorRemoved')}
        />
      )}
      {!mayManage ? null : (
        <RemoveAction
          label={t('users.remove')}
          title={t('users.removeTitle', { name: user.name })}
          body={t('users.removeBody')}
          act={() => call(users.remove, { params })}
          done={t('users.removed')}
          goTo="/users"
        />
      )}
    </>
  )
}

function useFacts(user: User) {
  const { t } = useTranslation('people')
  const acceptedTerms = useAcceptedTerms(user)
  return [
    { term: t('fields.roles'), value: user.roles.map((role) => t(`users.role.${role}`)).join(', ') },
    { term: t('fields.company'), value: user.company?.name },
    {
      term: t('users.secondFactor'),
      value: isOnlyDriver(user.roles)
        ? undefined
        : t(user.secondFactor ? 'users.secondFactorOn' : 'users.secondFactorOff'),
    },
    { term: t('users.terms'), value: acceptedTerms },
  ]
}

function useAcceptedTerms({ termsVersion, termsAcceptedAt }: User): string | undefined {
  const { t } = useTranslation('people')
  const { moment } = useFormats()
  return termsVersion === undefined || termsAcceptedAt === undefined
    ? undefined
    : t('users.termsAccepted', { version: termsVersion, moment: moment(termsAcceptedAt) })
}
