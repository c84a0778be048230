import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { transportModeTypes, type TransportModeType } from '#contract/master-data.ts'
import { materialFlow } from '#contract/material-flows.ts'
import type { LoadStatement, UnloadStatement } from '#contract/shipment-events.ts'
import type { askedFields } from '#contract/shipment-fields.ts'
import type { Queryable } from '../db/connect.ts'
import { projectStatuses, units } from '../db/schema/master-data.ts'
import { materialFlows, projectPairings, projects } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import { drivers } from '../db/schema/users.ts'
import type { Viewer } from '../http/endpoint.ts'
import { unitOf } from '../master-data/queries.ts'
import { carriedBy } from '../material-flows/queries.ts'

/** All that decides whether a driver's statement about a shipment can stand. */
export interface Subject {
  readonly customerId: string
  readonly projectId: string
  readonly flow: Parameters<typeof askedFields>[0] & { readonly id: string }
  /** Whom the flow names to be told, and of what. */
  readonly recipients: unknown
  readonly projectBlocked: boolean
  /** Paired with the project at this moment, and with a company that the flow may be carried by. */
  readonly mayLoad: boolean
  /** `usable`: the driver's own, or his company's. Absent where there is none of that id. */
  readonly mode: { readonly type: TransportModeType; readonly companyId: string | undefined; readonly usable: boolean } | undefined
  readonly driver: { readonly approved: boolean; readonly graceUntil: Date | undefined }
}

export interface Found {
  readonly subject: Subject
  readonly transporterId: string | undefined
  /** The user of the driver whose shipment it is. */
  readonly ownerUserId: string | undefined
}

/**
 * The subject of a load. Undefined where the driver was never paired with the flow's project: he cannot know it. One whose
 * pairing has ended may have loaded before that, so he is answered by the rules.
 */
export async function subjectOfLoad(db: Queryable, viewer: Viewer, stated: LoadStatement): Promise<Found | undefined> {
  const row = await find(db, viewer, stated.shipment, eq(materialFlows.id, stated.materialFlow), eq(transportModes.id, stated.transportMode))
  if (row === undefined || row.pairing === null) return undefined
  return { subject: subjectOf(viewer, row), transporterId: viewer.companyId, ownerUserId: viewer.userId }
}

/** The subject of an unload: of an own shipment, or of one on a transport mode that the driver may use. */
export async function subjectOfUnload(db: Queryable, viewer: Viewer, { shipment: id }: UnloadStatement): Promise<Found | undefined> {
  const row = await find(db, viewer, id, eq(materialFlows.id, shipments.materialFlowId), eq(transportModes.id, shipments.transportModeId))
  if (row === undefined || row.shipment === null) return undefined
  const subject = subjectOf(viewer, row)
  if (row.shipment.driverId !== row.driver.id && !subject.mode?.usable) return undefined
  return { subject, transporterId: row.shipment.transporterId ?? undefined, ownerUserId: row.ownerUserId ?? undefined }
}

const owner = alias(drivers, 'owner')

async function find(db: Queryable, viewer: Viewer, shipmentId: string, ofFlow: SQL, ofMode: SQL) {
  const [row] = await db
    .select({
      flow: materialFlows, unit: units, blocked: projectStatuses.blocked, pairing: projectPairings, mode: transportModes, driver: drivers,
      shipment: shipments, ownerUserId: owner.userId,
      carried: viewer.companyId === undefined ? sql<boolean>`false` : sql<boolean>`${carriedBy(viewer.companyId)}`,
    })
    .from(materialFlows)
    .leftJoin(shipments, eq(shipments.id, shipmentId))
    .leftJoin(owner, eq(owner.id, shipments.driverId))
    .innerJoin(units, eq(units.code, materialFlows.cargoUnitCode))
    .innerJoin(projects, eq(projects.id, materialFlows.projectId))
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .innerJoin(drivers, eq(drivers.userId, viewer.userId))
    .leftJoin(projectPairings, and(eq(projectPairings.projectId, projects.id), eq(projectPairings.userId, viewer.userId)))
    .leftJoin(transportModes, ofMode)
    .where(ofFlow)
  return row
}

function subjectOf(viewer: Viewer, { flow, unit, blocked, pairing, mode, driver, carried }: NonNullable<Awaited<ReturnType<typeof find>>>): Subject {
  const usable = mode !== null && (mode.ownerId === viewer.userId || (mode.companyId !== null && mode.companyId === viewer.companyId))
  return {
    customerId: flow.customerId,
    projectId: flow.projectId,
    flow: {
      id: flow.id,
      amountDetermination: z.parse(materialFlow.shape.amountDetermination, flow.amountDetermination),
      cargoUnit: unitOf(unit),
      chlorideValueRequired: flow.chlorideValueRequired,
      cargoPhotoRequired: flow.cargoPhotoRequired,
      weighSlipNumberRequired: flow.weighSlipNumberRequired,
      allowTransporterNote: flow.allowTransporterNote,
    },
    recipients: flow.recipients,
    projectBlocked: blocked,
    mayLoad: pairing !== null && pairing.endedAt === null && carried,
    mode: mode === null
      ? undefined
      : { type: z.parse(z.enum(transportModeTypes), mode.type), companyId: mode.companyId ?? undefined, usable },
    driver: { approved: driver.approvedAt !== null, graceUntil: driver.graceUntil ?? undefined },
  }
}
