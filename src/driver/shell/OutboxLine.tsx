import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OutboxLine as Line } from '../../offline/outbox/outbox.ts'
import { formatAge } from '../../ui/format.ts'
import { CheckIcon, ClockIcon, ForwardIcon, WarningIcon } from '../../ui/icons.tsx'
import { showMoment } from './formats.ts'
import { useQueue } from './use-queue.ts'
import { useLocale } from './use-locale.ts'
import { useNow } from '../../ui/use-now.ts'

/** A list older than this says so. */
const stale = 15 * 60_000

const LineLink = chakra(Link, {
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

const signs = { sent: CheckIcon, waiting: ClockIcon, attention: WarningIcon } as const

/** The one line that always tells the truth: what is sent, what waits, what needs the driver; it opens the list. */
export function OutboxLine() {
  const { t } = useTranslation('driver', { keyPrefix: 'line' })
  const locale = useLocale()
  const now = useNow()
  const queue = useQueue()
  if (queue === undefined) return <chakra.div minHeight="49px" borderBottom="1px solid {colors.border}" />
  const { line, status } = queue

  const Sign = signs[line.kind]
  const old = status.lastPull === undefined || now - status.lastPull > stale
  const when = status.lastPull === undefined ? '' : showMoment(status.lastPull, locale, now)
  return (
    <LineLink to="/driver/outbox" kind={line.kind}>
      <Sign />
      <chakra.span flex="1" display="grid" role="status">
        <chakra.span fontWeight={line.kind === 'sent' ? '400' : '600'}>{said(line)}</chakra.span>
        {old ? (
          <chakra.span color="fg.muted">
            {status.lastPull === undefined
              ? t('never')
              : t('stale', { when, age: formatAge(now - status.lastPull, locale) })}
          </chakra.span>
        ) : null}
      </chakra.span>
      <ForwardIcon />
    </LineLink>
  )

  function said(one: Line): string {
    if (one.kind === 'sent') return t('sent')
    if (one.kind === 'attention') return t('attention', { count: one.count })
    if (one.operations === 0 || one.oldest === undefined) return t('photos', { count: one.photos })
    const age = now - Date.parse(one.oldest)
    return age < 60_000
      ? t('waitingNow', { count: one.count })
      : t('waiting', { count: one.count, age: formatAge(age, locale) })
  }
}
