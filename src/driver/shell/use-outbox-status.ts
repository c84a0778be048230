import { useLiveQuery } from 'dexie-react-hooks'
import { useOutletContext } from 'react-router-dom'
import { type PendingApproval, readPendingApproval } from '../../offline/session/approval.ts'
import { isRevoked } from '../../offline/sync/device.ts'
import { type DelayReason, type OutboxSummary, outboxSummary } from '../../offline/outbox/outbox.ts'
import { type PendingPairing, readPendingPairing } from '../../offline/settings/pairing.ts'
import { showBadge } from '../../offline/outbox/badge.ts'
import { knownClockOffset } from '../../offline/store/device-clock.ts'
import { syncStatus } from '../../offline/sync/scheduler.ts'
import { useOnline } from './use-online.ts'
import { useNow } from '../../ui/controls/use-now.ts'

export interface OutboxStatus {
  readonly summary: OutboxSummary
  /** By this phone's clock; milliseconds since 1970. */
  readonly lastPull: number | undefined
  /** Why what waits is not sent, and why the last sync failed where nothing waits. */
  readonly delay: DelayReason | undefined
  /** Set only while the transporter has not approved the driver. */
  readonly pendingApproval: PendingApproval | undefined
  readonly pairing: PendingPairing | undefined
  readonly revoked: boolean
  /** How far the server's clock is ahead, milliseconds. */
  readonly clockOffset: number
}

/** One live query for all screens, run by the shell; undefined until the device database has answered. */
export function useLiveOutboxStatus(): OutboxStatus | undefined {
  return useLiveQuery(async () => {
    const [summary, { lastPull, failure }, pendingApproval, pairing, revoked, clockOffset] =
      await Promise.all([
        outboxSummary(),
        syncStatus(),
        readPendingApproval(),
        readPendingPairing(),
        isRevoked(),
        knownClockOffset(),
      ])
    void showBadge(summary)
    const delay = (summary.kind === 'waiting' ? summary.delayReason : undefined) ?? failure
    return { summary, lastPull, delay, pendingApproval, pairing, revoked, clockOffset }
  })
}

export const useOutboxStatus = () => useOutletContext<OutboxStatus | undefined>()

/** The browser is sure that there is no network, or the last try did not reach the server. */
export function useIsOffline(): boolean {
  const online = useOnline()
  return useOutboxStatus()?.delay === 'unreachable' || !online
}

/** The transporter has approved the driver, or the time to do so has not ended. */
export function useMayTransport(): boolean {
  const now = useNow()
  return now <= (useOutboxStatus()?.pendingApproval?.until ?? Infinity)
}
