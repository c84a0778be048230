import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

/** Fades in after 200 ms, so that quick loads show nothing. */
export function PendingBar() {
  const { t } = useTranslation('office')
  return (
    <chakra.div
      role="progressbar"
      aria-label={t('room.loading')}
      position="fixed"
      top="calc(var(--banner, 0px) + 56px)"
      left="0"
      right="0"
      height="2px"
      zIndex={1100}
      background="primary.solid"
      opacity={1}
      transition="opacity 120ms 200ms"
      css={{ '@starting-style': { opacity: 0 } }}
    />
  )
}
