import * as z from 'zod/mini'
import { keepsNumber, type NumberOwner } from '#contract/flows/editing-rules.ts'
import { type MaterialFlowDraft, materialFlowDraft } from '#contract/flows/material-flow-draft.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { and, eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { decodeOrRefuse, type WriteCall } from '../../platform/http/request/endpoint.ts'
import {
  applyPatch,
  bumpedVersion,
  isUnchanged,
  lockVisible,
  newBrokenReferences,
  refuseFieldsInPerson,
  refuseViolations,
} from '../../platform/http/collection/change-steps.ts'
import { assertCurrent } from '../../platform/http/collection/assert-current.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { announceToNewLoaders, subscribedLoaders } from './announce-flow.ts'
import { notifyFlowChanged } from './notify-changes.ts'
import { saveVersion } from './save-version.ts'
import { storedFlow } from './stored-flow.ts'
import { saveLetterTemplate } from '../../letters/content/letter-template.ts'
import { assertMailsLeft, mailNewLetter } from './mail-flow.ts'
import { managedBy, visibleTo } from '../../accounts/access/flows.ts'
import {
  flowDraftOf,
  flowViolations,
  keptPlan,
  lockProjectFor,
  withoutDefaultReceiver,
  writeCarriers,
} from './write-flow.ts'

/**
 * Creates a version of the flow and of its letter, and mails the recipients of new letters. Existing
 * shipments keep the version that their drivers saw. The confirmation of extra costs and `If-Match` are
 * required.
 * @throws HttpProblem not_found, access_denied, acting_as_another, validation_failed, too_many_mails, or what
 * `assertCurrent` and `lockProjectFor` throw
 */
export async function amendFlow(
  call: WriteCall,
  id: string,
  body: unknown,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Promise<void> {
  const { db, viewer } = call
  const current = await lockVisible(db, materialFlows, {
    idColumn: materialFlows.id,
    id,
    visible: visibleTo(viewer),
    permitted: managedBy(viewer),
  })
  const before = await flowDraftOf(db, id)
  const draft = await validatedDraft(call, id, before, body)
  await assertCurrent(call, { type: 'MaterialFlow', id }, current, 'required')
  await lockProjectFor(db, 'amend', current.projectId, id)
  if (isUnchanged(withSortedCarriers(before), withSortedCarriers(draft))) return

  const [owner] = await db
    .select({ unlimited: customers.unlimitedModifications, language: customers.language })
    .from(customers)
    .where(eq(customers.id, current.customerId))
  await saveVersion(db, id)
  const loaders = await subscribedLoaders(db, id)
  await db
    .update(materialFlows)
    .set({
      ...storedFlow.columnsOf(draft),
      ...keptPlan(draft),
      numberOfModifications: sql`${materialFlows.numberOfModifications} + 1`,
      ...bumpedVersion(materialFlows),
    })
    .where(eq(materialFlows.id, id))
  await writeCarriers(db, id, current.customerId, draft)
  const flow = await saveVersion(db, id, { byId: viewer.userId, costsExtra: owner?.unlimited !== true })
  const letter = await saveLetterTemplate(db, flow, viewer.userId)
  const mails = draft.recipients.filter(({ onNewLetter }) => onNewLetter)
  await assertMailsLeft(db, now, current.customerId, mails.length)
  await mailNewLetter(db, {
    id,
    letter,
    language: owner?.language,
    link: `${publicUrl}/material-flows/${id}`,
  })
  await recordAudit(call, {
    action: 'amend',
    subject: { type: 'MaterialFlow', id },
    customerId: current.customerId,
    before: withSortedCarriers(before),
    after: withSortedCarriers(draft),
  })
  await notifyFlowChanged(db, id)
  await announceToNewLoaders(db, id, loaders)
}

const confirmation = z.looseObject({ confirmExtraCosts: z.optional(z.unknown()) })

async function validatedDraft(
  call: WriteCall,
  id: string,
  before: MaterialFlowDraft,
  body: unknown,
): Promise<MaterialFlowDraft> {
  const { confirmExtraCosts, ...patch } = decodeOrRefuse(confirmation, body, call.locale)
  const unconfirmed: Violation[] =
    confirmExtraCosts === true ? [] : [violation(['confirmExtraCosts'], 'must_be_true', call.locale)]
  const draft = applyPatch(call, materialFlowDraft, before, patch)
  refuseFieldsInPerson(call.viewer, 'MaterialFlow', draft, before)
  const brokenReferences = await newBrokenReferences(call, materialFlowDraft, draft, before)
  const versions = [
    { ...before, receiver: await receiverOf(call.db, before) },
    ...(await earlierVersions(call.db, id)),
  ]
  refuseViolations([
    ...unconfirmed,
    ...(versions.some((earlier) => keepsNumber(earlier, draft))
      ? [violation(['wasteStreamNumber'], 'waste_stream_number_kept', call.locale)]
      : (await isOfOtherReceiver(call.db, draft, versions))
        ? [violation(['wasteStreamNumber'], 'waste_stream_number_of_receiver', call.locale)]
        : []),
    ...(brokenReferences.length > 0 ? brokenReferences : await flowViolations(call, draft, before)),
  ])
  return await withoutDefaultReceiver(call.db, draft)
}

type EarlierFlow = NumberOwner & Pick<MaterialFlowDraft, 'receiver'>

async function receiverOf(
  db: WriteCall['db'],
  { receiver, destinationLocation }: MaterialFlowDraft,
): Promise<string | undefined> {
  if (receiver !== undefined || destinationLocation === undefined) return receiver
  const [destination] = await db
    .select({ companyId: locations.companyId })
    .from(locations)
    .where(eq(locations.id, destinationLocation))
  return destination?.companyId
}

/**
 * Whether an amendment gives a waste stream number of another receiver, which it had before: numbers begin with the
 * processor number of who chose them.
 * @param versions from the present one on
 */
async function isOfOtherReceiver(
  db: WriteCall['db'],
  draft: MaterialFlowDraft,
  versions: readonly EarlierFlow[],
): Promise<boolean> {
  const { documentType, wasteStreamNumber: number } = draft
  if (documentType !== 'waste' || !number) return false
  const receiver = await receiverOf(db, draft)
  const [present] = versions
  // What an amendment leaves as it is was asked before.
  if (present?.wasteStreamNumber === number && present.receiver === receiver) return false
  const those = versions.flatMap((earlier) =>
    earlier.wasteStreamNumber === number ? (earlier.receiver ?? []) : [],
  )
  const owners = await db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        inArray(companies.id, receiver === undefined ? those : [...those, receiver]),
        eq(companies.processorNumber, number.slice(0, 5)),
      ),
    )
  return owners.length > 0 && owners.every(({ id }) => id !== receiver)
}

/** What the numbers of its versions belonged to. */
async function earlierVersions(db: WriteCall['db'], id: string): Promise<readonly EarlierFlow[]> {
  const rows = await db
    .select({ content: materialFlowVersions.content })
    .from(materialFlowVersions)
    .where(eq(materialFlowVersions.materialFlowId, id))
  return rows.map(({ content }) => ({
    ...content,
    disposer: content.disposer?.id,
    receiver: content.receiver?.id,
    originLocation: content.originLocation?.id,
    ewcCode: content.ewcCode?.id,
    processingMethod: content.processingMethod?.id,
  }))
}

/** Comparable, also in the audit log: the order of carriers has no meaning. */
const withSortedCarriers = (draft: MaterialFlowDraft): MaterialFlowDraft => ({
  ...draft,
  carriers: draft.carriers.toSorted((first, second) => (first.company < second.company ? -1 : 1)),
})
