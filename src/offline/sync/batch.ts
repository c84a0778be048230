import { operationSchemaVersion } from '#contract/device/operations.ts'
import type { OutboxRow } from '../store/device-database.ts'
import { isWaiting } from '../store/sync-channel.ts'

/** Below the server's limit. */
const maxBatchBytes = 256 * 1024
/** Estimated bytes of an operation without its payload. */
const envelopeBytes = 450

export interface BatchSelection {
  readonly batch: readonly OutboxRow[]
  readonly full: boolean
  readonly tooNew: readonly OutboxRow[]
  /** When the first waiting operation may be sent, milliseconds since 1970. */
  readonly dueAt: number | undefined
}

/** An unencodable payload counts as nothing: sending it fails, which isolates its operation. */
function jsonBytes(payload: unknown): number {
  try {
    return JSON.stringify(payload).length
  } catch {
    return 0
  }
}

/**
 * Rows are offered by id. An operation is never sent before those in its `after`, which include its
 * predecessor of the same key. `blocked`: operations that wait for a person or an update.
 */
export function createBatchSelector(
  blocked: readonly OutboxRow[],
  limit: number,
  now: number,
  ignoreBackoffBefore: number,
) {
  const heldBackIds = new Set(blocked.map((row) => row.id))
  const batch: OutboxRow[] = []
  const tooNew: OutboxRow[] = []
  let bytes = 0
  let full = limit === 0
  let dueAt: number | undefined

  return {
    offer(row: OutboxRow): void {
      if (full) return
      const isWaitingNow =
        row.wait !== undefined && isWaiting(row.wait, now) && row.wait.from >= ignoreBackoffBefore
      const followsHeldBack = row.after.some((id) => heldBackIds.has(id))
      if (isWaitingNow && !followsHeldBack) dueAt = Math.min(dueAt ?? Infinity, row.wait.until)
      const isTooNew = row.schemaVersion > operationSchemaVersion
      if (isTooNew) tooNew.push(row)
      if (isWaitingNow || followsHeldBack || isTooNew) {
        heldBackIds.add(row.id)
        return
      }
      bytes += envelopeBytes + jsonBytes(row.payload)
      if (batch.length > 0 && bytes > maxBatchBytes) full = true
      else batch.push(row)
      if (batch.length >= limit) full = true
    },
    selection: (): BatchSelection => ({ batch, full, dueAt, tooNew }),
  }
}
