import { useTranslation } from 'react-i18next'
import { type Driver, rejectDriver } from '#contract/accounts/drivers.ts'
import { call } from '../../api/call.ts'
import { ReasonDialog } from '../shared/dialogs/ReasonDialog.tsx'
import type { Closable } from '../../ui/overlays/close-dialog.tsx'

export function RejectionDialog({ driver, onClose }: Closable & { readonly driver: Driver }) {
  const { t } = useTranslation('people')
  return (
    <ReasonDialog
      title={t('drivers.rejectTitle', { name: driver.name })}
      label={t('drivers.reason')}
      help={t('drivers.reasonHelp')}
      missing={t('required')}
      maxLength={2000}
      confirm={t('drivers.reject')}
      act={(reason) => call(rejectDriver, { params: { id: driver.id }, body: { reason } })}
      done={t('drivers.rejected')}
      onClose={onClose}
    />
  )
}
