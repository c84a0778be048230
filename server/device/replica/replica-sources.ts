import * as z from 'zod/mini'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import { flowWithoutAddresses } from '#contract/letters/without-addresses.ts'
import type { PairedProject } from '#contract/flows/project-pairing.ts'
import type {
  HandOverDecision,
  OperationDecision,
  ReplicaDriver,
  ReplicaShipment,
  ReplicaType,
} from '#contract/device/replica.ts'
import { shipmentStatus } from '#contract/shipments/shipment-lists.ts'
import { personName } from '#contract/accounts/person.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { PgColumn, PgTable } from '../../platform/db/drizzle-pg.ts'
import { and, eq, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { truckTypes, units } from '../../platform/db/schema/master-data.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { truckTypesWhere, unitsWhere } from '../../parties/master-data/queries.ts'
import { contactsByFlow } from '../../flows/material-flows/flow-contacts.ts'
import { loadableBy } from '../../accounts/access/flows.ts'
import { readsAddresses } from '../../accounts/access/shipments.ts'
import { never } from '../../accounts/access/shared-with.ts'
import { flowsWhere } from '../../flows/material-flows/queries.ts'
import { readPositions } from '../../accounts/positions/read-positions.ts'
import { pairedProjectsWhere, isPairedWith } from '../../flows/projects/queries.ts'
import { readSignedBeforeChange } from '../../shipments/events/read-signed-before-change.ts'
import { toReplicaFields } from '../../shipments/queries/queries.ts'
import { readRemarks, withChange } from '../../letters/content/read-remarks.ts'
import { flowVersionKey, readSeenFlowVersions } from '../../letters/content/seen-flow-versions.ts'
import { transportModesWhere } from '../../parties/transport-modes/queries.ts'
import {
  decisionScope,
  handOverScope,
  flowScope,
  projectScope,
  shipmentScope,
  transportModeScope,
} from './scope.ts'

export interface ReplicaSource {
  readonly table: PgTable
  readonly id: PgColumn
  readonly scope: (viewer: Viewer) => SQL
  readonly load: (
    db: Queryable,
    condition: SQL | undefined,
    viewer: Viewer,
  ) => Promise<readonly { readonly id: string }[]>
}

/** Ordered as a snapshot: a row comes after the rows that it refers to. */
export const replicaSources = {
  Driver: {
    table: drivers,
    id: drivers.id,
    scope: (viewer) => eq(drivers.userId, viewer.userId),
    load: replicaDriversWhere,
  },
  Unit: { table: units, id: units.code, scope: () => sql`true`, load: unitsWhere },
  TruckType: { table: truckTypes, id: truckTypes.code, scope: () => sql`true`, load: truckTypesWhere },
  TransportMode: {
    table: transportModes,
    id: transportModes.id,
    scope: transportModeScope,
    load: transportModesWhere,
  },
  Project: { table: projects, id: projects.id, scope: projectScope, load: replicaProjectsWhere },
  MaterialFlow: { table: materialFlows, id: materialFlows.id, scope: flowScope, load: replicaFlowsWhere },
  Shipment: { table: shipments, id: shipments.id, scope: shipmentScope, load: replicaShipmentsWhere },
  OperationDecision: {
    table: shipmentEvents,
    id: shipmentEvents.operationId,
    scope: decisionScope,
    load: decisionsWhere,
  },
  HandOverDecision: {
    table: handOvers,
    id: handOvers.operationId,
    scope: handOverScope,
    load: handOverDecisionsWhere,
  },
} as const satisfies Record<ReplicaType, ReplicaSource>

/** Unpaired projects are included because a shipment refers to them, and are marked. */
async function replicaProjectsWhere(
  db: Queryable,
  condition: SQL | undefined,
  viewer: Viewer,
): Promise<PairedProject[]> {
  const [allProjects, pairedIds] = [
    await pairedProjectsWhere(db, condition),
    await idsWhere(db, projects, and(condition, isPairedWith(viewer))),
  ]
  return allProjects.map((project) => (pairedIds.has(project.id) ? project : { ...project, paired: false }))
}

/** Flows that the driver may not load are included because a shipment refers to them, and are marked. */
async function replicaFlowsWhere(
  db: Queryable,
  condition: SQL | undefined,
  viewer: Viewer,
): Promise<MaterialFlow[]> {
  const [allFlows, loadableIds] = [
    await flowsWhere(db, condition),
    await idsWhere(db, materialFlows, and(condition, loadableBy(viewer))),
  ]
  // Drivers see contact persons only of the projects that they are paired with.
  const contacts = await contactsByFlow(
    db,
    allFlows.filter(({ id }) => loadableIds.has(id)),
  )
  const withAddresses = await idsWhere(db, materialFlows, and(condition, isOnAddressedLoad(viewer)))
  return allFlows.map((flow) =>
    loadableIds.has(flow.id)
      ? { ...flow, contacts: contacts.get(flow.id) }
      : { ...(withAddresses.has(flow.id) ? flow : flowWithoutAddresses(flow)), mayLoad: false },
  )
}

/** The present addresses of a round that the viewer may not load are those of loads of another version no more. */
const isOnAddressedLoad = (viewer: Viewer): SQL => sql`(${materialFlows.id}, ${materialFlows.version}) in (
  select ${shipments.materialFlowId}, ${shipments.materialFlowVersion} from ${shipments}
  where ${shipmentScope(viewer)} and ${addressedTo(viewer)})`

const idsWhere = async (
  db: Queryable,
  table: typeof projects | typeof materialFlows,
  condition: SQL | undefined,
): Promise<ReadonlySet<string>> =>
  new Set((await db.select({ id: table.id }).from(table).where(condition)).map((row) => row.id))

async function replicaDriversWhere(db: Queryable, condition: SQL | undefined): Promise<ReplicaDriver[]> {
  const rows = await db
    .select({ driver: drivers, user: users, company: companies })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .leftJoin(companies, eq(companies.id, drivers.companyId))
    .where(condition)
  return rows.map(({ driver, user, company }) => ({
    id: driver.id,
    version: driver.version,
    name: personName(user),
    company:
      company === null
        ? undefined
        : {
            id: company.id,
            name: company.name,
            vihbNumber: company.vihbNumber ?? undefined,
            phone: company.phonePlanning ?? undefined,
          },
    approved: driver.approvedAt !== null,
    graceUntil: driver.graceUntil === null ? undefined : formatTimestamp(driver.graceUntil),
    rejectedAt: driver.rejectedAt === null ? undefined : formatTimestamp(driver.rejectedAt),
    rejectedReason: driver.rejectedReason ?? undefined,
  }))
}

/** Colleagues go on with a round; whoever of another carrier unloads it has its letter alone. */
const addressedTo = (viewer: Viewer): SQL =>
  or(
    readsAddresses(viewer),
    viewer.fleetCompanyId === undefined ? undefined : eq(shipments.transporterId, viewer.fleetCompanyId),
  ) ?? never
/** A driver writes of the whole round, so of any address. */
const withheld = { givers: undefined, transporterNoteLoad: undefined, transporterNoteUnload: undefined }

async function replicaShipmentsWhere(
  db: Queryable,
  condition: SQL | undefined,
  viewer: Viewer,
): Promise<ReplicaShipment[]> {
  const rows = await db
    .select({
      row: shipments,
      isAmended: sql<boolean>`${materialFlows.version} <> ${shipments.materialFlowVersion}`,
      driver: { id: drivers.id },
      person: users,
      withAddresses: sql<boolean>`${addressedTo(viewer)}`,
    })
    .from(shipments)
    .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
    .leftJoin(drivers, eq(drivers.id, shipments.driverId))
    .leftJoin(users, eq(users.id, drivers.userId))
    .where(condition)
  const ids = rows.map(({ row }) => row.id)
  const remarks = await readRemarks(db, ids)
  const signed = withChange(await readSignedBeforeChange(db, ids))
  // Drivers agree to show positions to office and inspectors, not to each other.
  const positions = await readPositions(db, ids, viewer.userId)
  const seen = await readSeenFlowVersions(
    db,
    rows.flatMap(({ row, isAmended }) => (isAmended ? [row] : [])),
  )
  const loadedFlowOf = (row: typeof shipments.$inferSelect, withAddresses: boolean) => {
    const flow = seen.get(flowVersionKey(row))?.flow
    return flow === undefined || withAddresses ? flow : flowWithoutAddresses(flow)
  }
  return rows.map(({ row, isAmended, driver, person, withAddresses }) => ({
    id: row.id,
    version: row.version,
    number: row.number,
    status: z.parse(shipmentStatus, row.status),
    materialFlow: row.materialFlowId,
    materialFlowVersion: row.materialFlowVersion,
    ...(isAmended && { loadedFlow: loadedFlowOf(row, withAddresses) }),
    transportMode: row.transportModeId,
    driver: driver === null || person === null ? undefined : { id: driver.id, name: personName(person) },
    ...toReplicaFields(row),
    ...(row.givers === null || withAddresses ? {} : withheld),
    ...remarks.get(row.id),
    signatures: remarks.get(row.id)?.signatures?.map(signed),
    positions: positions.get(row.id),
  }))
}

async function decisionsWhere(db: Queryable, condition: SQL | undefined): Promise<OperationDecision[]> {
  const rows = await db
    .select()
    .from(shipmentEvents)
    .where(and(condition, eq(shipmentEvents.kind, 'refused')))
  return (
    rows
      // The device knows its own withdrawals, and older apps do not know the word.
      .filter(({ settledDecision }) => settledDecision !== 'withdrawn')
      .flatMap((row) => decisionOf(row).map((decision) => ({ ...decision, shipment: row.shipmentId })))
  )
}

async function handOverDecisionsWhere(
  db: Queryable,
  condition: SQL | undefined,
): Promise<HandOverDecision[]> {
  return (await db.select().from(handOvers).where(condition)).flatMap(decisionOf)
}

/** Empty while it is open. */
const decisionOf = ({
  operationId,
  settledDecision,
  settledComment,
  settledAt,
}: typeof handOvers.$inferSelect | typeof shipmentEvents.$inferSelect): HandOverDecision[] =>
  settledDecision === null || settledAt === null
    ? []
    : [
        {
          id: operationId,
          decision: settledDecision,
          comment: settledComment ?? undefined,
          decidedAt: formatTimestamp(settledAt),
        },
      ]
