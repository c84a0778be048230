import { useTranslation } from 'react-i18next'
import { useTitle } from '../../app/use-title.ts'
import { PageTitle } from '../../ui/surfaces.tsx'
import { BackLink } from '../BackLink.tsx'
import { DriverForm } from './DriverForm.tsx'

/** Invites a driver or skipper: he is sent a link to choose his pincode. */
export function Component() {
  const { t } = useTranslation('people')
  useTitle(t('drivers.invite'))
  return (
    <>
      <BackLink to="/drivers">{t('drivers.title')}</BackLink>
      <PageTitle>{t('drivers.invite')}</PageTitle>
      <p>{t('drivers.inviteLead')}</p>
      <DriverForm />
    </>
  )
}
