import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { materialFlow, type MaterialFlow, type Party } from '#contract/material-flows.ts'
import type { Page } from '#contract/paging.ts'
import type { Queryable } from '../db/connect.ts'
import { companies, locations } from '../db/schema/companies.ts'
import { ewcCodes, processingMethods, units } from '../db/schema/master-data.ts'
import { materialFlowCarriers, materialFlows, products, projectPairings } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import { projectReaders } from '../db/schema/users.ts'
import type { Viewer } from '../http/endpoint.ts'
import { unitOf } from '../master-data/queries.ts'
import { partyOf, placeOf } from './places.ts'

/** Flows that a company may drive: the carriers named by the flow, or the party that transports by itself. */
export const carriedBy = (companyId: string): SQL => sql`(
  exists (select 1 from ${materialFlowCarriers}
    where ${materialFlowCarriers.materialFlowId} = ${materialFlows.id} and ${materialFlowCarriers.companyId} = ${companyId})
  or (${materialFlows.transportedBy} = 'sender' and ${materialFlows.senderId} = ${companyId})
  or (${materialFlows.transportedBy} = 'disposer' and ${materialFlows.disposerId} = ${companyId})
  or (${materialFlows.transportedBy} = 'recipient' and exists (select 1 from ${locations}
    where ${locations.id} = ${materialFlows.destinationLocationId} and ${locations.companyId} = ${companyId})))`

/** Flows of projects that a driver is paired with at this moment. */
const paired = (userId: string): SQL => sql`exists (select 1 from ${projectPairings}
  where ${projectPairings.projectId} = ${materialFlows.projectId} and ${projectPairings.userId} = ${userId}
    and ${projectPairings.endedAt} is null)`

/** Flows that a driver may load: those of his paired projects that his company may carry. */
export const loadableBy = (viewer: Viewer): SQL =>
  viewer.companyId === undefined ? sql`false` : sql`(${paired(viewer.userId)} and ${carriedBy(viewer.companyId)})`

export function visibleTo(viewer: Viewer): SQL {
  const sights: SQL[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return sql`true`
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined) sights.push(eq(materialFlows.customerId, viewer.customerId))
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined) sights.push(carriedBy(viewer.companyId))
    if (role === 'ROLE_DRIVER') sights.push(loadableBy(viewer))
    if (role === 'ROLE_PROJECT_READER')
      sights.push(sql`exists (select 1 from ${projectReaders}
        where ${projectReaders.projectId} = ${materialFlows.projectId} and ${projectReaders.userId} = ${viewer.userId})`)
  }
  return or(...sights) ?? sql`false`
}

const origin = alias(locations, 'origin')
const originCompany = alias(companies, 'origin_company')
const destination = alias(locations, 'destination')
const receiver = alias(companies, 'receiver')
const sender = alias(companies, 'sender')
const disposer = alias(companies, 'disposer')

/** Whole flows, with their parties and places, in the order of their numbers. */
export async function flowsWhere(db: Queryable, condition: SQL | undefined, part?: { limit: number; offset: number }): Promise<MaterialFlow[]> {
  const query = db
    .select({
      flow: materialFlows, unit: units, ewcCode: ewcCodes, processingMethod: processingMethods, product: products,
      origin, originCompany: { name: originCompany.name }, destination, receiver, sender, disposer,
    })
    .from(materialFlows)
    .innerJoin(units, eq(units.code, materialFlows.cargoUnitCode))
    .innerJoin(sender, eq(sender.id, materialFlows.senderId))
    .leftJoin(disposer, eq(disposer.id, materialFlows.disposerId))
    .leftJoin(ewcCodes, eq(ewcCodes.id, materialFlows.ewcCodeId))
    .leftJoin(processingMethods, eq(processingMethods.code, materialFlows.processingMethodCode))
    .leftJoin(products, eq(products.id, materialFlows.productId))
    .leftJoin(origin, eq(origin.id, materialFlows.originLocationId))
    .leftJoin(originCompany, eq(originCompany.id, origin.companyId))
    .leftJoin(destination, eq(destination.id, materialFlows.destinationLocationId))
    .leftJoin(receiver, eq(receiver.id, destination.companyId))
    .where(condition)
    .orderBy(asc(materialFlows.projectId), asc(materialFlows.number))
    .$dynamic()
  const rows = await (part === undefined ? query : query.limit(part.limit).offset(part.offset))
  const carriers = await carriersOf(db, rows.map((row) => row.flow.id))
  return rows.map((row) => {
    const { flow } = row
    return {
      id: flow.id,
      version: flow.version,
      project: flow.projectId,
      number: flow.number,
      documentType: z.parse(materialFlow.shape.documentType, flow.documentType),
      usualName: flow.usualName,
      ewcCode: row.ewcCode === null ? undefined : {
        code: row.ewcCode.code,
        hazardous: row.ewcCode.hazardous,
        names: { en: row.ewcCode.nameEn, nl: row.ewcCode.nameNl },
      },
      processingMethod: row.processingMethod === null ? undefined : {
        code: row.processingMethod.code,
        names: { en: row.processingMethod.nameEn, nl: row.processingMethod.nameNl },
      },
      wasteStreamNumber: flow.wasteStreamNumber ?? undefined,
      origin: placeOf(row.origin, row.originCompany?.name, flow.originOneTime),
      destination: placeOf(row.destination, row.receiver?.name, flow.destinationOneTime),
      sender: partyOf(row.sender),
      senderType: z.parse(materialFlow.shape.senderType, flow.senderType),
      disposer: row.disposer === null ? undefined : partyOf(row.disposer),
      receiver: row.receiver === null ? undefined : partyOf(row.receiver),
      transportedBy: z.parse(materialFlow.shape.transportedBy, flow.transportedBy),
      carriers: carriers.get(flow.id) ?? [],
      estimatedLoad: flow.estimatedLoad ?? undefined,
      cargoUnit: unitOf(row.unit),
      loadInstructions: flow.loadInstructions ?? undefined,
      unloadInstructions: flow.unloadInstructions ?? undefined,
      remarksForLetter: flow.remarksForLetter ?? undefined,
      product: row.product === null ? undefined : {
        name: row.product.name,
        description: row.product.description ?? undefined,
        certificateNumber: row.product.certificateNumber ?? undefined,
      },
      evidence: z.parse(materialFlow.shape.evidence, flow.evidence ?? undefined),
      chlorideValueRequired: flow.chlorideValueRequired,
      cargoPhotoRequired: flow.cargoPhotoRequired,
      weighSlipNumberRequired: flow.weighSlipNumberRequired,
      amountDetermination: z.parse(materialFlow.shape.amountDetermination, flow.amountDetermination),
      allowTransporterNote: flow.allowTransporterNote,
    }
  })
}

/** The flows that the viewer may see, of one project or of all. */
export async function listFlows(
  db: Queryable,
  viewer: Viewer,
  wanted: { project?: string | undefined; limit: number; offset: number },
): Promise<Page<MaterialFlow>> {
  const condition = and(visibleTo(viewer), wanted.project === undefined ? undefined : eq(materialFlows.projectId, wanted.project))
  const [total] = await db.select({ rows: count() }).from(materialFlows).where(condition)
  const flows = await flowsWhere(db, condition, wanted)
  return { member: await withShipmentCounts(db, flows), totalItems: total?.rows ?? 0 }
}

export async function readFlow(db: Queryable, viewer: Viewer, id: string): Promise<MaterialFlow | undefined> {
  const flows = await flowsWhere(db, and(visibleTo(viewer), eq(materialFlows.id, id)))
  const [flow] = await withShipmentCounts(db, flows)
  return flow
}

async function carriersOf(db: Queryable, flowIds: readonly string[]): Promise<Map<string, Party[]>> {
  const carriers = new Map<string, Party[]>()
  if (flowIds.length === 0) return carriers
  const rows = await db
    .select({ flowId: materialFlowCarriers.materialFlowId, company: companies })
    .from(materialFlowCarriers)
    .innerJoin(companies, eq(companies.id, materialFlowCarriers.companyId))
    .where(inArray(materialFlowCarriers.materialFlowId, [...flowIds]))
    .orderBy(asc(materialFlowCarriers.type), asc(companies.name))
  for (const row of rows) carriers.set(row.flowId, [...(carriers.get(row.flowId) ?? []), partyOf(row.company)])
  return carriers
}

async function withShipmentCounts(db: Queryable, flows: readonly MaterialFlow[]): Promise<MaterialFlow[]> {
  if (flows.length === 0) return []
  const rows = await db
    .select({ flowId: shipments.materialFlowId, shipments: count() })
    .from(shipments)
    .where(inArray(shipments.materialFlowId, flows.map((flow) => flow.id)))
    .groupBy(shipments.materialFlowId)
  const counts = new Map(rows.map((row) => [row.flowId, row.shipments]))
  return flows.map((flow) => ({ ...flow, shipmentCount: counts.get(flow.id) ?? 0 }))
}
