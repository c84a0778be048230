import { useTranslation } from 'react-i18next'
import { may } from '#contract/kit/permissions.ts'
import { useUser } from '../../app/session/use-user.ts'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { InvitationForm } from './DriverForm.tsx'

export function Component() {
  const { t } = useTranslation('people')
  const { roles } = useUser()
  return (
    <DetailLayout
      back={{ to: '/drivers', title: t('drivers.title') }}
      title={t('drivers.invite')}
      description={t(may(roles, 'create', 'Company') ? 'drivers.inviteLeadStaff' : 'drivers.inviteLead')}
    >
      <InvitationForm />
    </DetailLayout>
  )
}
