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

/** The outbox, the synchronisation and the approval of the driver, as this phone knows them. */
export interface OutboxStatus {
  readonly summary: OutboxSummary
  readonly status: SyncStatus
  /** Set only while the transporter has not approved the driver. */
  readonly pendingApproval: PendingApproval | undefined
  /** A pairing code that waits for a connection, or was refused once there was one. */
  readonly pairing: PendingPairing | undefined
  /** The office has revoked this phone. */
  readonly revoked: boolean
  /** How far the server's clock is ahead of the device's, milliseconds, as far as this phone knows. */
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

/** The result of the shell's live query, for screens within it. */
export const useOutboxStatus = () => useOutletContext<OutboxStatus | undefined>()

/** Whether the driver may load and pair now, as far as this phone knows: the transporter has approved them, or still may. */
export function useMayTransport(): boolean {
  const now = useNow()
  return now <= (useOutboxStatus()?.pendingApproval?.until ?? Infinity)
}
