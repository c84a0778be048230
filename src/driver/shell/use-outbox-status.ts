import { useLiveQuery } from 'dexie-react-hooks'
import { useOutletContext } from 'react-router-dom'
import { type PendingApproval, readPendingApproval } from '../../offline/session/approval.ts'
import { isRevoked } from '../../offline/sync/device.ts'
import { type OutboxSummary, outboxSummary } from '../../offline/outbox/outbox.ts'
import { type PendingPairing, readPendingPairing } from '../../offline/settings/pairing.ts'
import { showBadge } from '../../offline/outbox/badge.ts'
import { knownClockOffset } from '../../offline/store/device-clock.ts'
import { syncStatus, type SyncStatus } from '../../offline/sync/scheduler.ts'
import { useNow } from '../../ui/controls/use-now.ts'

export interface OutboxStatus {
  readonly summary: OutboxSummary
  readonly status: SyncStatus
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
    const [summary, status, pendingApproval, pairing, revoked, clockOffset] = await Promise.all([
      outboxSummary(),
      syncStatus(),
      readPendingApproval(),
      readPendingPairing(),
      isRevoked(),
      knownClockOffset(),
    ])
    void showBadge(summary)
    return { summary, status, pendingApproval, pairing, revoked, clockOffset }
  })
}

export const useOutboxStatus = () => useOutletContext<OutboxStatus | undefined>()

/** The transporter has approved the driver, or the time to do so has not ended. */
export function useMayTransport(): boolean {
  const now = useNow()
  return now <= (useOutboxStatus()?.pendingApproval?.until ?? Infinity)
}
