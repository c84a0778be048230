import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextAreaField } from '../../../ui/controls/fields.tsx'
import { DialogCancel, type DialogProps } from '../../../ui/overlays/close-dialog.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useMutation } from '../page/use-mutation.ts'

/** Asks why before something is refused or taken away. */
export function ReasonDialog({
  label,
  help,
  missing,
  maxLength,
  confirm,
  act,
  done,
  onClose,
  ...dialog
}: Pick<DialogProps, 'title' | 'description' | 'onClose'> & {
  readonly label: string
  readonly help?: string
  readonly missing: string
  readonly maxLength: number
  readonly confirm: string
  readonly act: (reason: string) => Promise<unknown>
  readonly done: string
}) {
  const { run, busy } = useMutation()
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const reason = text.trim()
  const send = async () => {
    setChecked(true)
    if (reason !== '' && (await run(() => act(reason), done))) onClose()
  }
  return (
    <Dialog
      {...dialog}
      size="sm"
      unsaved={reason !== ''}
      onClose={onClose}
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" disabled={busy} onClick={() => void send()}>
            {confirm}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={label}
        help={help}
        error={isChecked && reason === '' ? missing : undefined}
        value={text}
        maxLength={maxLength}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
