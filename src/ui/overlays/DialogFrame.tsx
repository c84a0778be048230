import { Dialog as Parts, Portal } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/Button.tsx'
import { CloseDialog, type DialogProps, useCloseDialog } from './close-dialog.tsx'
import { confirm, hostQuestions, useQuestion } from './confirm.ts'
import { CloseIcon } from '../theme/icons.tsx'

export const dialogSlots = [
  'backdrop',
  'positioner',
  'content',
  'header',
  'title',
  'description',
  'body',
  'footer',
]

export const dialogBase = {
  backdrop: {
    position: 'fixed',
    inset: 0,
    zIndex: 1300,
    background: 'rgb(10 16 22 / 0.55)',
    opacity: 1,
    transition: 'opacity 120ms',
    '@starting-style': { opacity: 0 },
  },
  positioner: { position: 'fixed', inset: 0, zIndex: 1300, display: 'flex' },
  content: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    background: 'bg.panel',
    color: 'fg',
    border: '1px solid',
    borderColor: 'border',
    boxShadow: '0 16px 48px rgb(0 0 0 / 0.28)',
    transition: 'opacity 120ms, transform 120ms',
    '&:focus-visible': { outline: 'none' },
  },
  header: {
    display: 'flex',
    gap: '8px',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    padding: '16px 12px 12px 20px',
  },
  title: { fontSize: 'section', fontWeight: '600', lineHeight: 1.3, overflowWrap: 'anywhere' },
  description: { color: 'fg.muted', paddingTop: '4px' },
  body: {
    // Positioned, so that hidden texts within do not widen the page.
    position: 'relative',
    flex: '1',
    minHeight: 0,
    overflowY: 'auto',
    padding: '4px 20px 20px',
  },
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    justifyContent: 'flex-end',
    padding: '12px 20px',
    borderTop: '1px solid',
    borderColor: 'border',
  },
} as const

export function DialogFrame({
  title,
  description,
  open = true,
  unsaved = false,
  onClose,
  footer,
  children,
  styles,
}: DialogProps & { readonly styles: object }) {
  const { t } = useTranslation('app')
  const close = async () => {
    if (
      !unsaved ||
      (await confirm({
        title: t('unsaved.title'),
        body: t('unsaved.body'),
        cancel: t('unsaved.stay'),
        confirm: t('unsaved.discard'),
        tone: 'danger',
      }))
    )
      onClose()
  }
  return (
    <Parts.Root
      {...styles}
      open={open}
      closeOnInteractOutside={!unsaved}
      // Toasts can be closed while a dialog is open. (`persistentElements` rejects unhandled when it closes early.)
      onInteractOutside={(event) => {
        const { target } = event.detail.originalEvent
        if (target instanceof Element && target.closest('#toasts') !== null) event.preventDefault()
      }}
      // The focus returns by itself: what opened the dialog may take it once more while the dialog opens.
      onFocusOutside={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => {
        // Escape belongs to the question that is asked over this dialog.
        if (useQuestion.getState().question !== undefined) event.preventDefault()
      }}
      onOpenChange={(details) => {
        if (!details.open) void close()
      }}
    >
      <Portal>
        <Parts.Backdrop />
        <Parts.Positioner>
          <CloseDialog value={close}>
            <Panel title={title} description={description} footer={footer}>
              {children}
            </Panel>
          </CloseDialog>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}

function Panel({
  title,
  description,
  footer,
  children,
}: Pick<DialogProps, 'title' | 'description' | 'footer' | 'children'>) {
  const { t } = useTranslation('app')
  const close = useCloseDialog()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => (panel.current === null ? undefined : hostQuestions(panel.current)), [])
  return (
    <Parts.Content ref={panel}>
      <Parts.Header>
        <div>
          <Parts.Title>{title}</Parts.Title>
          {description === undefined ? null : <Parts.Description>{description}</Parts.Description>}
        </div>
        <IconButton label={t('close')} size="sm" data-no-autofocus="" onClick={() => void close()}>
          <CloseIcon width={20} height={20} />
        </IconButton>
      </Parts.Header>
      <Parts.Body>{children}</Parts.Body>
      {footer === undefined ? null : <Parts.Footer>{footer}</Parts.Footer>}
    </Parts.Content>
  )
}
