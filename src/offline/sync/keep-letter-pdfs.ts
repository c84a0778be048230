import { documents, documentVersions } from '#contract/letters/documents.ts'
import type { ReplicaShipment } from '#contract/device/replica.ts'
import { iriOf } from '#contract/kit/resource.ts'
import { callWith } from '../../api/call.ts'
import type { Client } from '../../api/client.ts'
import { readDocumentPdf } from '../../api/document-pdf.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { clientFor } from '../session/client-for.ts'
import { isRetryable } from '../outbox/outcome.ts'
import type { LetterPdfRow } from '../store/device-database.ts'
import { cursorOf } from '../store/clear-replica.ts'
import type { Runtime } from '../store/runtime.ts'
import { durableTransaction, StorageFull, withStoreRetry } from '../store/store-retry.ts'
import type { DueTime } from './flush.ts'
import { isLeased, operationsChannel } from '../store/sync-channel.ts'
import { additionSince, type LetterProgress, progressOf } from '../store/letter-progress.ts'

export const maxKeptLetterPdfs = 20
const maxPdfBytes = 1024 * 1024
/** Milliseconds between requests: the server writes a letter some time after its answer. */
const waits = [5000, 10_000, 20_000, 40_000, 80_000, 160_000]
/** Milliseconds until the next try after a failed answer of the server. */
const retryMs = 30_000
/** A missing letter is requested once a day. */
const askAgainMs = 24 * 60 * 60 * 1000

/**
 * Keeps the newest PDFs and drops those beyond the limit or of another driver. Returns when to ask again for
 * letters that the server had not written yet. Failures are left to the next sync, except StorageBroken.
 */
export async function keepLetterPdfs(runtime: Runtime, userId: string): Promise<DueTime> {
  const { locks } = runtime
  const keep = () => keepMissing(runtime, userId)
  if (locks === undefined) return keep()
  return locks.request(`letter-pdfs:${userId}`, { ifAvailable: true }, (lock) =>
    // Another tab or the worker is at it, but may be closed before it finishes.
    lock === null ? runtime.now() + retryMs : keep(),
  )
}

async function keepMissing(runtime: Runtime, userId: string): Promise<DueTime> {
  const wanted = await dropUnwanted(runtime, userId)
  const rows = new Map(
    (await withStoreRetry(runtime, (store) => store.letterPdfs.toArray())).map((row) => [row.id, row]),
  )
  const missing = wanted.filter((shipment) => {
    const { pdf } = rows.get(shipment.id) ?? {}
    return pdf === undefined || additionSince(pdf.progress, progressOf(shipment)) !== undefined
  })
  const due = missing.filter(
    (shipment) => dueTimeOf(rows.get(shipment.id), shipment, runtime.now()) <= runtime.now(),
  )
  if (due.length > 0) {
    if (await isSendingOperations(runtime, userId)) return runtime.now() + retryMs
    try {
      await fetchPdfs(runtime, userId, due, rows)
    } catch (error) {
      // A copy of the server's data must not take the driver's room.
      if (error instanceof StorageFull) return undefined
      if (!(error instanceof NetworkError || error instanceof Problem)) throw error
      // A lost network ends with an event, not a time.
      const isReached = error instanceof Problem || error.kind !== 'unreachable'
      return isReached && isRetryable(error) ? runtime.now() + retryMs : undefined
    }
  }
  const asked = await withStoreRetry(runtime, (store) =>
    store.letterPdfs.bulkGet(missing.map(({ id }) => id)),
  )
  const dueTimes = missing.flatMap((shipment, index) => {
    const row = asked[index]
    const isThere =
      row?.pdf !== undefined && additionSince(row.pdf.progress, progressOf(shipment)) === undefined
    return isThere ? [] : [dueTimeOf(row, shipment, runtime.now())]
  })
  return dueTimes.length === 0 ? undefined : Math.min(...dueTimes)
}

/** The office waits for operations, which drawing and storing a letter would delay. */
const isSendingOperations = (runtime: Runtime, userId: string) =>
  withStoreRetry(runtime, async (store) => {
    const channel = await store.syncChannels.get(operationsChannel(userId))
    return isLeased(channel, runtime.now()) && channel?.lease?.sending.length !== 0
  })

/** Milliseconds since 1970. */
function dueTimeOf(row: LetterPdfRow | undefined, shipment: ReplicaShipment, now: number): number {
  const { asked } = row ?? {}
  if (
    asked === undefined ||
    asked.at > now ||
    additionSince(asked.progress, progressOf(shipment)) !== undefined
  )
    return 0
  return asked.at + (waits[asked.times - 1] ?? askAgainMs)
}

/** Deletes other PDFs. The letters that are dropped first come first. */
async function dropUnwanted(runtime: Runtime, userId: string): Promise<readonly ReplicaShipment[]> {
  return await durableTransaction(
    runtime,
    ['cursors', 'drivers', 'shipments', 'letterPdfs', 'letterPdfBytes'],
    async (store) => {
      const [cursor, self] = await Promise.all([
        store.cursors.get('replica'),
        store.drivers.toCollection().first(),
      ])
      const isOwnReplica = cursor?.userId === userId && self !== undefined
      const own = isOwnReplica
        ? await store.shipments
            .filter(({ driver, scanned }) => driver?.id === self.id && scanned !== true)
            .toArray()
        : []
      const wanted = own.sort(byWorth).slice(0, maxKeptLetterPdfs)
      const wantedIds = new Set(wanted.map(({ id }) => id))
      const dropped = await store.letterPdfs
        // Before the feed is complete it is unknown what is wanted.
        .filter((row) => row.userId !== userId || (cursor?.pulledAt !== undefined && !wantedIds.has(row.id)))
        .primaryKeys()
      await Promise.all([store.letterPdfs.bulkDelete(dropped), store.letterPdfBytes.bulkDelete(dropped)])
      return wanted
    },
    { keepReserve: true },
  )
}

/** Letters on board come before unloaded ones, and the latest first. */
const byWorth = (a: ReplicaShipment, b: ReplicaShipment) =>
  Number(b.unloadDate === undefined) - Number(a.unloadDate === undefined) ||
  Date.parse(b.unloadDate ?? b.loadDate) - Date.parse(a.unloadDate ?? a.loadDate)

async function fetchPdfs(
  runtime: Runtime,
  userId: string,
  shipments: readonly ReplicaShipment[],
  rows: ReadonlyMap<string, LetterPdfRow>,
): Promise<void> {
  const client = await clientFor(runtime, userId)
  const { member: letters } = await callWith(client, documents.list, {
    query: {
      documentType: 'guidance_letter',
      shipment: shipments.map(({ id }) => iriOf('shipments', id)),
      itemsPerPage: shipments.length,
    },
    timeout: runtime.timeoutMs(1000 * shipments.length),
  })
  for (const shipment of shipments) {
    if (await isSendingOperations(runtime, userId)) return
    const before = rows.get(shipment.id)
    const version = letters.find((letter) => letter.shipment === shipment.id)?.latestVersion
    const isNew = version !== undefined && version.id !== before?.pdf?.version
    const fetched = isNew ? await fetchPdf(runtime, client, version.id).catch(unlessRefused) : undefined
    await keepAnswer(runtime, userId, shipment, before, fetched)
  }
}

/** A letter that the server cannot give does not stop the others; it is requested again later. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Problem) || error.status === 401) throw error
}

/** Adds the letter's progress; undefined when it has no PDF. */
async function fetchPdf(runtime: Runtime, client: Client, id: string) {
  const version = await callWith(client, documentVersions.read, {
    params: { id },
    timeout: runtime.timeoutMs(10_000),
  })
  const { content, createdAt } = version
  if (content?.shipment === undefined) return undefined
  const bytes = await readDocumentPdf(client, id, { timeout: runtime.timeoutMs(120_000) })
  if (bytes.byteLength > maxPdfBytes) return undefined
  const pdf = {
    version: id,
    fileName: `${content.shipment.number}-v${version.version}.pdf`,
    madeAt: createdAt,
    progress: progressOf(content.shipment),
    bytes: bytes.byteLength,
  }
  return { pdf, bytes }
}

async function keepAnswer(
  runtime: Runtime,
  userId: string,
  shipment: ReplicaShipment,
  before: LetterPdfRow | undefined,
  fetched: Awaited<ReturnType<typeof fetchPdf>>,
): Promise<void> {
  const { id } = shipment
  const progress: LetterProgress = progressOf(shipment)
  const isSameAgain =
    before?.asked !== undefined && additionSince(before.asked.progress, progress) === undefined
  const pdf = fetched?.pdf ?? before?.pdf
  const row: LetterPdfRow = {
    id,
    userId,
    ...(pdf !== undefined && { pdf }),
    asked: { progress, at: runtime.now(), times: isSameAgain ? before.asked.times + 1 : 1 },
  }
  await durableTransaction(
    runtime,
    ['cursors', 'shipments', 'letterPdfs', 'letterPdfBytes'],
    async (store) => {
      // A user who signed out meanwhile leaves nothing here.
      if ((await cursorOf(store, userId)) === undefined) return
      await store.letterPdfs.put(row)
      if (fetched !== undefined) await store.letterPdfBytes.put({ id, bytes: fetched.bytes })
    },
    { keepReserve: true },
  )
}
