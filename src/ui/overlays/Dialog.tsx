import { createElement } from 'react'
import type { DialogProps } from './close-dialog.tsx'
import { fetchedPart, usePart } from './use-part.ts'

export const dialogPart = fetchedPart(() => import('./ModalDialog.tsx'))

/**
 * A modal dialog: the focus stays within and returns to where it was, Escape closes. On a phone it stands on
 * the bottom of the screen, as wide as that.
 It is fetched when the first one
 * opens.
 */
export function Dialog(props: DialogProps) {
  const { open = true, onClose } = props
  const loaded = usePart(dialogPart, open, onClose)
  return loaded === undefined ? null : createElement(loaded.ModalDialog, props)
}
