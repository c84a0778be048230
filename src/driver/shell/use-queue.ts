import { useLiveQuery } from 'dexie-react-hooks'
import { useOutletContext } from 'react-router-dom'
import { type Unapproved, unapproved } from '../../offline/session/approval.ts'
import { type OutboxLine, outboxLine } from '../../offline/outbox/outbox.ts'
import { syncStatus, type SyncStatus } from '../../offline/sync/sync.ts'

/** What waits on this phone, and how it and its driver stand with the office. */
export interface Queue {
  readonly line: OutboxLine
  readonly status: SyncStatus
  /** Only where his transporter has not approved the driver. */
  readonly unapproved: Unapproved | undefined
}

/** Read once for all screens, by the shell around them: undefined until the device has answered. */
export function useLiveQueue(): Queue | undefined {
  return useLiveQuery(async () => {
    const [line, status, standing] = await Promise.all([outboxLine(), syncStatus(), unapproved()])
    return { line, status, unapproved: standing }
  })
}

/** The shell's queue, on a screen within it. */
export const useQueue = () => useOutletContext<Queue | undefined>()
