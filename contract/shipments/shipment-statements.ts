import * as z from 'zod/mini'
import { checkToken } from './check-tokens.ts'
import { packaging } from '../parties/packaging.ts'
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
import { isDensity } from '../flows/density-bounds.ts'
import { photoManifest } from './media.ts'
import { statedPosition } from './positions.ts'
import { note, text, uuid } from '../kit/primitives.ts'
import { followedShipment } from './shipment-reference.ts'
import { cargoSurvey } from './cargo-surveys.ts'
import { isReversed, statedBySurvey } from './weight-sources.ts'
import { requestedFieldsOf, type Phase, type ShipmentField } from './shipment-fields.ts'
import { netWeightOf } from './weights.ts'

/* Not in `shipment-events.ts`: the driver's first screen folds events, and only forms make statements. */

const statementFields = {
  note: z.optional(note),
  photos: z.array(photoManifest).check(z.maxLength(20)),
  /** What its amount or its kilograms follow from. */
  survey: z.optional(cargoSurvey),
  /** Only with the driver's consent. It is in no event: the server keeps it apart. */
  position: z.optional(statedPosition),
}

export const loadStatement = z.object({
  shipment: uuid,
  number: text(120),
  formerNumber: z.optional(text(120)),
  materialFlow: uuid,
  materialFlowVersion: z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)),
  transportMode: uuid,
  checkToken: z.optional(checkToken),
  /** The shipment that its receiver turned away, whose cargo this one brings to another. */
  follows: z.optional(followedShipment),
  givers: z.optional(z.array(collectedGiverDraft).check(z.minLength(1), z.maxLength(maxCollectedGivers))),
  /** Where it differs from the flow's. */
  packaging: z.optional(packaging),
  ...statedAtLoad,
  ...statementFields,
})
export type LoadStatement = z.output<typeof loadStatement>

export const unloadStatement = z.object({
  shipment: uuid,
  /** The driver scanned the letter's QR code, and may then unload from another driver's transport mode. */
  scanned: z.optional(z.boolean()),
  ...statedAtUnload,
  ...statementFields,
})
export type UnloadStatement = z.output<typeof unloadStatement>

export interface StatementFieldError {
  readonly field: StatedName | 'note' | 'photos' | 'givers' | 'survey'
  readonly reason:
    | 'required'
    | 'not_asked'
    | 'netto_negative'
    | 'density_range'
    | 'survey_disagrees'
    | 'draughts_reversed'
}

export type StatementRules = Parameters<typeof requestedFieldsOf>[0] &
  Pick<MaterialFlow, 'density' | 'routeCollection'>

const statementFieldNames: readonly ShipmentField[] = [...measuredFields, 'note', 'photos']
type RequestableValue = Exclude<StatementFieldError['field'], 'givers' | 'survey'>
const valuesOf = (field: ShipmentField): readonly RequestableValue[] =>
  field === 'note' || field === 'photos'
    ? [field]
    : measurementsOfField(field).map(({ statedAs }) => statedAs)

/** Against the fields that the flow requests; empty if valid. Used by form and server. */
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
  if (statement.density !== undefined && !isDensity(statement.density))
    errors.push({ field: 'density', reason: 'density_range' })
  errors.push(...surveyErrors(flow, phase, requested, statement))
  if (statement.givers !== undefined && flow.routeCollection !== true)
    errors.push({ field: 'givers', reason: 'not_asked' })
  return errors
}

/** A survey belongs to a load whose amount is stated here, and its inputs give what is stated. */
function surveyErrors(
  { cargoUnit, density }: StatementRules,
  phase: Phase,
  requested: ReturnType<typeof requestedFieldsOf>,
  { survey, ...stated }: Partial<Pick<LoadStatement, 'survey' | 'amount' | 'netKilograms' | 'density'>>,
): readonly StatementFieldError[] {
  if (survey === undefined) return []
  if (!requested.some(({ field }) => field === 'amount')) return [{ field: 'survey', reason: 'not_asked' }]
  if (survey.kind === 'draughts' && isReversed(survey, phase))
    return [{ field: 'survey', reason: 'draughts_reversed' }]
  const measured = statedBySurvey(survey, cargoUnit, stated.density ?? density)
  const differing = (['amount', 'netKilograms'] as const).filter(
    (name) => measured[name] !== undefined && measured[name] !== stated[name],
  )
  // Nothing that was measured is no cargo.
  return Object.values(measured).every((value) => value === 0)
    ? [{ field: 'survey', reason: 'survey_disagrees' }]
    : differing.map((field) => ({ field, reason: 'survey_disagrees' }))
}
