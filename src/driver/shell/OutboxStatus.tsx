import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { unsentText } from '../../app/device/unsent-text.ts'
import { formatAge } from '../../ui/controls/format.ts'
import { CheckIcon, ClockIcon, ForwardIcon, OfflineIcon, WarningIcon } from '../../ui/theme/icons.tsx'
import { VisuallyHidden } from '../../ui/theme/VisuallyHidden.tsx'
import { BarLink } from './BarLink.tsx'
import { showMoment } from '../shared/formats.ts'
import { useIsOffline, useOutboxStatus } from './use-outbox-status.ts'
import { useLocale } from '../shared/use-locale.ts'
import { useNow } from '../../ui/controls/use-now.ts'

/** Milliseconds since the last pull, after which that is said by itself. */
const oldAfterMs = 24 * 3_600_000

const StatusLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '48px',
    padding: '8px 16px',
    textDecoration: 'none',
  },
  variants: {
    kind: {
      sent: { color: 'fg.muted' },
      waiting: { background: 'info.subtle', color: 'info.fg' },
      attention: { background: 'danger.subtle', color: 'danger.fg' },
    },
  },
})

const icons = { sent: CheckIcon, waiting: ClockIcon, attention: WarningIcon } as const

/** In the top bar while all is well. */
export function OutboxStatusIcon() {
  const line = useStatusLine()
  if (line === undefined || line.needsLine) return null
  const { StatusIcon, text } = line
  return (
    <BarLink to="/driver/outbox" color="fg.muted">
      <StatusIcon />
      <VisuallyHidden role="status">{text}</VisuallyHidden>
    </BarLink>
  )
}

/** At the bottom once something waits or is wrong: there it moves nothing that is being read. */
export function OutboxStatusLine() {
  const line = useStatusLine()
  if (line?.needsLine !== true) return null
  const { kind, StatusIcon, text, stale } = line
  return (
    <StatusLink to="/driver/outbox" kind={kind}>
      <StatusIcon />
      <chakra.span flex="1" display="grid" role="status">
        <chakra.span fontWeight="600">{text}</chakra.span>
        {stale && <span>{stale}</span>}
      </chakra.span>
      <ForwardIcon />
    </StatusLink>
  )
}

function useStatusLine() {
  const { t } = useTranslation('driver')
  const locale = useLocale()
  const now = useNow()
  const isOffline = useIsOffline()
  const outbox = useOutboxStatus()
  if (outbox === undefined) return undefined
  const { summary, lastPull, pairing, clockOffset } = outbox
  const waitingCode = pairing?.state === 'waiting' ? pairing.pairingCode : undefined
  const kind =
    summary.kind === 'wiped'
      ? 'attention'
      : summary.kind === 'sent' && waitingCode !== undefined
        ? 'waiting'
        : summary.kind
  const age = now - (lastPull ?? now)
  return {
    kind,
    // What waits is said shortly; its page says how old the list is.
    stale: kind === 'sent' && staleText(),
    needsLine: kind !== 'sent' || (lastPull === undefined ? isOffline : age > oldAfterMs),
    StatusIcon: isOffline && kind !== 'attention' ? OfflineIcon : icons[kind],
    text: isOffline ? `${t('line.offline')} ${statusText()}` : statusText(),
  }

  function staleText(): string {
    if (lastPull === undefined) return t('line.never')
    const when = showMoment(lastPull + clockOffset, locale, now + clockOffset)
    return t('line.stale', { when, age: formatAge(age, locale) })
  }

  function statusText(): string {
    if (summary.kind === 'wiped') return t('line.wiped')
    if (kind === 'sent') return t('line.sent')
    if (summary.kind === 'attention') return t('line.attention', { count: summary.count })
    const { kinds, oldest } = summary.kind === 'waiting' ? summary : {}
    const what = [kinds && unsentText(kinds, t, 2), waitingCode && t('kinds.code', { code: waitingCode })]
      .filter(Boolean)
      .join(', ')
    if (isOffline) return t('line.kept', { what })
    const waited = oldest === undefined ? 0 : now + clockOffset - Date.parse(oldest)
    return waited < 60_000
      ? t('line.waiting', { what })
      : t('line.waitingLong', { what, age: formatAge(waited, locale) })
  }
}
