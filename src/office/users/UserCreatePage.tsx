import { useTranslation } from 'react-i18next'
import { useTitle } from '../../app/use-title.ts'
import { PageTitle } from '../../ui/surfaces.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { UserForm } from './UserForm.tsx'

/** A new user, who is sent a link to choose his password. */
export function Component() {
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
