import { and, eq, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { type MaterialFlowDraft, materialFlowDraft } from '#contract/material-flow-draft.ts'
import type { Violation } from '#contract/problems.ts'
import { customers } from '../db/schema/customers.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { decodeOrRefuse, type WriteCall } from '../http/request/endpoint.ts'
import { mergePatch } from '../http/collection/merge-patch.ts'
import { assertMatch } from '../http/request/preconditions.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { brokenReferences } from '../http/collection/references.ts'
import { violation } from '../i18n/violations.ts'
import { notifyFlowChanged } from './notify-changes.ts'
import { saveVersion } from './save-version.ts'
import { saveLetterTemplate } from '../letters/letter-template.ts'
import { mailNewLetter } from './mail-flow.ts'
import { managedBy, visibleTo } from './queries.ts'
import {
  flowColumns,
  flowDraftOf,
  flowViolations,
  lockProjectFor,
  withoutDefaultReceiver,
  writeCarriers,
} from './write-flow.ts'

/**
 * Amends a flow that has shipments by a merge patch. This creates a new version of the flow and of its letter, counts
 * one modification and mails the recipients of new letters; existing shipments keep the version that their drivers
 * saw. A patch that changes nothing has no effect. The checks run in the same order as for every change; the
 * confirmation of extra costs and `If-Match` are required.
 * @throws HttpProblem not_found, access_denied, validation_failed, or what `assertMatch` and `lockProjectFor` throw
 */
export async function amendFlow(
  call: WriteCall,
  id: string,
  body: unknown,
  publicUrl: string,
): Promise<void> {
  const { db, viewer, request } = call
  const [current] = await db
    .select({ flow: materialFlows, isManaged: sql<boolean>`${managedBy(viewer)}` })
    .from(materialFlows)
    .where(and(eq(materialFlows.id, id), visibleTo(viewer)))
    .for('update')
  if (current === undefined) throw new HttpProblem('not_found')
  if (!current.isManaged) throw new HttpProblem('access_denied')

  const before = await flowDraftOf(db, id)
  const draft = await validatedDraft(call, before, body)
  assertMatch(request, current.flow.version, 'required')
  await lockProjectFor(db, 'amend', current.flow.projectId, id)
  if (isDeepStrictEqual(normalizedDraft(draft), normalizedDraft(before))) return

  const [owner] = await db
    .select({ unlimited: customers.unlimitedModifications, language: customers.language })
    .from(customers)
    .where(eq(customers.id, current.flow.customerId))
  await saveVersion(db, id)
  await db
    .update(materialFlows)
    .set({
      ...flowColumns(draft),
      numberOfModifications: sql`${materialFlows.numberOfModifications} + 1`,
      version: sql`${materialFlows.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(materialFlows.id, id))
  await writeCarriers(db, id, current.flow.customerId, draft)
  const flow = await saveVersion(db, id, { byId: viewer.userId, costsExtra: owner?.unlimited !== true })
  const letter = await saveLetterTemplate(db, flow, viewer.userId)
  await mailNewLetter(db, {
    id,
    letter,
    language: owner?.language,
    link: `${publicUrl}/material-flows/${id}`,
  })
  await recordAudit(call, {
    action: 'amend',
    subject: { type: 'MaterialFlow', id },
    customerId: current.flow.customerId,
    before: normalizedDraft(before),
    after: normalizedDraft(draft),
  })
  await notifyFlowChanged(db, id)
}

const confirmation = z.looseObject({ confirmExtraCosts: z.optional(z.unknown()) })

async function validatedDraft(
  call: WriteCall,
  before: MaterialFlowDraft,
  body: unknown,
): Promise<MaterialFlowDraft> {
  const { confirmExtraCosts, ...patch } = decodeOrRefuse(confirmation, body, call.locale)
  const unconfirmed: Violation[] =
    confirmExtraCosts === true ? [] : [violation(['confirmExtraCosts'], 'must_be_true', call.locale)]
  const draft = decodeOrRefuse(materialFlowDraft, mergePatch(before, patch), call.locale)
  // Existing references may stay, even when they have become invisible in the meantime.
  const existingMessages = new Set(
    (await brokenReferences(materialFlowDraft, before, call.visibleIds, call.locale)).map(
      ({ message }) => message,
    ),
  )
  const newlyBroken = (await brokenReferences(materialFlowDraft, draft, call.visibleIds, call.locale)).filter(
    ({ message }) => !existingMessages.has(message),
  )
  const violations = [
    ...unconfirmed,
    ...(newlyBroken.length > 0 ? newlyBroken : await flowViolations(call, draft, before)),
  ]
  if (violations.length > 0) throw new HttpProblem('validation_failed', { violations })
  return await withoutDefaultReceiver(call.db, draft)
}

/**
 * A comparable form of a draft, also for the audit log: without undefined properties, and with sorted
 * carriers.
 */
const normalizedDraft = (draft: MaterialFlowDraft): unknown =>
  JSON.parse(
    JSON.stringify({
      ...draft,
      carriers: draft.carriers.toSorted((first, second) => (first.company < second.company ? -1 : 1)),
    }),
  )
