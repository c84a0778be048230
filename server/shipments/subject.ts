import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { transportModeTypes, type TransportModeType } from '#contract/master-data.ts'
import { materialFlow } from '#contract/material-flows.ts'
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
import { onModeOf } from './queries.ts'

/** All that decides whether a driver's statement about a shipment can stand. */
export interface Subject {
  readonly customerId: string
  readonly projectId: string
  readonly flow: Parameters<typeof askedFields>[0] & { readonly id: string }
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
export async function subjectOfLoad(db: Queryable, viewer: Viewer, flowId: string, modeId: string): Promise<Found | undefined> {
  const found = await find(db, viewer, flowId, modeId)
  return found?.everPaired ? { subject: found.subject, transporterId: viewer.companyId, ownerUserId: viewer.userId } : undefined
}

/** The subject of an unload: of an own shipment, or of one on a transport mode that the driver may use. */
export async function subjectOfUnload(db: Queryable, viewer: Viewer, shipmentId: string): Promise<Found | undefined> {
  const [row] = await db
    .select({ shipment: shipments, ownerUserId: drivers.userId })
    .from(shipments)
    .leftJoin(drivers, eq(drivers.id, shipments.driverId))
    .where(and(eq(shipments.id, shipmentId), sql`(${shipments.driverId} = ${viewer.driverId ?? null} or ${onModeOf(viewer)})`))
  if (row === undefined) return undefined
  const found = await find(db, viewer, row.shipment.materialFlowId, row.shipment.transportModeId)
  return found && {
    subject: found.subject,
    transporterId: row.shipment.transporterId ?? undefined,
    ownerUserId: row.ownerUserId ?? undefined,
  }
}

async function find(db: Queryable, viewer: Viewer, flowId: string, modeId: string) {
  const [row] = await db
    .select({
      flow: materialFlows, unit: units, blocked: projectStatuses.blocked, pairing: projectPairings, mode: transportModes, driver: drivers,
      carried: viewer.companyId === undefined ? sql<boolean>`false` : sql<boolean>`${carriedBy(viewer.companyId)}`,
    })
    .from(materialFlows)
    .innerJoin(units, eq(units.code, materialFlows.cargoUnitCode))
    .innerJoin(projects, eq(projects.id, materialFlows.projectId))
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .innerJoin(drivers, eq(drivers.userId, viewer.userId))
    .leftJoin(projectPairings, and(eq(projectPairings.projectId, projects.id), eq(projectPairings.userId, viewer.userId)))
    .leftJoin(transportModes, eq(transportModes.id, modeId))
    .where(eq(materialFlows.id, flowId))
  if (row === undefined) return undefined
  const { flow, mode, pairing, driver } = row
  const usable = mode !== null && (mode.ownerId === viewer.userId || (mode.companyId !== null && mode.companyId === viewer.companyId))
  const subject: Subject = {
    customerId: flow.customerId,
    projectId: flow.projectId,
    flow: {
      id: flow.id,
      amountDetermination: z.parse(materialFlow.shape.amountDetermination, flow.amountDetermination),
      cargoUnit: unitOf(row.unit),
      chlorideValueRequired: flow.chlorideValueRequired,
      cargoPhotoRequired: flow.cargoPhotoRequired,
      weighSlipNumberRequired: flow.weighSlipNumberRequired,
      allowTransporterNote: flow.allowTransporterNote,
    },
    projectBlocked: row.blocked,
    mayLoad: pairing !== null && pairing.endedAt === null && row.carried,
    mode: mode === null
      ? undefined
      : { type: z.parse(z.enum(transportModeTypes), mode.type), companyId: mode.companyId ?? undefined, usable },
    driver: { approved: driver.approvedAt !== null, graceUntil: driver.graceUntil ?? undefined },
  }
  return { subject, everPaired: pairing !== null }
}
