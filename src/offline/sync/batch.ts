import { operationSchemaVersion } from '#contract/operations.ts'
import type { OutboxRow } from '../store/device-database.ts'
import { isWaiting } from './sync-channel.ts'

/** Bytes of a request; the server's limit is above it. */
const largestBatch = 256 * 1024
/** What an operation weighs beside its payload. */
const envelope = 450

export interface Choice {
  readonly batch: readonly OutboxRow[]
  /** No more fit. */
  readonly full: boolean
  /** When the first of those that wait may go, milliseconds since 1970. */
  readonly dueAt: number | undefined
}

/**
 * Chooses what may travel together from rows that are offered in the order of the deeds: nothing goes before what it names
 * in `after`, the one before it in its lane among them. `stuck` are those that wait for a person or an update.
 */
export function batchChooser(
  stuck: readonly OutboxRow[],
  limit: number,
  now: number,
  impatientSince: number,
) {
  const ids = new Set(stuck.map((row) => row.id))
  const batch: OutboxRow[] = []
  let weight = 0
  let full = limit === 0
  let dueAt: number | undefined

  return {
    offer(row: OutboxRow): void {
      if (full) return
      const waits = row.wait !== undefined && isWaiting(row.wait, now) && row.wait.from >= impatientSince
      const follows = row.after.some((id) => ids.has(id))
      if (waits && !follows) dueAt = Math.min(dueAt ?? Infinity, row.wait.until)
      if (waits || follows || row.schemaVersion > operationSchemaVersion) {
        ids.add(row.id)
        return
      }
      weight += envelope + JSON.stringify(row.payload).length
      if (batch.length > 0 && weight > largestBatch) full = true
      else batch.push(row)
      if (batch.length >= limit) full = true
    },
    choice: (): Choice => ({ batch, full, dueAt }),
  }
}
