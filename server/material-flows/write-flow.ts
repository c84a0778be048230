import { count, eq, max } from 'drizzle-orm'
import { type FlowDeed, flowRefusal } from '#contract/editing-rules.ts'
import { flowFaults, type MaterialFlowDraft } from '#contract/material-flow-draft.ts'
import type { Violation } from '#contract/problems.ts'
import type { Queryable } from '../db/connect.ts'
import { companies, locations } from '../db/schema/companies.ts'
import { customers } from '../db/schema/customers.ts'
import { projectStatuses } from '../db/schema/master-data.ts'
import { materialFlowCarriers, materialFlows, materialFlowVersions, projects } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { Refusal } from '../http/request/problem.ts'
import { violation } from '../i18n/violations.ts'
import { announceFlow } from './announce.ts'
import { keepVersion } from './keep-version.ts'
import { keepLetterTemplate, removeLetterTemplate } from '../letters/letter-template.ts'
import { linkedFaults } from './linked-faults.ts'
import { evidenceOf } from './queries.ts'

/** What may be written of a flow, as it is now. @throws Refusal not_found */
export async function flowDraftOf(db: Queryable, id: string): Promise<MaterialFlowDraft> {
  const [row] = await db.select().from(materialFlows).where(eq(materialFlows.id, id))
  if (row === undefined) throw new Refusal('not_found')
  const carriers = await db
    .select({ company: materialFlowCarriers.companyId, type: materialFlowCarriers.type })
    .from(materialFlowCarriers)
    .innerJoin(companies, eq(companies.id, materialFlowCarriers.companyId))
    .where(eq(materialFlowCarriers.materialFlowId, id))
    .orderBy(materialFlowCarriers.type, companies.name)
  // Rows hold what a draft was checked for.
  return {
    project: row.projectId,
    documentType: row.documentType as MaterialFlowDraft['documentType'],
    usualName: row.usualName,
    ewcCode: row.ewcCodeId ?? undefined,
    processingMethod: row.processingMethodCode ?? undefined,
    wasteStreamNumber: row.wasteStreamNumber ?? undefined,
    originLocation: row.originLocationId ?? undefined,
    originOneTimeLocation: (row.originOneTime ?? undefined) as MaterialFlowDraft['originOneTimeLocation'],
    destinationLocation: row.destinationLocationId ?? undefined,
    destinationOneTimeLocation: (row.destinationOneTime ??
      undefined) as MaterialFlowDraft['destinationOneTimeLocation'],
    sender: row.senderId,
    senderType: row.senderType as MaterialFlowDraft['senderType'],
    disposer: row.disposerId ?? undefined,
    receiver: row.receiverId ?? undefined,
    transportedBy: row.transportedBy as MaterialFlowDraft['transportedBy'],
    carriers: carriers as MaterialFlowDraft['carriers'],
    estimatedLoad: row.estimatedLoad ?? undefined,
    cargoUnit: row.cargoUnitCode,
    loadInstructions: row.loadInstructions ?? undefined,
    unloadInstructions: row.unloadInstructions ?? undefined,
    remarksForLetter: row.remarksForLetter ?? undefined,
    product: row.productId ?? undefined,
    evidence: evidenceOf(row),
    chlorideValueRequired: row.chlorideValueRequired,
    cargoPhotoRequired: row.cargoPhotoRequired,
    weighSlipNumberRequired: row.weighSlipNumberRequired,
    amountDetermination: row.amountDetermination as MaterialFlowDraft['amountDetermination'],
    allowTransporterNote: row.allowTransporterNote,
    recipients: row.recipients as MaterialFlowDraft['recipients'],
  }
}

/** The draft, with a receiver only where he is not the company of the destination anyway: so he goes along when that moves. */
export async function withOwnReceiver(db: Queryable, draft: MaterialFlowDraft): Promise<MaterialFlowDraft> {
  if (draft.receiver === undefined || draft.destinationLocation === undefined) return draft
  const [destination] = await db
    .select({ companyId: locations.companyId })
    .from(locations)
    .where(eq(locations.id, draft.destinationLocation))
  return destination?.companyId === draft.receiver ? { ...draft, receiver: undefined } : draft
}

export function flowColumns(draft: MaterialFlowDraft) {
  const { file, ...evidence } = draft.evidence ?? {}
  return {
    documentType: draft.documentType,
    usualName: draft.usualName,
    ewcCodeId: draft.ewcCode ?? null,
    processingMethodCode: draft.processingMethod ?? null,
    wasteStreamNumber: draft.wasteStreamNumber ?? null,
    originLocationId: draft.originLocation ?? null,
    originOneTime: draft.originOneTimeLocation ?? null,
    destinationLocationId: draft.destinationLocation ?? null,
    destinationOneTime: draft.destinationOneTimeLocation ?? null,
    senderId: draft.sender,
    senderType: draft.senderType,
    disposerId: draft.disposer ?? null,
    receiverId: draft.receiver ?? null,
    transportedBy: draft.transportedBy,
    estimatedLoad: draft.estimatedLoad ?? null,
    cargoUnitCode: draft.cargoUnit,
    loadInstructions: draft.loadInstructions ?? null,
    unloadInstructions: draft.unloadInstructions ?? null,
    remarksForLetter: draft.remarksForLetter ?? null,
    productId: draft.product ?? null,
    evidence: draft.evidence === undefined ? null : evidence,
    evidenceFileId: file ?? null,
    chlorideValueRequired: draft.chlorideValueRequired,
    cargoPhotoRequired: draft.cargoPhotoRequired,
    weighSlipNumberRequired: draft.weighSlipNumberRequired,
    amountDetermination: draft.amountDetermination,
    allowTransporterNote: draft.allowTransporterNote,
    recipients: draft.recipients,
  }
}

/**
 * What is wrong with a flow beyond its form, named by field.
 * @throws Refusal access_denied where the project is another customer's who shares it
 */
export async function flowViolations(
  call: WriteCall,
  draft: MaterialFlowDraft,
  before: MaterialFlowDraft | undefined,
): Promise<readonly Violation[]> {
  const { db, locale, viewer } = call
  const [owner] = await db
    .select({ customerId: projects.customerId, manageProducts: customers.manageProducts })
    .from(projects)
    .innerJoin(customers, eq(customers.id, projects.customerId))
    .where(eq(projects.id, draft.project))
  if (owner === undefined) return [violation(['project'], 'expression', locale)]
  if (!viewer.roles.includes('ROLE_ADMIN') && owner.customerId !== viewer.customerId)
    throw new Refusal('access_denied')
  // Its number counts within its project.
  const moved =
    before !== undefined && before.project !== draft.project
      ? [{ path: ['project'], rule: 'fixed' as const }]
      : []
  const faults = [...moved, ...flowFaults(draft), ...(await linkedFaults(db, draft, before, owner))]
  return faults.map((fault) =>
    violation(fault.path, fault.rule, locale, 'values' in fault ? fault.values : {}),
  )
}

/** A new flow with the next number of its project and the first version of its letter. @throws Refusal project_blocked */
export async function createFlow(call: WriteCall, draft: MaterialFlowDraft, id: string): Promise<void> {
  const { db } = call
  const customerId = await openFor(db, 'create', draft.project)
  const [last] = await db
    .select({ number: max(materialFlows.number) })
    .from(materialFlows)
    .where(eq(materialFlows.projectId, draft.project))
  await db.insert(materialFlows).values({
    id,
    customerId,
    projectId: draft.project,
    number: (last?.number ?? 0) + 1,
    ...flowColumns(await withOwnReceiver(db, draft)),
  })
  await writeCarriers(db, id, customerId, draft)
}

/**
 * The customer of a project, which nobody else adds a flow to or blocks before this transaction ends.
 * @throws Refusal where nothing may be done so with a flow of it: project_blocked, material_flow_has_shipments ...
 */
export async function openFor(
  db: Queryable,
  deed: FlowDeed,
  projectId: string,
  flowId?: string,
): Promise<string> {
  const [project] = await db
    .select({ customerId: projects.customerId, blocked: projectStatuses.blocked })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .where(eq(projects.id, projectId))
    .for('no key update', { of: projects })
  if (project === undefined) throw new Refusal('not_found')
  const refusal = flowRefusal(deed, {
    blocked: project.blocked,
    hasShipments: flowId !== undefined && (await hasShipments(db, flowId)),
  })
  if (refusal !== undefined) throw new Refusal(refusal)
  return project.customerId
}

/** @throws Refusal project_blocked, material_flow_has_shipments */
export async function changeFlow({ db }: WriteCall, id: string, draft: MaterialFlowDraft): Promise<void> {
  const customerId = await openFor(db, 'edit', draft.project, id)
  await keepVersion(db, id)
  await db
    .update(materialFlows)
    .set(flowColumns(await withOwnReceiver(db, draft)))
    .where(eq(materialFlows.id, id))
  await writeCarriers(db, id, customerId, draft)
}

/** The caller holds the flow: whoever ships it meanwhile waits for him, and is seen here once it is his turn. */
async function hasShipments(db: Queryable, id: string): Promise<boolean> {
  const [found] = await db
    .select({ shipments: count() })
    .from(shipments)
    .where(eq(shipments.materialFlowId, id))
  return found !== undefined && found.shipments > 0
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

/** Removes a flow that was never shipped, with its versions and its letter. @throws Refusal project_blocked, material_flow_has_shipments */
export async function removeFlow({ db }: WriteCall, id: string): Promise<void> {
  const [flow] = await db
    .select({ projectId: materialFlows.projectId })
    .from(materialFlows)
    .where(eq(materialFlows.id, id))
  if (flow === undefined) throw new Refusal('not_found')
  await openFor(db, 'remove', flow.projectId, id)
  await announceFlow(db, id)
  await removeLetterTemplate(db, id)
  await db.delete(materialFlowVersions).where(eq(materialFlowVersions.materialFlowId, id))
  await db.delete(materialFlowCarriers).where(eq(materialFlowCarriers.materialFlowId, id))
  await db.delete(materialFlows).where(eq(materialFlows.id, id))
}

/** What follows a creation or a change: the version and its letter are kept, devices and offices are told. */
export async function flowWritten(call: WriteCall, id: string): Promise<void> {
  const flow = await keepVersion(call.db, id)
  await keepLetterTemplate(call.db, flow, call.viewer.userId)
  await announceFlow(call.db, id)
}
