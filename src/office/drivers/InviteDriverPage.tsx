import { useTranslation } from 'react-i18next'
import { may } from '#contract/permissions.ts'
import { useTitle } from '../../app/use-title.ts'
import { useUser } from '../../app/use-user.ts'
import { PageTitle } from '../../ui/surfaces.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { InvitationForm } from './DriverForm.tsx'

/** Invites a driver or skipper, who is sent a link to choose a pincode. */
function InviteDriverPage() {
  const { t } = useTranslation('people')
  const { roles } = useUser()
  useTitle(t('drivers.invite'))
  return (
    <>
      <BackLink to="/drivers">{t('drivers.title')}</BackLink>
      <PageTitle>{t('drivers.invite')}</PageTitle>
      <p>{t(may(roles, 'create', 'Company') ? 'drivers.inviteLeadStaff' : 'drivers.inviteLead')}</p>
      <InvitationForm />
    </>
  )
}

export { InviteDriverPage as Component }
