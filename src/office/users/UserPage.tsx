import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useNavigate } from 'react-router-dom'
import { impersonate, type User, users } from '#contract/accounts.ts'
import { mayPerform } from '#contract/permissions.ts'
import { isDriver } from '#contract/roles.ts'
import { call } from '../../api/call.ts'
import { startImpersonation } from '../../app/impersonation.ts'
import { useTitle } from '../../app/use-title.ts'
import { useUser } from '../../app/use-user.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Card, PageTitle, SectionTitle } from '../../ui/surfaces.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { loadPageData } from '../shared/page-data.ts'
import { createPage } from '../shared/create-page.tsx'
import { useMutation } from '../shared/use-mutation.ts'
import { UserForm } from './UserForm.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData(`user ${params['userId']}`, request, (signal) =>
    call(users.read, { params: { id: params['userId'] ?? '' }, signal }),
  )

interface UserPartProps {
  readonly user: User
  readonly mutation: ReturnType<typeof useMutation>
}

function UserDetails({ data: user }: { readonly data: User }) {
  const { t } = useTranslation('people')
  const viewer = useUser()
  const mutation = useMutation()
  useTitle(user.name)
  return (
    <>
      <BackLink to="/users">{t('users.title')}</BackLink>
      <PageTitle>{user.name}</PageTitle>
      <UserForm user={user} />
      {mayPerform(viewer.roles, 'impersonate') && !user.roles.includes('ROLE_ADMIN') && user.active ? (
        <ImpersonationCard user={user} mutation={mutation} />
      ) : null}
      {user.id === viewer.id ? null : <RemovalCard user={user} mutation={mutation} />}
    </>
  )
}

function ImpersonationCard({ user, mutation: { run, busy } }: UserPartProps) {
  const { t } = useTranslation('people')
  const impersonationNotice = [
    t('users.actBody'),
    ...(isDriver(user.roles) ? [t('users.actDriver')] : []),
  ].join('\n')
  const impersonateUser = async () => {
    if (
      !(await confirm({
        title: t('users.actTitle', { name: user.name }),
        body: impersonationNotice,
        confirm: t('users.act'),
      }))
    )
      return
    await run(
      async () => startImpersonation(await call(impersonate, { params: { id: user.id } })),
      t('users.acting', { name: user.name }),
    )
  }
  return (
    <Card>
      <chakra.div display="grid" gap="12px" justifyItems="start">
        <SectionTitle>{t('users.act')}</SectionTitle>
        <chakra.p color="fg.muted" whiteSpace="pre-line">
          {impersonationNotice}
        </chakra.p>
        <Button variant="outline" disabled={busy} onClick={() => void impersonateUser()}>
          {t('users.act')}
        </Button>
      </chakra.div>
    </Card>
  )
}

function RemovalCard({ user, mutation: { run, busy } }: UserPartProps) {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const remove = async () => {
    if (
      !(await confirm({
        title: t('users.removeTitle', { name: user.name }),
        body: t('users.removeBody'),
        confirm: t('users.remove'),
      }))
    )
      return
    if (await run(() => call(users.remove, { params: { id: user.id } }), t('users.removed')))
      await navigate('/users')
  }
  return (
    <Card>
      <chakra.div display="grid" gap="12px" justifyItems="start">
        <SectionTitle>{t('users.remove')}</SectionTitle>
        <chakra.p color="fg.muted">{t('users.removeBody')}</chakra.p>
        <Button variant="danger" disabled={busy} onClick={() => void remove()}>
          {t('users.remove')}
        </Button>
      </chakra.div>
    </Card>
  )
}

const UserPage = createPage(loader, UserDetails)

export { UserPage as Component }
