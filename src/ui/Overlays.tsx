import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Toaster } from './Toaster.tsx'

/** What may lie over any page: the question that is asked, and the toasts. */
export function Overlays() {
  return (
    <>
      <ConfirmDialog />
      <Toaster />
    </>
  )
}
