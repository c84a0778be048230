import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Page } from '#contract/paging.ts'
import { cargoPhoto, type Shipment, shipment, shipmentEventEntry, type ShipmentRow, shipmentStatus } from '#contract/shipments.ts'
import { photoContentPath } from '#contract/media.ts'
import type { Queryable } from '../db/connect.ts'
import { companies, locations } from '../db/schema/companies.ts'
import { devices } from '../db/schema/devices.ts'
import { units } from '../db/schema/master-data.ts'
import { materialFlows, projects } from '../db/schema/projects.ts'
import { mediaObjects, shipmentEvents, shipments } from '../db/schema/shipments.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import { drivers, projectReaders, users } from '../db/schema/users.ts'
import type { Viewer } from '../http/endpoint.ts'
import { likePattern } from '../http/filters.ts'
import { momentOf } from '../http/moment.ts'
import type { Direction } from '../http/paging.ts'
import { unitOf } from '../master-data/queries.ts'
import { placeOf } from '../material-flows/places.ts'

/** Shipments on a transport mode that the driver may use: his own, or his company's. */
export const onModeOf = (viewer: Viewer): SQL => sql`exists (select 1 from ${transportModes}
  where ${transportModes.id} = ${shipments.transportModeId}
    and (${transportModes.ownerId} = ${viewer.userId} or ${transportModes.companyId} = ${viewer.companyId ?? null}))`

/** Own shipments, and whatever is on board of a transport mode that the driver may use: a colleague may unload it. */
const driverSees = (viewer: Viewer): SQL =>
  sql`(${shipments.driverId} = ${viewer.driverId ?? null} or (${shipments.status} = 'loaded' and ${onModeOf(viewer)}))`

export function visibleTo(viewer: Viewer): SQL {
  const sights: SQL[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return sql`true`
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined) sights.push(eq(shipments.customerId, viewer.customerId))
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined) sights.push(eq(shipments.transporterId, viewer.companyId))
    if (role === 'ROLE_DRIVER') sights.push(driverSees(viewer))
    if (role === 'ROLE_PROJECT_READER')
      sights.push(sql`${shipments.projectId} in (select ${projectReaders.projectId} from ${projectReaders}
        where ${projectReaders.userId} = ${viewer.userId})`)
  }
  return or(...sights) ?? sql`false`
}

export interface ShipmentFilter {
  readonly status?: 'loaded' | 'unloaded' | undefined
  readonly project?: string | undefined
  readonly materialFlow?: string | undefined
  /** Part of the number, of the material's name, or of the vehicle. */
  readonly q?: string | undefined
}

const orderColumns = { loadDate: shipments.loadDate, unloadDate: shipments.unloadDate, number: shipments.number }
type OrderField = keyof typeof orderColumns

/** What a list of shipments may be ordered by. */
export const shipmentOrder: readonly OrderField[] = ['loadDate', 'unloadDate', 'number']

export interface ShipmentPart {
  readonly order?: readonly (readonly [OrderField, Direction])[]
  readonly limit: number
  readonly offset: number
}

/** A page of the shipments that the viewer may see; the newest load first unless `order` says otherwise. */
export async function listShipmentRows(
  db: Queryable,
  viewer: Viewer,
  filter: ShipmentFilter,
  part: ShipmentPart,
): Promise<Page<ShipmentRow>> {
  const condition = and(visibleTo(viewer), matching(filter))
  const [total] = await db.select({ rows: count() }).from(shipments).where(condition)
  return { member: await shipmentRowsWhere(db, condition, part), totalItems: total?.rows ?? 0 }
}

/** A shipment with its photos and its record, or undefined where the viewer may not see it. */
export async function readShipmentWhole(db: Queryable, viewer: Viewer, id: string): Promise<Shipment | undefined> {
  const [row] = await shipmentRowsWhere(db, and(visibleTo(viewer), eq(shipments.id, id)))
  if (row === undefined) return undefined
  return { ...row, cargoPhotos: await photosOf(db, id), events: await entriesOf(db, id) }
}

const matching = (filter: ShipmentFilter): SQL | undefined =>
  and(
    filter.status && eq(shipments.status, filter.status),
    filter.project === undefined ? undefined : eq(shipments.projectId, filter.project),
    filter.materialFlow === undefined ? undefined : eq(shipments.materialFlowId, filter.materialFlow),
    filter.q ? containing(filter.q) : undefined,
  )

function containing(q: string): SQL {
  const pattern = likePattern(q)
  return sql`(${shipments.number} ilike ${pattern}
    or ${shipments.materialFlowId} in (select ${materialFlows.id} from ${materialFlows} where ${materialFlows.usualName} ilike ${pattern})
    or ${shipments.transportModeId} in (select ${transportModes.id} from ${transportModes} where ${transportModes.identificationCode} ilike ${pattern}))`
}

const origin = alias(locations, 'origin')
const originCompany = alias(companies, 'origin_company')
const destination = alias(locations, 'destination')
const receiver = alias(companies, 'receiver')
const transporter = alias(companies, 'transporter')

/** Rows of a list, with all that they name. */
export async function shipmentRowsWhere(
  db: Queryable,
  condition: SQL | undefined,
  part?: ShipmentPart,
): Promise<ShipmentRow[]> {
  const query = db
    .select({
      shipment: shipments, unit: units,
      project: { id: projects.id, name: projects.name, number: projects.number },
      flow: {
        id: materialFlows.id, number: materialFlows.number, usualName: materialFlows.usualName,
        originOneTime: materialFlows.originOneTime, destinationOneTime: materialFlows.destinationOneTime,
      },
      mode: { id: transportModes.id, type: transportModes.type, identificationCode: transportModes.identificationCode },
      driver: { id: drivers.id, firstName: users.firstName, lastNamePrefix: users.lastNamePrefix, lastName: users.lastName },
      transporter: { id: transporter.id, name: transporter.name },
      origin, originCompany: { name: originCompany.name }, destination, receiver: { name: receiver.name },
    })
    .from(shipments)
    .innerJoin(units, eq(units.code, shipments.cargoUnitCode))
    .innerJoin(projects, eq(projects.id, shipments.projectId))
    .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
    .innerJoin(transportModes, eq(transportModes.id, shipments.transportModeId))
    .leftJoin(drivers, eq(drivers.id, shipments.driverId))
    .leftJoin(users, eq(users.id, drivers.userId))
    .leftJoin(transporter, eq(transporter.id, shipments.transporterId))
    .leftJoin(origin, eq(origin.id, materialFlows.originLocationId))
    .leftJoin(originCompany, eq(originCompany.id, origin.companyId))
    .leftJoin(destination, eq(destination.id, materialFlows.destinationLocationId))
    .leftJoin(receiver, eq(receiver.id, destination.companyId))
    .where(condition)
    .orderBy(...(part?.order ?? []).map(([field, direction]) => ({ asc, desc })[direction](orderColumns[field])), desc(shipments.loadDate), asc(shipments.id))
    .$dynamic()
  const rows = await (part === undefined ? query : query.limit(part.limit).offset(part.offset))
  return rows.map((row) => ({
    id: row.shipment.id,
    version: row.shipment.version,
    number: row.shipment.number,
    status: z.parse(shipmentStatus, row.shipment.status),
    ...statedOf(row.shipment),
    cargoUnit: unitOf(row.unit),
    project: row.project,
    materialFlow: { id: row.flow.id, number: row.flow.number, usualName: row.flow.usualName },
    origin: placeOf(row.origin, row.originCompany?.name, row.flow.originOneTime),
    destination: placeOf(row.destination, row.receiver?.name, row.flow.destinationOneTime),
    transportMode: {
      id: row.mode.id,
      type: z.parse(shipment.shape.transportMode.shape.type, row.mode.type),
      identificationCode: row.mode.identificationCode,
    },
    driver: row.driver?.id ? { id: row.driver.id, name: personName(row.driver) } : undefined,
    transporter: row.transporter ?? undefined,
  }))
}

/** What a shipment says by itself, on every wire that carries one. */
export const statedOf = (row: typeof shipments.$inferSelect) => ({
  loadDate: momentOf(row.loadDate),
  unloadDate: row.unloadDate === null ? undefined : momentOf(row.unloadDate),
  weighedLoad: row.weighedLoad ?? undefined,
  tareWeight: row.tareWeight ?? undefined,
  nettoWeight: row.nettoWeight ?? undefined,
  chlorideValue: row.chlorideValue ?? undefined,
  weightTicketNumber: row.weightTicketNumber ?? undefined,
  transporterNoteLoad: row.transporterNoteLoad ?? undefined,
  transporterNoteUnload: row.transporterNoteUnload ?? undefined,
  photosAnnounced: row.photosAnnounced,
  photosReceived: row.photosReceived,
})

async function photosOf(db: Queryable, shipmentId: string): Promise<Shipment['cargoPhotos']> {
  const rows = await db.select().from(mediaObjects).where(eq(mediaObjects.shipmentId, shipmentId)).orderBy(asc(mediaObjects.id))
  return rows.map((row) => {
    const status = z.parse(cargoPhoto.shape.status, row.status)
    return {
      id: row.id,
      phase: z.parse(cargoPhoto.shape.phase, row.phase),
      status,
      bytes: row.bytes,
      receivedBytes: row.receivedBytes,
      takenAt: row.takenAt === null ? undefined : momentOf(row.takenAt),
      contentUrl: status === 'received' ? `/api${photoContentPath(row.id)}` : undefined,
    }
  })
}

async function entriesOf(db: Queryable, shipmentId: string): Promise<Shipment['events']> {
  const rows = await db
    .select({
      event: shipmentEvents, deviceCode: devices.code,
      firstName: users.firstName, lastNamePrefix: users.lastNamePrefix, lastName: users.lastName,
    })
    .from(shipmentEvents)
    .innerJoin(users, eq(users.id, shipmentEvents.userId))
    .leftJoin(devices, eq(devices.id, shipmentEvents.deviceId))
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
  return rows.map(({ event, deviceCode, ...person }) => ({
    id: event.id,
    kind: z.parse(shipmentEventEntry.shape.kind, event.kind),
    occurredAt: momentOf(event.occurredAt),
    recordedAt: momentOf(event.recordedAt),
    by: personName(person),
    deviceCode: deviceCode ?? undefined,
    reason: event.reason ?? undefined,
    hash: event.hash,
  }))
}

/** First name, prefix and last name, joined. */
export const personName = (person: { firstName: string | null; lastNamePrefix: string | null; lastName: string | null }) =>
  [person.firstName, person.lastNamePrefix, person.lastName].filter(Boolean).join(' ')
