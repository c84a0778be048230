import { and, eq, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { type MaterialFlowDraft, materialFlowDraft } from '#contract/material-flow-draft.ts'
import type { Violation } from '#contract/problems.ts'
import { customers } from '../db/schema/customers.ts'
import { materialFlows } from '../db/schema/projects.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { decoded } from '../http/request/endpoint.ts'
import { mergePatch } from '../http/collection/merge-patch.ts'
import { assertMatch } from '../http/request/preconditions.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { brokenLinks } from '../http/collection/references.ts'
import { violation } from '../i18n/violations.ts'
import { announceFlow } from './announce.ts'
import { keepVersion } from './keep-version.ts'
import { keepLetterTemplate } from '../letters/letter-template.ts'
import { mailNewLetter } from './mail-flow.ts'
import { managedBy, visibleTo } from './queries.ts'
import {
  flowColumns,
  flowDraftOf,
  flowViolations,
  openFor,
  withOwnReceiver,
  writeCarriers,
} from './write-flow.ts'

/**
 * Amends a flow that has shipments by a merge patch: a new version of it and of its letter, one modification more, a mail to
 * whoever asked for new letters. Shipments keep the version that their drivers saw. What changes nothing counts nothing.
 * Refuses in the order of every change, and wants the confirmation and `If-Match`.
 */
export async function amendFlow(
  call: WriteCall,
  id: string,
  body: unknown,
  publicUrl: string,
): Promise<void> {
  const { db, viewer, request } = call
  const [held] = await db
    .select({ flow: materialFlows, permitted: sql<boolean>`${managedBy(viewer)}` })
    .from(materialFlows)
    .where(and(eq(materialFlows.id, id), visibleTo(viewer)))
    .for('update')
  if (held === undefined) throw new Refusal('not_found')
  if (!held.permitted) throw new Refusal('access_denied')

  const before = await flowDraftOf(db, id)
  const draft = await checkedDraft(call, before, body)
  assertMatch(request, held.flow.version, 'required')
  await openFor(db, 'amend', held.flow.projectId, id)
  if (isDeepStrictEqual(plain(draft), plain(before))) return

  const [owner] = await db
    .select({ unlimited: customers.unlimitedModifications, language: customers.language })
    .from(customers)
    .where(eq(customers.id, held.flow.customerId))
  await keepVersion(db, id)
  await db
    .update(materialFlows)
    .set({
      ...flowColumns(draft),
      numberOfModifications: sql`${materialFlows.numberOfModifications} + 1`,
      version: sql`${materialFlows.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(materialFlows.id, id))
  await writeCarriers(db, id, held.flow.customerId, draft)
  const flow = await keepVersion(db, id, { byId: viewer.userId, costsExtra: owner?.unlimited !== true })
  const letter = await keepLetterTemplate(db, flow, viewer.userId)
  await mailNewLetter(db, {
    id,
    letter,
    language: owner?.language,
    link: `${publicUrl}/material-flows/${id}`,
  })
  await recordAudit(call, {
    action: 'amend',
    subject: { type: 'MaterialFlow', id },
    customerId: held.flow.customerId,
    before: plain(before),
    after: plain(draft),
  })
  await announceFlow(db, id)
}

const confirmation = z.looseObject({ confirmExtraCosts: z.optional(z.unknown()) })

async function checkedDraft(
  call: WriteCall,
  before: MaterialFlowDraft,
  body: unknown,
): Promise<MaterialFlowDraft> {
  const { confirmExtraCosts, ...patch } = decoded(confirmation, body, call.locale)
  const unconfirmed: Violation[] =
    confirmExtraCosts === true ? [] : [violation(['confirmExtraCosts'], 'must_be_true', call.locale)]
  const draft = decoded(materialFlowDraft, mergePatch(before, patch), call.locale)
  // What the flow names already may stay, also where its link has ended meanwhile.
  const old = new Set(
    (await brokenLinks(materialFlowDraft, before, call.sees, call.locale)).map(({ message }) => message),
  )
  const broken = (await brokenLinks(materialFlowDraft, draft, call.sees, call.locale)).filter(
    ({ message }) => !old.has(message),
  )
  const violations = [
    ...unconfirmed,
    ...(broken.length > 0 ? broken : await flowViolations(call, draft, before)),
  ]
  if (violations.length > 0) throw new Refusal('validation_failed', { violations })
  return await withOwnReceiver(call.db, draft)
}

/** As it would be written down: what is absent is not there. */
const plain = (draft: MaterialFlowDraft): unknown =>
  JSON.parse(
    JSON.stringify({
      ...draft,
      carriers: draft.carriers.toSorted((one, other) => (one.company < other.company ? -1 : 1)),
    }),
  )
