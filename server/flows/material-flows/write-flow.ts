import { type FlowAction, flowActionProblem } from '#contract/flows/editing-rules.ts'
import { flowFieldErrors, type MaterialFlowDraft } from '#contract/flows/material-flow-draft.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { insertRow } from '../../platform/db/built-once.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { PgColumn } from '../../platform/db/drizzle-pg.ts'
import { eq, max, sql } from '../../platform/db/drizzle.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { projectStatuses } from '../../platform/db/schema/master-data.ts'
import {
  materialFlowCarriers,
  materialFlows,
  materialFlowVersions,
} from '../../platform/db/schema/material-flows.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { HttpProblem, found } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { announceToNewLoaders, subscribedLoaders } from './announce-flow.ts'
import { notifyFlowChanged } from './notify-changes.ts'
import { saveVersion } from './save-version.ts'
import { saveLetterTemplate, removeLetterTemplate } from '../../letters/content/letter-template.ts'
import { linkViolations } from './link-violations.ts'
import { storedFlow } from './stored-flow.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'

export async function flowDraftOf(db: Queryable, id: string): Promise<MaterialFlowDraft> {
  const row = found(await db.select().from(materialFlows).where(eq(materialFlows.id, id)))
  const carriers = await db
    .select({ company: materialFlowCarriers.companyId, type: materialFlowCarriers.type })
    .from(materialFlowCarriers)
    .innerJoin(companies, eq(companies.id, materialFlowCarriers.companyId))
    .where(eq(materialFlowCarriers.materialFlowId, id))
    .orderBy(materialFlowCarriers.type, companies.name)
  return { ...storedFlow.toDraft(row), carriers }
}

/** Drops the destination's company, so that the receiver follows when the location changes company. */
export async function withoutDefaultReceiver(
  db: Queryable,
  draft: MaterialFlowDraft,
): Promise<MaterialFlowDraft> {
  if (draft.receiver === undefined || draft.destinationLocation === undefined) return draft
  const [destination] = await db
    .select({ companyId: locations.companyId })
    .from(locations)
    .where(eq(locations.id, draft.destinationLocation))
  return destination?.companyId === draft.receiver ? { ...draft, receiver: undefined } : draft
}

/** @throws HttpProblem access_denied for a project of another customer who shares it */
export async function flowViolations(
  call: WriteCall,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
): Promise<readonly Violation[]> {
  const { db, locale, viewer } = call
  const [owner] = await db
    .select({
      customerId: projects.customerId,
      manageProducts: customers.manageProducts,
      timeZone: customers.timeZone,
    })
    .from(projects)
    .innerJoin(customers, eq(customers.id, projects.customerId))
    .where(eq(projects.id, draft.project))
  if (owner === undefined) return [violation(['project'], 'expression', locale)]
  if (!viewer.roles.includes('ROLE_ADMIN') && owner.customerId !== viewer.customerId)
    throw new HttpProblem('access_denied')
  const projectViolations =
    before !== undefined && before.project !== draft.project
      ? [{ path: ['project'], rule: 'fixed' as const }]
      : []
  const faults = [
    ...projectViolations,
    ...flowFieldErrors(draft),
    ...(await linkViolations(db, draft, before, owner)),
  ]
  return faults.map((fault) =>
    violation(fault.path, fault.rule, locale, 'values' in fault ? fault.values : {}),
  )
}

/** @throws HttpProblem project_blocked */
export async function createFlow(call: WriteCall, draft: MaterialFlowDraft, id: string): Promise<void> {
  const { db } = call
  const customerId = await lockProjectFor(db, 'create', draft.project)
  const [last] = await db
    .select({ number: max(materialFlows.number) })
    .from(materialFlows)
    .where(eq(materialFlows.projectId, draft.project))
  await insertRow(db, materialFlows, {
    id,
    customerId,
    projectId: draft.project,
    number: (last?.number ?? 0) + 1,
    ...storedFlow.columnsOf(await withoutDefaultReceiver(db, draft)),
  })
  await writeCarriers(db, id, customerId, draft)
}

/**
 * No flow is added and the status stays until the end of the transaction. Returns the customer.
 * @throws HttpProblem not_found, or why the action is not allowed: project_blocked,
 * material_flow_has_shipments, ...
 */
export async function lockProjectFor(
  db: Queryable,
  action: FlowAction,
  projectId: string,
  flowId?: string,
): Promise<string> {
  const [project] = await db
    .select({ customerId: projects.customerId, blocked: projectStatuses.blocked })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .where(eq(projects.id, projectId))
    .for('no key update', { of: projects })
  if (project === undefined) throw new HttpProblem('not_found')
  const refusal = flowActionProblem(action, {
    blocked: project.blocked,
    hasShipments: flowId !== undefined && (await hasShipments(db, flowId)),
  })
  if (refusal !== undefined) throw new HttpProblem(refusal)
  return project.customerId
}

/** @throws HttpProblem project_blocked, material_flow_has_shipments */
export async function changeFlow({ db }: WriteCall, id: string, draft: MaterialFlowDraft): Promise<void> {
  const customerId = await lockProjectFor(db, 'edit', draft.project, id)
  await saveVersion(db, id)
  const loaders = await subscribedLoaders(db, id)
  await db
    .update(materialFlows)
    .set({ ...storedFlow.columnsOf(await withoutDefaultReceiver(db, draft)), ...keptPlan(draft) })
    .where(eq(materialFlows.id, id))
  await writeCarriers(db, id, customerId, draft)
  await announceToNewLoaders(db, id, loaders)
}

/** The caller has locked the flow, so a concurrent first shipment is visible or waits. */
const hasShipments = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.$count(shipments, eq(shipments.materialFlowId, id))) > 0

/** A plan ends when the code for which it was made changes. */
export function keptPlan({ ewcCode }: MaterialFlowDraft) {
  const kept = (column: PgColumn) =>
    sql`case when ${materialFlows.ewcCodeId} is not distinct from ${ewcCode ?? null}::text then ${column} end`
  return {
    plannedFrom: kept(materialFlows.plannedFrom),
    plannedEwcCodeId: kept(materialFlows.plannedEwcCodeId),
    plannedWasteStreamNumber: kept(materialFlows.plannedWasteStreamNumber),
    plannedById: kept(materialFlows.plannedById),
  }
}

export async function writeCarriers(
  db: Queryable,
  id: string,
  customerId: string,
  { carriers }: MaterialFlowDraft,
): Promise<void> {
  await db.delete(materialFlowCarriers).where(eq(materialFlowCarriers.materialFlowId, id))
  if (carriers.length > 0)
    await db
      .insert(materialFlowCarriers)
      .values(
        carriers.map(({ company, type }) => ({ customerId, materialFlowId: id, companyId: company, type })),
      )
}

/** @throws HttpProblem project_blocked, material_flow_has_shipments */
export async function removeFlow({ db }: WriteCall, id: string): Promise<void> {
  const [flow] = await db
    .select({ projectId: materialFlows.projectId })
    .from(materialFlows)
    .where(eq(materialFlows.id, id))
  if (flow === undefined) throw new HttpProblem('not_found')
  await lockProjectFor(db, 'remove', flow.projectId, id)
  await notifyFlowChanged(db, id)
  await removeLetterTemplate(db, id)
  await db.delete(materialFlowVersions).where(eq(materialFlowVersions.materialFlowId, id))
  await db.delete(materialFlowCarriers).where(eq(materialFlowCarriers.materialFlowId, id))
  await db.delete(materialFlows).where(eq(materialFlows.id, id))
}

export async function afterFlowWritten(call: WriteCall, id: string): Promise<void> {
  const flow = await saveVersion(call.db, id)
  await saveLetterTemplate(call.db, flow, call.viewer.userId)
  await notifyFlowChanged(call.db, id)
}
