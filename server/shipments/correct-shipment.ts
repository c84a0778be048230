import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Locale } from '#contract/locales.ts'
import type { Violation } from '#contract/problems.ts'
import { reference } from '#contract/resource.ts'
import {
  applyEvent,
  type Corrected,
  type Correction,
  foldShipment,
  type ShipmentState,
} from '#contract/shipment-events.ts'
import { type Shipment, shipmentDraft, type ShipmentDraft } from '#contract/shipments.ts'
import { nettoOf } from '#contract/weights.ts'
import { shipmentEvents, shipments } from '../db/schema/shipments.ts'
import { newId } from '../db/uuid.ts'
import { bodyOf, type Call, decoded } from '../http/request/endpoint.ts'
import { mergePatch } from '../http/collection/merge-patch.ts'
import { assertMatch } from '../http/request/preconditions.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { brokenLinks } from '../http/collection/references.ts'
import { violation } from '../i18n/violations.ts'
import { refuseBlocked } from '../master-data/refuse-blocked.ts'
import { announceShipment, concernedBy } from './announce.ts'
import { holdShipment } from './held-shipment.ts'
import { changeableBy, shipmentItems } from './queries.ts'
import { foldable, recordOf, sealed } from './record.ts'
import { columnsOf } from './write-statements.ts'

const correctable = [
  'weighedLoad',
  'tareWeight',
  'nettoWeight',
  'chlorideValue',
  'weightTicketNumber',
  'transporterNoteLoad',
  'transporterNoteUnload',
] as const
/** Photos are sent back as they are read, without what they were announced by. */
const patched = z.extend(shipmentDraft, {
  cargoPhotos: z.optional(z.array(reference('media_objects')).check(z.maxLength(40))),
})

/**
 * Puts right what was stated of a shipment (merge patch), as one more event in its record, with before, after and the reason; netto is
 * reckoned anew. What a correction cannot touch is left as it is, as clients that send whole records back expect.
 * @throws Refusal not_found, access_denied, project_blocked, precondition_failed, validation_failed
 */
export async function correctShipment(
  call: Pick<Call, 'db' | 'viewer' | 'locale' | 'request' | 'sees'>,
  id: string,
): Promise<Shipment> {
  const { db, viewer, locale, request } = call
  const held = await holdShipment(db, viewer, id, { permission: changeableBy })
  const patch = bodyOf(request, true)
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch))
    throw new Refusal('malformed_request', { values: { reason: 'no_object' } })
  const record = await recordOf(db, id)
  const state = foldShipment(foldable(record))
  if (state === undefined) throw new Error(`The record of shipment ${id} makes no shipment.`)
  const present = {
    materialFlow: held.materialFlowId,
    transportMode: held.transportModeId,
    driver: held.driverId ?? undefined,
    loadedAt: held.loadDate.toISOString(),
    ...Object.fromEntries(correctable.map((field) => [field, state[field]])),
  }
  const draft = decoded(patched, mergePatch(present, patch), locale)
  const links = (await brokenLinks(patched, draft, call.sees, locale)).filter(
    ({ propertyPath }) => valueOf(present, propertyPath) !== valueOf(draft, propertyPath),
  )
  const { correction, violations: wrong } = correctionOf(state, draft, locale)
  const violations = [...links, ...wrong]
  if (violations.length > 0) throw new Refusal('validation_failed', { violations })
  assertMatch(request, held.version)
  if (correction !== undefined) {
    await refuseBlocked(db, held.projectId)
    const now = new Date()
    const event = sealed(record.at(-1), {
      id: newId(),
      customerId: held.customerId,
      shipmentId: id,
      kind: 'corrected',
      operationId: newId(),
      userId: viewer.userId,
      deviceId: null,
      occurredAt: now,
      recordedAt: now,
      clockOffset: null,
      statement: correction,
      reason: null,
    })
    await db.insert(shipmentEvents).values(event)
    const corrected =
      applyEvent(state, { kind: 'corrected', occurredAt: now.toISOString(), statement: correction }) ?? state
    await db
      .update(shipments)
      .set({ ...columnsOf(corrected), version: sql`${shipments.version} + 1`, updatedAt: sql`now()` })
      .where(eq(shipments.id, id))
    await recordAudit(call, {
      action: 'change',
      subject: { type: 'Shipment', id },
      customerId: held.customerId,
      before: correction.before,
      after: { ...correction.after, reason: correction.reason },
    })
    const concerned = await concernedBy(db, id)
    if (concerned !== undefined) await announceShipment(db, id, concerned)
  }
  const [item] = await shipmentItems(db, [id])
  if (item === undefined) throw new Refusal('not_found')
  return item
}

const valueOf = (from: object, field: string) => (from as Readonly<Record<string, unknown>>)[field]

type Draft = Pick<ShipmentDraft, (typeof correctable)[number] | 'reason'>
const weights = ['weighedLoad', 'tareWeight', 'nettoWeight'] as const

/** What of the draft differs from the shipment, and what is wrong with it. */
function correctionOf(
  state: ShipmentState,
  draft: Draft,
  locale: Locale,
): { correction: Correction | undefined; violations: readonly Violation[] } {
  // A weight that was stated is put right, never taken away.
  const violations = weights
    .filter((field) => draft[field] === undefined && state[field] !== undefined)
    .map((field) => violation([field], 'required', locale))
  const meant = { ...draft }
  if (draft.weighedLoad !== undefined && draft.tareWeight !== undefined) {
    const netto = nettoOf(draft.weighedLoad, draft.tareWeight)
    if (netto === undefined) violations.push(violation(['tareWeight'], 'netto_negative', locale))
    // Sent back as it was it is not meant; anything else must be what the weighings make.
    else if (
      draft.nettoWeight !== undefined &&
      draft.nettoWeight !== netto &&
      draft.nettoWeight !== state.nettoWeight
    )
      violations.push(violation(['nettoWeight'], 'expression', locale))
    if (netto !== undefined) meant.nettoWeight = netto
  }
  const changed = correctable.filter((field) => said(meant[field]) !== said(state[field]))
  if (changed.length === 0 || violations.length > 0) return { correction: undefined, violations }
  if (draft.reason === undefined)
    return { correction: undefined, violations: [violation(['reason'], 'blank', locale)] }
  const of = (from: Partial<Record<(typeof correctable)[number], unknown>>) =>
    Object.fromEntries(changed.map((field) => [field, said(from[field]) ?? null])) as Corrected
  return { correction: { before: of(state), after: of(meant), reason: draft.reason }, violations }
}

/** A text that is empty says nothing. */
const said = <Value>(value: Value) => (value === '' ? undefined : value)
