import { createElement } from 'react'
import type { DialogProps } from './close-dialog.tsx'
import { fetchedPart, usePart } from './use-part.ts'

export const dialogPart = fetchedPart(() => import('./ModalDialog.tsx'))

/**
 * The focus stays within and returns to where it was; Escape closes. On a phone it is a sheet at the bottom
 * of the screen. Its code is fetched when the first dialog opens.
 */
export function Dialog(props: DialogProps) {
  const { open = true, onClose } = props
  const loaded = usePart(dialogPart, open, onClose)
  return loaded === undefined ? null : createElement(loaded.ModalDialog, props)
}
