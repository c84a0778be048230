import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { DelayReason } from '../../offline/outbox/outbox.ts'
import { formatAge } from '../../ui/controls/format.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { ApprovalNotice } from './ApprovalNotice.tsx'
import { DelayNotice } from './DelayNotice.tsx'
import { isClockWrong } from './is-clock-wrong.ts'
import { PendingPairingNotice } from './PendingPairingNotice.tsx'
import type { OutboxStatus } from './use-outbox-status.ts'

/** On other screens nobody waits for a project; home shows it below what is on board. */
const pairingScreens = ['/driver/pairing', '/driver/outbox']

export function RareNotices({
  revoked,
  pendingApproval,
  clockOffset,
  pairing,
  delay,
}: Omit<OutboxStatus, 'delay'> & { readonly delay: Exclude<DelayReason, 'unreachable'> | undefined }) {
  const { pathname } = useLocation()
  return (
    <>
      {revoked ? <RevokedNotice /> : null}
      {pendingApproval === undefined ? null : <ApprovalNotice {...pendingApproval} />}
      {isClockWrong(clockOffset) ? <ClockNotice offset={clockOffset} /> : null}
      {pairing !== undefined && pairingScreens.includes(pathname) ? (
        <PendingPairingNotice pendingPairing={pairing} />
      ) : null}
      {delay === undefined ? null : <DelayNotice reason={delay} />}
    </>
  )
}

/** Shown before loading, because work on a revoked phone is refused. */
function RevokedNotice() {
  const { t } = useTranslation('phone', { keyPrefix: 'revoked' })
  return (
    <Alert tone="danger" title={t('title')}>
      {t('help')}
    </Alert>
  )
}

/**
 * The clock matters because the letter states when something was loaded. `offset`: how far the server's clock
 * is ahead, milliseconds.
 */
function ClockNotice({ offset }: { readonly offset: number }) {
  const { t } = useTranslation('phone', { keyPrefix: 'clock' })
  const off = formatAge(Math.abs(offset), useLocale())
  return (
    <Alert tone="warning" title={t(offset > 0 ? 'slow' : 'fast', { off })}>
      {t('help')}
    </Alert>
  )
}
