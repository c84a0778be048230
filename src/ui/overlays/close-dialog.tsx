import { createContext, type ReactNode, type RefObject, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'

export interface DialogProps {
  readonly title: string
  readonly description?: ReactNode
  readonly open?: boolean
  readonly size?: 'sm' | 'md' | 'lg'
  /** Input would be lost: closing asks first, and a click beside the dialog does nothing. */
  readonly unsaved?: boolean
  /** Called by Escape, the close button, a click beside the dialog, and `useCloseDialog`. */
  readonly onClose: () => void
  /** What gets the focus first; by default the first control of the body. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** The buttons at the end; they stay in view while the body scrolls. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** Set by the dialog around a component. */
export const CloseDialog = createContext<() => Promise<void>>(() => Promise.resolve())

/** Closes the dialog around this component as its close button does: asks where input would be lost. */
export const useCloseDialog = () => use(CloseDialog)

/** The button that leaves the dialog around it, for its footer; by default it says "Cancel". */
export function DialogCancel({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('app')
  const close = useCloseDialog()
  return (
    <Button variant="outline" onClick={() => void close()}>
      {children ?? t('cancel')}
    </Button>
  )
}
