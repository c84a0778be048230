import { useTranslation } from 'react-i18next'
import { useTitle } from '../../app/use-title.ts'
import { PageTitle } from '../../ui/surfaces.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { UserForm } from './UserForm.tsx'

/** Creates a user, who is sent a link to choose a password. */
function UserCreatePage() {
  const { t } = useTranslation('people')
  useTitle(t('users.add'))
  return (
    <>
      <BackLink to="/users">{t('users.title')}</BackLink>
      <PageTitle>{t('users.add')}</PageTitle>
      <p>{t('users.addLead')}</p>
      <UserForm />
    </>
  )
}

export { UserCreatePage as Component }
