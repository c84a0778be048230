import { type HandOver, handOvers as contract } from '#contract/device/hand-overs.ts'
import { photoContentPath } from '#contract/shipments/media.ts'
import { personName } from '#contract/accounts/person.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { alias } from '../../platform/db/drizzle-pg.ts'
import { and, eq, inArray, type SQL, sql } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { operations } from '../../platform/db/schema/operations.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { users } from '../../platform/db/schema/users.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { managedBy } from '../../accounts/access/owners.ts'
import { compare } from '../../shipments/exceptions/exceptions.ts'
import { idIn } from '../../shipments/events/stated-ids.ts'

/** Staff see those of their customer; administrators also those of no known customer. */
export const visibleTo = (viewer: Viewer): SQL => managedBy(viewer, handOvers.customerId)

/** True when the device has delivered the imported operation itself. */
const wasDelivered = sql<boolean>`exists (select 1 from ${operations}
  where ${operations.id} = ${handOvers.operationId} and ${operations.userId} = ${handOvers.userId})`

export const handOverCollection = resourceRoutes(contract, {
  table: handOvers,
  visibleTo,
  columns: { settled: sql`(${handOvers.settledAt} is not null or ${wasDelivered})` },
  defaultOrder: [['receivedAt', 'desc']],
  loadItems: readHandOvers,
})

const settler = alias(users, 'settler')
const importer = alias(users, 'importer')

const nameOf = <First, Prefix, Last>({
  firstName,
  lastNamePrefix,
  lastName,
}: {
  readonly firstName: First
  readonly lastNamePrefix: Prefix
  readonly lastName: Last
}) => ({ firstName, lastNamePrefix, lastName })

const isRefusal = and(
  eq(shipmentEvents.operationId, handOvers.operationId),
  eq(shipmentEvents.userId, handOvers.userId),
  eq(shipmentEvents.kind, 'refused'),
)

export async function readHandOvers(db: Queryable, ids: readonly string[]): Promise<HandOver[]> {
  const rows = await db
    .select({
      row: handOvers,
      deviceCode: devices.code,
      revokedAt: devices.revokedAt,
      by: nameOf(users),
      settledBy: nameOf(settler),
      importedBy: nameOf(importer),
      delivered: wasDelivered,
      exception: shipmentEvents.id,
      refusedFields: shipmentEvents.violations,
    })
    .from(handOvers)
    .innerJoin(users, eq(users.id, handOvers.userId))
    .innerJoin(devices, eq(devices.id, handOvers.deviceId))
    .leftJoin(settler, eq(settler.id, handOvers.settledById))
    .leftJoin(importer, eq(importer.id, handOvers.importedById))
    .leftJoin(shipmentEvents, isRefusal)
    .where(inArray(handOvers.id, [...ids]))
  const photos = await readPhotos(
    db,
    rows.flatMap(({ row }) => row.photos),
  )
  const statedOf = await readStated(
    db,
    rows.map(({ row }) => row),
  )
  return rows.map(
    ({ row, deviceCode, revokedAt, by, settledBy, importedBy, delivered, exception, refusedFields }) => ({
      id: row.id,
      operation: row.operationId,
      type: row.type,
      reason: row.problem?.code,
      // A refusal without violations shows those of the phone's problem. Older servers recorded no rule names.
      violations:
        refusedFields === null
          ? (row.problem?.violations ?? []).flatMap(({ propertyPath, rule }) =>
              rule === undefined ? [] : [{ field: propertyPath, rule }],
            )
          : [...refusedFields],
      statement: row.statement,
      exception: exception ?? undefined,
      ...statedOf(row),
      photos: photosOf(row, photos).map(toPhoto),
      occurredAt: formatTimestamp(row.occurredAt),
      receivedAt: formatTimestamp(row.receivedAt),
      by: personName(by),
      deviceCode,
      deviceRevokedAt: revokedAt === null ? undefined : formatTimestamp(revokedAt),
      importedBy: importedBy?.firstName == null ? undefined : personName(importedBy),
      settledBy: settledBy?.firstName == null ? undefined : personName(settledBy),
      delivered,
      ...settlementOf(row, delivered),
    }),
  )
}

type Row = typeof handOvers.$inferSelect

const readPhotos = (db: Queryable, ids: readonly string[]) =>
  db.select().from(mediaObjects).where(inArray(mediaObjects.id, ids)).orderBy(mediaObjects.id)

const settlementOf = (row: Row, delivered: boolean) => ({
  settled: delivered || row.settledAt !== null,
  settledAt: row.settledAt === null ? undefined : formatTimestamp(row.settledAt),
  decision: row.settledDecision ?? undefined,
  comment: row.settledComment ?? undefined,
})

/** A device may name any id, so only photos of its user or importer are shown. */
const photosOf = (row: Row, photos: readonly (typeof mediaObjects.$inferSelect)[]) => {
  const owners = [row.userId, row.importedById]
  return photos.filter(({ id, ownerId }) => row.photos.includes(id) && owners.includes(ownerId))
}

const toPhoto = (photo: typeof mediaObjects.$inferSelect): HandOver['photos'][number] => ({
  id: photo.id,
  phase: photo.phase ?? 'load',
  status: photo.status,
  bytes: photo.bytes,
  receivedBytes: photo.receivedBytes,
  takenAt: photo.takenAt === null ? undefined : formatTimestamp(photo.takenAt),
  contentUrl: photo.status === 'received' ? `/api${photoContentPath(photo.id)}` : undefined,
})

const statesValues: ReadonlySet<string> = new Set(['shipment.load', 'shipment.unload', 'shipment.correct'])

/** The showable part of an unvalidated statement: texts, numbers and numeric weighings. */
const readable = (statement: Row['statement']): Row['statement'] =>
  Object.fromEntries(
    Object.entries(statement).filter(
      ([name, value]) =>
        typeof value === 'number' || (typeof value === 'string' && !name.endsWith('Weighing')),
    ),
  )

/** Compares only rows of the same customer, because a device may name any id. */
async function readStated(
  db: Queryable,
  rows: readonly Row[],
): Promise<(row: Row) => Pick<HandOver, 'number' | 'shipment' | 'comparison' | 'project' | 'materialFlow'>> {
  const idsOf = (name: string) => rows.flatMap(({ statement }) => idIn(statement, name) ?? [])
  const found = await db
    .select()
    .from(shipments)
    .where(inArray(shipments.id, idsOf('shipment')))
  const flows = await db
    .select({
      customerId: materialFlows.customerId,
      flow: { id: materialFlows.id, number: materialFlows.number, usualName: materialFlows.usualName },
      project: { id: projects.id, name: projects.name, number: projects.number },
    })
    .from(materialFlows)
    .innerJoin(projects, eq(projects.id, materialFlows.projectId))
    .where(
      inArray(materialFlows.id, [
        ...idsOf('materialFlow'),
        ...found.map(({ materialFlowId }) => materialFlowId),
      ]),
    )
  return (row) => {
    const isOwn = ({ customerId }: { readonly customerId: string }) => customerId === row.customerId
    const shipmentId = idIn(row.statement, 'shipment')
    const shipment = found.find((each) => each.id === shipmentId && isOwn(each))
    const flowId = shipment?.materialFlowId ?? idIn(row.statement, 'materialFlow')
    const known = flows.find((each) => each.flow.id === flowId && isOwn(each))
    const number = row.statement['number']
    return {
      number: shipment?.number ?? (typeof number === 'string' ? number : undefined),
      shipment: shipment?.id,
      comparison: statesValues.has(row.type)
        ? compare({ ...row, statement: readable(row.statement) }, shipment ?? null)
        : [],
      project: known?.project,
      materialFlow: known?.flow,
    }
  }
}
