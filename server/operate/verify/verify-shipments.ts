import type { Database, Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, gt, inArray } from '../../platform/db/drizzle.ts'
import { auditEntries } from '../../platform/db/schema/audit.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import type { Findings } from './findings.ts'
import { verifyChain } from './verify-chain.ts'
import { type LetterVersion, verifyLetters } from './verify-letter.ts'
import { type AuditedPhotos, verifyShipment } from './verify-shipment.ts'
import { verifySignatures } from './verify-signatures.ts'

const batchSize = 200
const firstId = '00000000-0000-0000-0000-000000000000'

/** Each batch from one snapshot: servers may write meanwhile, and no snapshot is held for long. */
export async function verifyShipments(database: Database, findings: Findings): Promise<void> {
  for (let after: string | undefined = firstId; after !== undefined;)
    after = await database.query.transaction(
      async (db) => {
        const ids = await nextShipmentIds(db, after ?? firstId)
        await verifyBatch(db, ids, findings)
        return ids.at(-1)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
}

/** Ids of shipments and of chains, as either may be missing. */
async function nextShipmentIds(db: Queryable, after: string): Promise<readonly string[]> {
  const chains = await db
    .selectDistinct({ id: shipmentEvents.shipmentId })
    .from(shipmentEvents)
    .where(gt(shipmentEvents.shipmentId, after))
    .orderBy(asc(shipmentEvents.shipmentId))
    .limit(batchSize)
  const rows = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(gt(shipments.id, after))
    .orderBy(asc(shipments.id))
    .limit(batchSize)
  return [...new Set([...chains, ...rows].map(({ id }) => id))].toSorted().slice(0, batchSize)
}

async function verifyBatch(db: Queryable, ids: readonly string[], findings: Findings): Promise<void> {
  if (ids.length === 0) return
  const rows = Map.groupBy(
    await db
      .select()
      .from(shipments)
      .where(inArray(shipments.id, [...ids])),
    ({ id }) => id,
  )
  const events = Map.groupBy(
    await db
      .select()
      .from(shipmentEvents)
      .where(inArray(shipmentEvents.shipmentId, [...ids]))
      .orderBy(asc(shipmentEvents.shipmentId), asc(shipmentEvents.sequence)),
    ({ shipmentId }) => shipmentId,
  )
  const photos = Map.groupBy(await readPhotos(db, ids), ({ shipmentId }) => shipmentId ?? '')
  const letters = Map.groupBy(await readLetters(db, ids), ({ shipmentId }) => shipmentId ?? '')
  const removed = await readRemovedShipments(
    db,
    ids.filter((id) => !rows.has(id)),
  )
  const audited = await readAuditedPhotos(
    db,
    [...events.values()].flat().flatMap(({ statement }) => statedPhotoIds(statement)),
  )
  for (const id of ids) {
    const [row] = rows.get(id) ?? []
    const ownEvents = events.get(id) ?? []
    const shipment = row?.number ?? statedNumber(ownEvents) ?? id
    const checked = verifyChain(shipment, ownEvents, findings)
    await verifySignatures({ id, number: shipment }, checked, findings)
    const isLoaded = checked.at(-1)?.state !== undefined
    if (row !== undefined) {
      findings.count('shipments')
      verifyShipment(row, checked, photos.get(id) ?? [], audited, findings)
      verifyLetters(shipment, letters.get(id) ?? [], checked, findings)
    } else if (isLoaded && !removed.has(id))
      findings.add({
        shipment,
        difference: 'its events make a shipment that is not there, and nobody has removed it',
      })
  }
}

/** From the load, for a shipment that does not exist. */
const statedNumber = (events: readonly { readonly statement: Readonly<Record<string, unknown>> }[]) =>
  events.map(({ statement }) => statement.number).find((number) => typeof number === 'string')

function statedPhotoIds({ photos }: Readonly<Record<string, unknown>>): string[] {
  if (!Array.isArray(photos)) return []
  return photos.flatMap((photo: unknown) =>
    typeof photo === 'object' && photo !== null && 'id' in photo && typeof photo.id === 'string'
      ? [photo.id]
      : [],
  )
}

const readPhotos = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      id: mediaObjects.id,
      announcedAs: mediaObjects.announcedAs,
      shipmentId: mediaObjects.shipmentId,
      sha256: mediaObjects.sha256,
      originalSha256: mediaObjects.originalSha256,
      status: mediaObjects.status,
      kind: mediaObjects.kind,
    })
    .from(mediaObjects)
    .where(inArray(mediaObjects.shipmentId, [...ids]))

const readLetters = (
  db: Queryable,
  ids: readonly string[],
): Promise<(LetterVersion & { readonly shipmentId: string | null })[]> =>
  db
    .select({
      shipmentId: documents.shipmentId,
      id: documentVersions.id,
      documentId: documentVersions.documentId,
      number: documentVersions.number,
      content: documentVersions.content,
    })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(and(inArray(documents.shipmentId, [...ids]), eq(documents.documentType, 'guidance_letter')))
    .orderBy(asc(documents.id), asc(documentVersions.number))

const audited = (db: Queryable, type: string, ids: readonly string[]) =>
  db
    .select({ id: auditEntries.subjectId, action: auditEntries.action, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, type), inArray(auditEntries.subjectId, [...ids])))

async function readRemovedShipments(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const entries = await audited(db, 'Shipment', ids)
  return new Set(entries.filter(({ action }) => action === 'remove').map(({ id }) => id))
}

async function readAuditedPhotos(db: Queryable, ids: readonly string[]): Promise<AuditedPhotos> {
  const announcedAgain = new Map<string, Set<string>>()
  const dropped = new Set<string>()
  if (ids.length === 0) return { announcedAgain, dropped }
  for (const { id, action, after } of await audited(db, 'MediaObject', ids)) {
    if (action === 'remove') dropped.add(id)
    if (typeof after === 'object' && after !== null && 'sha256' in after && typeof after.sha256 === 'string')
      announcedAgain.set(id, (announcedAgain.get(id) ?? new Set()).add(after.sha256))
  }
  return { announcedAgain, dropped }
}
