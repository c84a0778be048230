import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Driver, rejectDriver } from '#contract/accounts/drivers.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogCancel } from '../../ui/overlays/close-dialog.tsx'
import { TextAreaField } from '../../ui/controls/fields.tsx'
import { useMutation } from '../shared/page/use-mutation.ts'

export function RejectionDialog({
  driver,
  onClose,
}: {
  readonly driver: Driver
  readonly onClose: () => void
}) {
  const { t } = useTranslation('people')
  const { run, busy } = useMutation()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const reject = async () => {
    if (reason.trim() === '') return setMissing(true)
    const rejected = await run(
      () => call(rejectDriver, { params: { id: driver.id }, body: { reason: reason.trim() } }),
      t('drivers.rejected'),
    )
    if (rejected) onClose()
  }
  return (
    <Dialog
      size="sm"
      title={t('drivers.rejectTitle', { name: driver.name })}
      unsaved={reason.trim() !== ''}
      onClose={onClose}
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" disabled={busy} onClick={() => void reject()}>
            {t('drivers.reject')}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t('drivers.reason')}
        help={t('drivers.reasonHelp')}
        error={missing && reason.trim() === '' ? t('required') : undefined}
        value={reason}
        maxLength={2000}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
