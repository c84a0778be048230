import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { removeSecondFactorOf, sendSecretLink, type User, users } from '#contract/accounts/accounts.ts'
import { isDriver, isOnlyDriver } from '#contract/kit/roles.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { PersonIcon, SendIcon, SignOutIcon } from '../../ui/theme/icons.tsx'
import { PhoneIcon, TrashIcon } from '../../ui/theme/later-icons.tsx'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { mayPerformNow } from '../shared/page/may-now.ts'
import { loadPageData } from '../shared/page/page-data.ts'
import { createPage } from '../shared/page/create-page.tsx'
import { UserStatusBadge } from '../shared/detail/UserStatusBadge.tsx'
import { useEndingSessions } from '../shared/page/use-ending-sessions.ts'
import { useImpersonation } from '../shared/page/use-impersonation.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { UserForm } from './UserForm.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData(`user ${params['userId']}`, request, (signal) =>
    call(users.read, { params: { id: params['userId'] ?? '' }, signal }),
  )

function UserDetails({ data: user }: { readonly data: User }) {
  const { t } = useTranslation('people')
  const viewer = useUser()
  const act = useImpersonation({ ...user, drives: isDriver(user.roles) })
  const remove = useRemoval(user)
  const { sendLink, removeSecondFactor, endSessions } = useRecovery(user)
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
        !mayAct && !mayManage ? undefined : (
          <>
            {mayAct ? (
              <MenuAction icon={<PersonIcon />} onSelect={() => void act()}>
                {t('users.act')}
              </MenuAction>
            ) : null}
            {!mayManage || !user.active ? null : (
              <MenuAction icon={<SendIcon />} onSelect={() => void sendLink()}>
                {t('users.sendLink')}
              </MenuAction>
            )}
            {!mayManage || !user.active ? null : (
              <MenuAction icon={<SignOutIcon />} onSelect={() => void endSessions()}>
                {t('endSessions.action')}
              </MenuAction>
            )}
            {!mayManage || !user.secondFactor ? null : (
              <MenuAction icon={<PhoneIcon />} tone="danger" onSelect={() => void removeSecondFactor()}>
                {t('users.removeSecondFactor')}
              </MenuAction>
            )}
            {!mayManage ? null : (
              <MenuAction icon={<TrashIcon />} tone="danger" onSelect={() => void remove()}>
                {t('users.remove')}
              </MenuAction>
            )}
          </>
        )
      }
    >
      <UserForm user={user} />
    </DetailLayout>
  )
}

function useFacts(user: User) {
  const { t } = useTranslation('people')
  const acceptedTerms = useAcceptedTerms(user)
  return [
    { term: t('users.roles'), value: user.roles.map((role) => t(`users.role.${role}`)).join(', ') },
    { term: t('company'), value: user.company?.name },
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

function useRecovery(user: User) {
  const { t } = useTranslation('people')
  const { ask } = useMutation()
  const endSessions = useEndingSessions(user, { ask })
  const params = { id: user.id }
  return {
    endSessions,
    sendLink: () =>
      ask(
        { title: t('users.sendLink'), body: t('users.sendLinkBody'), confirm: t('users.sendLinkConfirm') },
        () => call(sendSecretLink, { params }),
        t('users.linkSent'),
      ),
    removeSecondFactor: () =>
      ask(
        {
          title: t('users.removeSecondFactor'),
          body: t('users.removeSecondFactorBody'),
          confirm: t('users.removeSecondFactor'),
          tone: 'danger',
        },
        () => call(removeSecondFactorOf, { params }),
        t('users.secondFactorRemoved'),
      ),
  }
}

function useRemoval(user: User): () => Promise<unknown> {
  const { t } = useTranslation('people')
  const { ask } = useMutation()
  return () =>
    ask(
      {
        title: t('users.removeTitle', { name: user.name }),
        body: t('users.removeBody'),
        confirm: t('users.remove'),
        tone: 'danger',
      },
      () => call(users.remove, { params: { id: user.id } }),
      t('users.removed'),
      '/users',
    )
}

const UserPage = createPage(loader, UserDetails)

export { UserPage as Component }
