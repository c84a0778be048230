import type { ReactNode } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { type DialogProps, useCloseDialog } from '../../../ui/overlays/close-dialog.tsx'
import type { Change } from '../page/changes.ts'
import { EditDialogForm } from '../forms/EditForm.tsx'
import type { OfficeForm } from '../forms/use-office-form.ts'

interface FormDialogProps<V extends FieldValues> extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  readonly form: OfficeForm<V> & { readonly taken?: readonly Change[] | undefined }
  readonly saveLabel?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

export function FormDialog<V extends FieldValues>({
  title,
  description,
  size,
  onClose,
  ...props
}: FormDialogProps<V>) {
  const { form } = props.form
  // Renders the dialog again when something is typed.
  useWatch({ control: form.methods.control })
  return (
    <Dialog
      title={title}
      description={description}
      size={size ?? 'md'}
      unsaved={form.countChanges() > 0}
      onClose={() => {
        form.discard()
        onClose()
      }}
    >
      <DialogContent {...props} />
    </Dialog>
  )
}

function DialogContent<V extends FieldValues>(
  props: Pick<FormDialogProps<V>, 'form' | 'saveLabel' | 'children'>,
) {
  const close = useCloseDialog()
  return <EditDialogForm {...props} onCancel={() => void close()} />
}
