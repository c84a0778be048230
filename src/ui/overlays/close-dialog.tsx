import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'

/** A dialog that is open for as long as it is rendered. */
export interface Closable {
  readonly onClose: () => void
}

export interface DialogProps {
  readonly title: string
  readonly description?: ReactNode
  readonly open?: boolean
  readonly size?: 'sm' | 'md' | 'lg'
  /** Input would be lost: closing asks first, and a click beside the dialog does nothing. */
  readonly unsaved?: boolean
  /** Called by Escape, the close button, a click beside the dialog, and `useCloseDialog`. */
  readonly onClose: () => void
  readonly footer?: ReactNode
  readonly children: ReactNode
}

export const CloseDialog = createContext<() => Promise<void>>(() => Promise.resolve())

/** Like the close button, it asks first where input would be lost. */
export const useCloseDialog = () => use(CloseDialog)

export function DialogCancel({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('app')
  const close = useCloseDialog()
  return (
    <Button variant="outline" onClick={() => void close()}>
      {children ?? t('cancel')}
    </Button>
  )
}
