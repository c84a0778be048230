import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type KnownDevice, revokeDevice } from '#contract/accounts/known-devices.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogCancel } from '../../ui/overlays/close-dialog.tsx'
import { TextAreaField } from '../../ui/controls/fields.tsx'
import { useMutation } from '../shared/page/use-mutation.ts'

export function RevokeDeviceDialog({
  device,
  onClose,
}: {
  readonly device: KnownDevice
  readonly onClose: () => void
}) {
  const { t } = useTranslation('devices')
  const { run, busy } = useMutation()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const revoke = async () => {
    if (reason.trim() === '') return setMissing(true)
    const revoked = await run(
      () => call(revokeDevice, { params: { id: device.id }, body: { reason: reason.trim() } }),
      t('revokedNow'),
    )
    if (revoked) onClose()
  }
  return (
    <Dialog
      size="sm"
      title={t('revokeTitle', { code: device.code, name: device.driver.name })}
      unsaved={reason.trim() !== ''}
      onClose={onClose}
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" disabled={busy} onClick={() => void revoke()}>
            {t('revoke')}
          </Button>
        </>
      }
    >
      <p>{t('revokeHelp')}</p>
      <TextAreaField
        label={t('reason')}
        error={missing && reason.trim() === '' ? t('reasonMissing') : undefined}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
