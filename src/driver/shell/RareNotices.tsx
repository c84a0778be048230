import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { reportError } from '../../app/frame/fault-reports.ts'
import type { DelayReason } from '../../offline/outbox/outbox.ts'
import { discardPendingPairing } from '../../offline/settings/pair-with-code.ts'
import type { PendingPairing } from '../../offline/settings/pairing.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { formatAge } from '../../ui/controls/format.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { ApprovalNotice } from './ApprovalNotice.tsx'
import { DelayNotice } from './DelayNotice.tsx'
import { isClockWrong } from './is-clock-wrong.ts'
import type { OutboxStatus } from './use-outbox-status.ts'

/** On other screens nobody waits for a project. */
const pairingScreens = ['/driver', '/driver/pairing', '/driver/outbox']

export function RareNotices({
  revoked,
  pendingApproval,
  clockOffset,
  pairing,
  delay,
}: OutboxStatus & { readonly delay: Exclude<DelayReason, 'unreachable'> | undefined }) {
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

function PendingPairingNotice({ pendingPairing }: { readonly pendingPairing: PendingPairing }) {
  const { t } = useTranslation(['phone', 'app'])
  const refused = pendingPairing.state === 'refused'
  return (
    <Alert
      tone={refused ? 'danger' : 'info'}
      title={t(refused ? 'pairing.wishRefusedTitle' : 'pairing.waitingTitle', {
        code: pendingPairing.pairingCode,
      })}
      action={
        <Button
          variant="outline"
          size="lg"
          onClick={() => {
            discardPendingPairing().catch((error: unknown) => reportError(error, 'discard pairing'))
          }}
        >
          {t(refused ? 'app:close' : 'pairing.forget')}
        </Button>
      }
    >
      {refused ? (pendingPairing.detail ?? t('pairing.refused')) : t('pairing.waiting')}
    </Alert>
  )
}
