import { useTranslation } from 'react-i18next'
import { type KnownDevice, revokeDevice } from '#contract/accounts/known-devices.ts'
import { call } from '../../api/call.ts'
import { ReasonDialog } from '../shared/dialogs/ReasonDialog.tsx'
import type { Closable } from '../../ui/overlays/close-dialog.tsx'

export function RevokeDeviceDialog({ device, onClose }: Closable & { readonly device: KnownDevice }) {
  const { t } = useTranslation('devices')
  return (
    <ReasonDialog
      title={t('revokeTitle', { code: device.code, name: device.driver.name })}
      description={t('revokeHelp')}
      label={t('reason')}
      missing={t('reasonMissing')}
      maxLength={500}
      confirm={t('revoke')}
      act={(reason) => call(revokeDevice, { params: { id: device.id }, body: { reason } })}
      done={t('revokedNow')}
      onClose={onClose}
    />
  )
}
