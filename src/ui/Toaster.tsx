import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './Button.tsx'
import { CloseIcon } from './icons.tsx'
import { closeToast, useToasts } from './toaster.ts'

const edgeColors = { success: 'success.solid', error: 'danger.solid', info: 'info.solid' } as const

export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  const { t } = useTranslation('app')
  return (
    <chakra.div
      role="status"
      aria-live="polite"
      position="fixed"
      right={{ base: '16px', sm: '24px' }}
      bottom={{ base: '96px', md: '24px' }}
      zIndex={1500}
      display="grid"
      gap="8px"
      width="min(356px, calc(100vw - 32px))"
    >
      {toasts.map(({ id, kind, text, leaving }) => (
        <chakra.div
          key={id}
          display="flex"
          alignItems="center"
          gap="8px"
          background="bg.panel"
          borderRadius="card"
          borderLeft="4px solid"
          borderLeftColor={edgeColors[kind]}
          padding="8px 8px 8px 16px"
          boxShadow="0 8px 24px rgb(0 0 0 / 0.2)"
          opacity={leaving ? 0 : 1}
          transition="opacity 180ms"
        >
          <chakra.span flex="1">{text}</chakra.span>
          <IconButton label={t('close')} onClick={() => closeToast(id)}>
            <CloseIcon />
          </IconButton>
        </chakra.div>
      ))}
    </chakra.div>
  )
}
