import { chakra } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../app/frame/live.ts'

const colors = { live: 'success.solid', connecting: 'warning.solid', offline: 'danger.solid' } as const

export function LiveStatus() {
  const { t } = useTranslation('office')
  const connection = useLive((live) => live.state)
  // The browser reports a lost network long before the silent event stream times out.
  const state = useSyncExternalStore(subscribeToNetworkStatus, () => navigator.onLine)
    ? connection
    : 'offline'
  return (
    <chakra.span
      role="status"
      title={t(`live.${state}Hint`)}
      display="inline-flex"
      alignItems="center"
      gap="8px"
      padding="0 8px"
      fontSize="label"
      color="fg.muted"
    >
      <chakra.span
        aria-hidden="true"
        width="8px"
        height="8px"
        borderRadius="full"
        background={state === 'offline' ? 'transparent' : colors[state]}
        border="2px solid"
        borderColor={colors[state]}
        flexShrink={0}
      />
      {t(`live.${state}`)}
    </chakra.span>
  )
}

function subscribeToNetworkStatus(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
