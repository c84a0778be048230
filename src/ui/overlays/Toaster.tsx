import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/Button.tsx'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../theme/icons.tsx'
import { closeToast, type Toast, useToasts } from './toaster.ts'

const kinds = {
  success: { Icon: CheckIcon, color: 'success' },
  error: { Icon: WarningIcon, color: 'danger' },
  info: { Icon: InfoIcon, color: 'info' },
} as const

export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <chakra.div
      id="toasts"
      role="status"
      aria-live="polite"
      position="fixed"
      right={{ base: '16px', sm: '24px' }}
      bottom={{ base: '96px', md: '24px' }}
      zIndex={1500}
      // An open dialog takes the pointer events of the whole page.
      pointerEvents="auto"
      display="grid"
      gap="8px"
      width="min(356px, calc(100vw - 32px))"
    >
      {toasts.map((entry) => (
        <ToastCard key={entry.id} toast={entry} />
      ))}
    </chakra.div>
  )
}

function ToastCard({ toast: { id, kind, text, count, leaving } }: { readonly toast: Toast }) {
  const { t } = useTranslation('app')
  const { Icon, color } = kinds[kind]
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="10px"
      background="bg.panel"
      border="1px solid"
      borderColor="border.strong"
      borderLeft="4px solid"
      borderLeftColor={`${color}.solid`}
      borderRadius="card"
      padding="6px 6px 6px 12px"
      boxShadow="0 8px 24px rgb(0 0 0 / 0.2)"
      opacity={leaving ? 0 : 1}
      transition="opacity 180ms"
    >
      <chakra.span color={`${color}.fg`} flexShrink={0} display="flex">
        <Icon width={20} height={20} />
      </chakra.span>
      <chakra.span flex="1" minWidth={0} overflowWrap="anywhere">
        {text}
        {count > 1 ? <chakra.span color="fg.muted"> ×{count}</chakra.span> : null}
      </chakra.span>
      <IconButton label={t('close')} size="sm" onClick={() => closeToast(id)}>
        <CloseIcon width={18} height={18} />
      </IconButton>
    </chakra.div>
  )
}
