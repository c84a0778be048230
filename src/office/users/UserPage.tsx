import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useNavigate } from 'react-router-dom'
import { impersonate, type User, users } from '#contract/accounts.ts'
import { mayDo } from '#contract/permissions.ts'
import { isDriver } from '#contract/roles.ts'
import { call } from '../../api/call.ts'
import { actAs } from '../../app/impersonation.ts'
import { useTitle } from '../../app/use-title.ts'
import { useUser } from '../../app/use-user.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Card, PageTitle, SectionTitle } from '../../ui/surfaces.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { readRoom } from '../shared/reading.ts'
import { room } from '../shared/page.tsx'
import { useDeed } from '../shared/use-mutation.ts'
import { UserForm } from './UserForm.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  readRoom(`user ${params['userId']}`, request, (signal) =>
    call(users.read, { params: { id: params['userId'] ?? '' }, signal }),
  )

function UserRoom({ data: user }: { readonly data: User }) {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const viewer = useUser()
  const { run, busy } = useDeed()
  useTitle(user.name)
  const params = { id: user.id }
  const meaning = [t('users.actBody'), ...(isDriver(user.roles) ? [t('users.actDriver')] : [])].join('\n')

  const remove = async () => {
    if (
      !(await confirm({
        title: t('users.removeTitle', { name: user.name }),
        body: t('users.removeBody'),
        confirm: t('users.remove'),
      }))
    )
      return
    if (await run(() => call(users.remove, { params }), t('users.removed'))) await navigate('/users')
  }
  const act = async () => {
    if (
      !(await confirm({
        title: t('users.actTitle', { name: user.name }),
        body: meaning,
        confirm: t('users.act'),
      }))
    )
      return
    await run(async () => actAs(await call(impersonate, { params })), t('users.acting', { name: user.name }))
  }

  return (
    <>
      <BackLink to="/users">{t('users.title')}</BackLink>
      <PageTitle>{user.name}</PageTitle>
      <UserForm user={user} />
      {mayDo(viewer.roles, 'impersonate') && !user.roles.includes('ROLE_ADMIN') && user.active ? (
        <Card>
          <chakra.div display="grid" gap="12px" justifyItems="start">
            <SectionTitle>{t('users.act')}</SectionTitle>
            <chakra.p color="fg.muted" whiteSpace="pre-line">
              {meaning}
            </chakra.p>
            <Button variant="outline" disabled={busy} onClick={() => void act()}>
              {t('users.act')}
            </Button>
          </chakra.div>
        </Card>
      ) : null}
      {user.id === viewer.id ? null : (
        <Card>
          <chakra.div display="grid" gap="12px" justifyItems="start">
            <SectionTitle>{t('users.remove')}</SectionTitle>
            <chakra.p color="fg.muted">{t('users.removeBody')}</chakra.p>
            <Button variant="danger" disabled={busy} onClick={() => void remove()}>
              {t('users.remove')}
            </Button>
          </chakra.div>
        </Card>
      )}
    </>
  )
}

export const Component = room(loader, UserRoom)
