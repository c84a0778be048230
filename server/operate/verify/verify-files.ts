import { createHash } from 'node:crypto'
import { retentionMonths } from '#contract/accounts/retention.ts'
import type { Database } from '../../platform/db/connect.ts'
import { and, asc, eq, gt, inArray, sql } from '../../platform/db/drizzle.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import type { Findings } from './findings.ts'

const batchSize = 500
const firstId = '00000000-0000-0000-0000-000000000000'
const lanes = 4

export async function verifyFiles(
  database: Pick<Database, 'query'>,
  store: Pick<MediaStore, 'read'>,
  findings: Findings,
): Promise<void> {
  for (let after: string | undefined = firstId; after !== undefined;) {
    const rows = await readRows(database, after)
    const received = rows.filter(({ status }) => status === 'received')
    findings.count('photosAwaited', rows.length - received.length)
    const waiting = received.filter(({ expiredAt }) => expiredAt === null)
    findings.count('photosExpired', received.length - waiting.length)
    const breaks = await findEarlyRemovals(database, received)
    const lane = async () => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
        const difference = await differenceOf(database, store, row, findings)
        if (difference !== undefined) breaks.set(row.id, difference)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    for (const row of rows) {
      const difference = breaks.get(row.id)
      if (difference !== undefined) findings.add({ ...(await describeFile(database, row)), difference })
    }
    after = rows.at(-1)?.id
  }
}

type FileRow = Awaited<ReturnType<typeof readRows>>[number]

const readRows = ({ query: db }: Pick<Database, 'query'>, after: string) =>
  db
    .select({
      id: mediaObjects.id,
      kind: mediaObjects.kind,
      status: mediaObjects.status,
      sha256: mediaObjects.sha256,
      bytes: mediaObjects.bytes,
      shipmentId: mediaObjects.shipmentId,
      expiredAt: mediaObjects.expiredAt,
    })
    .from(mediaObjects)
    .where(gt(mediaObjects.id, after))
    .orderBy(asc(mediaObjects.id))
    .limit(batchSize)

/** Marked as removed by retention too early, or of no shipment. */
async function findEarlyRemovals(
  { query: db }: Pick<Database, 'query'>,
  rows: readonly FileRow[],
): Promise<Map<string, string>> {
  const expired = rows.filter(({ expiredAt }) => expiredAt !== null)
  if (expired.length === 0) return new Map()
  const legitimate = await db
    .select({ id: mediaObjects.id })
    .from(mediaObjects)
    .innerJoin(shipments, eq(shipments.id, mediaObjects.shipmentId))
    .where(
      and(
        inArray(
          mediaObjects.id,
          expired.map(({ id }) => id),
        ),
        eq(mediaObjects.kind, 'cargo_photo'),
        sql`${shipments.unloadDate} + make_interval(months => ${retentionMonths.photos.least}) <= ${mediaObjects.expiredAt}`,
      ),
    )
  const known = new Set(legitimate.map(({ id }) => id))
  return new Map(
    expired
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => [id, 'it is said to be removed by retention, before its time could be over']),
  )
}

async function differenceOf(
  { query: db }: Pick<Database, 'query'>,
  store: Pick<MediaStore, 'read'>,
  row: FileRow,
  findings: Findings,
): Promise<string | undefined> {
  const difference = await compareFile(store, row, findings)
  if (difference !== notInStore) return difference
  // It may have been removed since the row was read.
  return (await db.$count(mediaObjects, eq(mediaObjects.id, row.id))) > 0 ? difference : undefined
}

const notInStore = 'its file is not in the store'

export async function compareFile(
  store: Pick<MediaStore, 'read'>,
  recorded: { readonly id: string; readonly sha256: string; readonly bytes: number },
  findings: Findings,
): Promise<string | undefined> {
  const content = await store.read(recorded.id)
  if (content === undefined) return notInStore
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  findings.count('files')
  findings.count('bytes', bytes)
  if (bytes !== recorded.bytes) return `its file has ${bytes} bytes, ${recorded.bytes} were recorded`
  return hash.digest('hex') === recorded.sha256 ? undefined : 'its file has another SHA-256 than was recorded'
}

async function describeFile(
  { query: db }: Pick<Database, 'query'>,
  { id, kind, shipmentId }: FileRow,
): Promise<{ readonly shipment: string | undefined; readonly subject: string }> {
  const [version] = await db
    .select({ number: documentVersions.number, name: documents.name, shipmentId: documents.shipmentId })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(inArray(documentVersions.mediaObjectId, [id]))
  const owner = version?.shipmentId ?? shipmentId
  const [shipment] =
    owner === null
      ? []
      : await db.select({ number: shipments.number }).from(shipments).where(eq(shipments.id, owner))
  return {
    shipment: shipment?.number,
    subject:
      version === undefined
        ? `${kind.replace('_', ' ')} ${id}`
        : `PDF of version ${version.number} of ${version.name} (${id})`,
  }
}
