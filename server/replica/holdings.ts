import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { MaterialFlow } from '#contract/material-flows.ts'
import type { PairedProject } from '#contract/projects.ts'
import type { ReplicaDriver, ReplicaShipment, ReplicaType } from '#contract/replica.ts'
import { shipmentStatus } from '#contract/shipments.ts'
import { personName } from '#contract/person.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { truckTypes, units } from '../db/schema/master-data.ts'
import { materialFlows, projects } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import { drivers, users } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import { truckTypesWhere, unitsWhere } from '../master-data/queries.ts'
import { flowsWhere, loadableBy } from '../material-flows/queries.ts'
import { pairedProjectsWhere, pairedWith } from '../projects/queries.ts'
import { statedOf } from '../shipments/queries.ts'
import { transportModesWhere } from '../transport-modes/queries.ts'
import { flowScope, projectScope, shipmentScope, transportModeScope } from './scope.ts'

/** One kind of thing that a device holds: where it lies, which of it this driver's device holds, and how it is read. */
export interface Holding {
  readonly table: PgTable
  readonly id: PgColumn
  readonly scope: (viewer: Viewer) => SQL
  readonly load: (
    db: Queryable,
    condition: SQL | undefined,
    viewer: Viewer,
  ) => Promise<readonly { readonly id: string }[]>
}

/** In the order of a snapshot: what others refer to comes before them. */
export const holdings = {
  Driver: {
    table: drivers,
    id: drivers.id,
    scope: (viewer) => eq(drivers.userId, viewer.userId),
    load: driversWhere,
  },
  Unit: { table: units, id: units.code, scope: () => sql`true`, load: unitsWhere },
  TruckType: { table: truckTypes, id: truckTypes.code, scope: () => sql`true`, load: truckTypesWhere },
  TransportMode: {
    table: transportModes,
    id: transportModes.id,
    scope: transportModeScope,
    load: transportModesWhere,
  },
  Project: { table: projects, id: projects.id, scope: projectScope, load: projectsWhere },
  MaterialFlow: { table: materialFlows, id: materialFlows.id, scope: flowScope, load: markedFlowsWhere },
  Shipment: { table: shipments, id: shipments.id, scope: shipmentScope, load: shipmentsWhere },
} as const satisfies Record<ReplicaType, Holding>

/** Projects, with those marked that are here for a shipment alone. */
async function projectsWhere(
  db: Queryable,
  condition: SQL | undefined,
  viewer: Viewer,
): Promise<PairedProject[]> {
  const [held, paired] = [
    await pairedProjectsWhere(db, condition),
    await idsWhere(db, projects, and(condition, pairedWith(viewer))),
  ]
  return held.map((project) => (paired.has(project.id) ? project : { ...project, paired: false }))
}

/** Flows, with those marked that are here for a shipment alone. */
async function markedFlowsWhere(
  db: Queryable,
  condition: SQL | undefined,
  viewer: Viewer,
): Promise<MaterialFlow[]> {
  const [held, loadable] = [
    await flowsWhere(db, condition),
    await idsWhere(db, materialFlows, and(condition, loadableBy(viewer))),
  ]
  return held.map((flow) => (loadable.has(flow.id) ? flow : { ...flow, mayLoad: false }))
}

const idsWhere = async (
  db: Queryable,
  table: typeof projects | typeof materialFlows,
  condition: SQL | undefined,
): Promise<ReadonlySet<string>> =>
  new Set((await db.select({ id: table.id }).from(table).where(condition)).map((row) => row.id))

async function driversWhere(db: Queryable, condition: SQL | undefined): Promise<ReplicaDriver[]> {
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
        : { id: company.id, name: company.name, vihbNumber: company.vihbNumber ?? undefined },
    approved: driver.approvedAt !== null,
    graceUntil: driver.graceUntil === null ? undefined : momentOf(driver.graceUntil),
  }))
}

async function shipmentsWhere(db: Queryable, condition: SQL | undefined): Promise<ReplicaShipment[]> {
  const rows = await db.select().from(shipments).where(condition)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    number: row.number,
    status: z.parse(shipmentStatus, row.status),
    materialFlow: row.materialFlowId,
    transportMode: row.transportModeId,
    ...statedOf(row),
  }))
}
