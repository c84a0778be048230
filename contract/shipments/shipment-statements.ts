import * as z from 'zod/mini'
import { checkToken } from './check-tokens.ts'
import { collectedGiverDraft, maxCollectedGivers } from '../flows/collected-givers.ts'
import {
  measuredFields,
  measurementsOfField,
  statedAtLoad,
  statedAtUnload,
  type StatedName,
} from './measurements.ts'
import type { TransportModeType } from '../parties/master-data.ts'
import type { MaterialFlow } from '../flows/material-flows.ts'
import { photoManifest } from './media.ts'
import { statedPosition } from './positions.ts'
import { note, text, uuid } from '../kit/primitives.ts'
import { requestedFieldsOf, type Phase, type ShipmentField } from './shipment-fields.ts'
import { netWeightOf } from './weights.ts'

/* Not in `shipment-events.ts`: the driver's first screen folds events, and only a form states anything. */

/** Fields of both statements, beside the measured values. */
const statementFields = {
  note: z.optional(note),
  photos: z.array(photoManifest).check(z.maxLength(20)),
  /** Only with the driver's consent, and never recorded in an event: the server keeps it apart. */
  position: z.optional(statedPosition),
}

export const loadStatement = z.object({
  shipment: uuid,
  number: text(120),
  /** That of the letter as it was first shown, where another shipment turned out to have it. */
  formerNumber: z.optional(text(120)),
  materialFlow: uuid,
  /** The version of the flow that the driver saw. */
  materialFlowVersion: z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)),
  transportMode: uuid,
  /** Absent from apps of before there were any: the server then makes one. */
  checkToken: z.optional(checkToken),
  /** Of a route collection: whom the office does not list. Absent where there are none. */
  givers: z.optional(z.array(collectedGiverDraft).check(z.minLength(1), z.maxLength(maxCollectedGivers))),
  ...statedAtLoad,
  ...statementFields,
})
export type LoadStatement = z.output<typeof loadStatement>

export const unloadStatement = z.object({
  shipment: uuid,
  /** The driver scanned the QR code of the letter, and may then unload from another driver's transport mode. */
  scanned: z.optional(z.boolean()),
  ...statedAtUnload,
  ...statementFields,
})
export type UnloadStatement = z.output<typeof unloadStatement>

/** An invalid field of a statement: `reason` is a key of the validation texts. */
export interface StatementFieldError {
  readonly field: StatedName | 'note' | 'photos' | 'givers'
  readonly reason: 'required' | 'not_asked' | 'netto_negative'
}

/** What of a flow decides which fields a statement has. */
export type StatementRules = Parameters<typeof requestedFieldsOf>[0] & Pick<MaterialFlow, 'routeCollection'>

const statementFieldNames: readonly ShipmentField[] = [...measuredFields, 'note', 'photos']
type RequestableValue = Exclude<StatementFieldError['field'], 'givers'>
const valuesOf = (field: ShipmentField): readonly RequestableValue[] =>
  field === 'note' || field === 'photos'
    ? [field]
    : measurementsOfField(field).map(({ statedAs }) => statedAs)

/**
 * Validates a statement against the fields that its flow requests; empty where it is valid. Used by form and
 * server.
 */
export function statementFieldErrors(
  flow: StatementRules,
  phase: Phase,
  transportMode: TransportModeType,
  statement: Partial<Omit<LoadStatement, 'photos'>> & { readonly photos: readonly unknown[] },
): readonly StatementFieldError[] {
  const requested = requestedFieldsOf(flow, phase, transportMode)
  const isFilled = (field: RequestableValue) =>
    field === 'photos'
      ? statement.photos.length > 0
      : statement[field] !== undefined && statement[field] !== ''
  const errors: StatementFieldError[] = []
  for (const field of statementFieldNames) {
    const rule = requested.find((rule) => rule.field === field)
    for (const value of valuesOf(field)) {
      if (rule === undefined && isFilled(value)) errors.push({ field: value, reason: 'not_asked' })
      if (rule?.required && !isFilled(value)) errors.push({ field: value, reason: 'required' })
    }
  }
  if (
    statement.firstWeighing !== undefined &&
    statement.secondWeighing !== undefined &&
    netWeightOf(statement.firstWeighing, statement.secondWeighing) === undefined
  )
    errors.push({ field: 'secondWeighing', reason: 'netto_negative' })
  if (statement.givers !== undefined && flow.routeCollection !== true)
    errors.push({ field: 'givers', reason: 'not_asked' })
  return errors
}
