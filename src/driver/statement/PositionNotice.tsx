import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { usePositionConsent } from '../../app/device/position-consent.ts'
import { formatNumber } from '../../ui/controls/format.ts'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { useNow } from '../../ui/controls/use-now.ts'
import { useLocale } from '../shared/use-locale.ts'
import { isRecent, usePositionWatch } from './use-position-watch.ts'

export function PositionNotice() {
  const { t } = useTranslation('positions', { keyPrefix: 'form' })
  const locale = useLocale()
  const consent = usePositionConsent()
  const isAgreed = consent?.since !== undefined
  const watched = usePositionWatch(isAgreed)
  const now = useNow()
  if (consent === undefined) return null
  const state = !isAgreed
    ? 'off'
    : watched.state === 'found' && !isRecent(watched.position, now)
      ? 'searching'
      : watched.state
  return (
    <chakra.p color="fg.muted" display="flex" flexWrap="wrap" alignItems="center" gap="0 12px">
      <span role="status">
        {state === 'found' && watched.state === 'found'
          ? t('found', { metres: formatNumber(Math.max(1, Math.round(watched.position.accuracy)), locale) })
          : t(state)}
      </span>
      {state === 'off' ? (
        <TextLink density="touch" to="/account#positions">
          {t('choose')}
        </TextLink>
      ) : null}
    </chakra.p>
  )
}
