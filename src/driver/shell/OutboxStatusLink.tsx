import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { unsentText } from '../../app/device/unsent-text.ts'
import { formatAge } from '../../ui/controls/format.ts'
import { CheckIcon, ClockIcon, ForwardIcon, OfflineIcon, WarningIcon } from '../../ui/theme/icons.tsx'
import { delayReasonOf } from './delay-reason.ts'
import { showMoment } from '../shared/formats.ts'
import { useOnline } from './use-online.ts'
import { useOutboxStatus } from './use-outbox-status.ts'
import { useLocale } from '../shared/use-locale.ts'
import { useNow } from '../../ui/controls/use-now.ts'

/** Milliseconds since the last pull, after which its time is shown. */
const staleAfterMs = 15 * 60_000

const StatusLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '48px',
    padding: '8px 16px',
    textDecoration: 'none',
    borderBottom: '1px solid',
    borderColor: 'border',
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

export function OutboxStatusLink() {
  const { t } = useTranslation('driver')
  const locale = useLocale()
  const now = useNow()
  const online = useOnline()
  const outbox = useOutboxStatus()
  if (outbox === undefined) return <chakra.div minHeight="49px" borderBottom="1px solid {colors.border}" />
  const { summary, status, pairing, clockOffset } = outbox
  const waitingCode = pairing?.state === 'waiting' ? pairing.pairingCode : undefined
  const kind =
    summary.kind === 'wiped'
      ? 'attention'
      : summary.kind === 'sent' && waitingCode !== undefined
        ? 'waiting'
        : summary.kind

  const isOffline = delayReasonOf(outbox, online) === 'unreachable'
  const StatusIcon = isOffline && kind !== 'attention' ? OfflineIcon : icons[kind]
  const isStale = status.lastPull === undefined || now - status.lastPull > staleAfterMs
  const lastPullTime =
    status.lastPull === undefined ? '' : showMoment(status.lastPull + clockOffset, locale, now + clockOffset)
  return (
    <StatusLink to="/driver/outbox" kind={kind}>
      <StatusIcon />
      <chakra.span flex="1" display="grid" role="status">
        <chakra.span fontWeight={kind === 'sent' ? '400' : '600'}>
          {isOffline ? `${t('line.offline')} ${statusText()}` : statusText()}
        </chakra.span>
        {isStale ? (
          <chakra.span color="fg.muted">
            {status.lastPull === undefined
              ? t('line.never')
              : t('line.stale', { when: lastPullTime, age: formatAge(now - status.lastPull, locale) })}
          </chakra.span>
        ) : null}
      </chakra.span>
      <ForwardIcon />
    </StatusLink>
  )

  function statusText(): string {
    if (summary.kind === 'wiped') return t('line.wiped')
    if (kind === 'sent') return t('line.sent')
    if (summary.kind === 'attention') return t('line.attention', { count: summary.count })
    const { kinds, oldest } = summary.kind === 'waiting' ? summary : {}
    const what = [kinds && unsentText(kinds, t), waitingCode && t('kinds.code', { code: waitingCode })]
      .filter(Boolean)
      .join(', ')
    if (isOffline) return t('line.kept', { what })
    const age = oldest === undefined ? 0 : now + clockOffset - Date.parse(oldest)
    return age < 60_000
      ? t('line.waiting', { what })
      : t('line.waitingLong', { what, age: formatAge(age, locale) })
  }
}
