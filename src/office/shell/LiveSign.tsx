import { chakra } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../app/live.ts'

const colors = { live: 'success.solid', connecting: 'warning.solid', offline: 'danger.solid' } as const

/** Whether what is on the screen follows the server by itself: a dot and a word, nothing that asks for attention. */
export function LiveSign() {
  const { t } = useTranslation('office')
  const line = useLive((live) => live.state)
  // A device without a network knows so long before the silent line does.
  const state = useSyncExternalStore(listenToNetwork, () => navigator.onLine) ? line : 'offline'
  return (
    <chakra.span
      role="status"
      title={t(`live.${state}Hint`)}
      display="inline-flex"
      alignItems="center"
      gap="8px"
      padding="0 8px"
      fontSize="0.8125rem"
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

function listenToNetwork(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
