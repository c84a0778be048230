import * as z from 'zod/mini'
import type { TransportModeType } from './master-data.ts'
import { type PhotoManifest, photoManifest } from './media.ts'
import { amount, note, text, uuid } from './primitives.ts'
import type { ProblemCode } from './problems.ts'
import { requestedFieldsOf, type Phase, type ShipmentField } from './shipment-fields.ts'
import { netWeightOf } from './weights.ts'

/** Fields of both statements; amounts in the flow's cargo unit. */
const statementFields = {
  amount: z.optional(amount),
  firstWeighing: z.optional(amount),
  secondWeighing: z.optional(amount),
  weighSlipNumber: z.optional(text(60)),
  note: z.optional(note),
  photos: z.array(photoManifest).check(z.maxLength(20)),
}

export const loadStatement = z.object({
  shipment: uuid,
  number: text(120),
  materialFlow: uuid,
  /** The version of the flow that the driver saw. */
  materialFlowVersion: z.number(),
  transportMode: uuid,
  /** Milligrams per kilogram of dry matter. */
  chlorideValue: z.optional(amount),
  ...statementFields,
})
export type LoadStatement = z.output<typeof loadStatement>

export const unloadStatement = z.object({
  shipment: uuid,
  /** The driver scanned the QR code of the letter, and may then unload from another driver's transport mode. */
  scanned: z.optional(z.boolean()),
  ...statementFields,
})
export type UnloadStatement = z.output<typeof unloadStatement>

/** One event of a shipment. The fields of a shipment follow from its events in order. */
export type ShipmentEvent =
  | { readonly kind: 'loaded'; readonly occurredAt: string; readonly statement: LoadStatement }
  | { readonly kind: 'unloaded'; readonly occurredAt: string; readonly statement: UnloadStatement }
  | { readonly kind: 'corrected'; readonly occurredAt: string; readonly statement: Correction }
  | { readonly kind: 'refused'; readonly occurredAt: string }

/** A correction by the office, field by field; null is an empty value. */
export interface Correction {
  readonly before: CorrectionValues
  readonly after: CorrectionValues
  readonly reason: string
}
/** The values of a correction. */
export type CorrectionValues = Partial<{
  readonly [Field in CorrectableField]: NonNullable<ShipmentState[Field]> | null
}>
type CorrectableField =
  | 'weighedLoad'
  | 'tareWeight'
  | 'nettoWeight'
  | 'chlorideValue'
  | 'weightTicketNumber'
  | 'transporterNoteLoad'
  | 'transporterNoteUnload'

/** The fields of a shipment that follow from its events. */
export interface ShipmentState {
  readonly status: 'loaded' | 'unloaded'
  readonly number: string
  readonly materialFlow: string
  readonly transportMode: string
  readonly loadDate: string
  readonly unloadDate?: string | undefined
  readonly weighedLoad?: number | undefined
  readonly tareWeight?: number | undefined
  readonly nettoWeight?: number | undefined
  readonly chlorideValue?: number | undefined
  readonly weightTicketNumber?: string | undefined
  readonly transporterNoteLoad?: string | undefined
  readonly transporterNoteUnload?: string | undefined
  readonly photos: readonly (PhotoManifest & { readonly phase: Phase })[]
}

const toMeasurements = (statement: LoadStatement | UnloadStatement) => ({
  weighedLoad: statement.firstWeighing,
  tareWeight: statement.secondWeighing,
  nettoWeight:
    statement.firstWeighing !== undefined && statement.secondWeighing !== undefined
      ? netWeightOf(statement.firstWeighing, statement.secondWeighing)
      : statement.amount,
})
const photosWithPhase = (statement: LoadStatement | UnloadStatement, phase: Phase) =>
  statement.photos.map((photo) => ({ ...photo, phase }))
const withoutUndefined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** The state after these events; undefined before the shipment is loaded. Used by device and server. */
export function foldShipment(events: Iterable<ShipmentEvent>): ShipmentState | undefined {
  let state: ShipmentState | undefined
  for (const event of events) state = applyEvent(state, event)
  return state
}

/** The state after one more event. Refused events, and those that do not fit the state, change nothing. */
export function applyEvent(
  state: ShipmentState | undefined,
  event: ShipmentEvent,
): ShipmentState | undefined {
  if (event.kind === 'refused' || stateProblem(state, event.kind) !== undefined) return state
  if (event.kind === 'loaded') {
    const statement = event.statement
    return {
      status: 'loaded',
      number: statement.number,
      materialFlow: statement.materialFlow,
      transportMode: statement.transportMode,
      loadDate: event.occurredAt,
      ...withoutUndefined({
        ...toMeasurements(statement),
        chlorideValue: statement.chlorideValue,
        weightTicketNumber: statement.weighSlipNumber,
        transporterNoteLoad: statement.note,
      }),
      photos: photosWithPhase(statement, 'load'),
    }
  }
  if (state === undefined) return state
  if (event.kind === 'corrected') {
    const { after } = event.statement
    return {
      ...state,
      ...Object.fromEntries(Object.entries(after).map(([field, value]) => [field, value ?? undefined])),
    }
  }
  const statement = event.statement
  return {
    ...state,
    status: 'unloaded',
    unloadDate: event.occurredAt,
    ...withoutUndefined({
      ...toMeasurements(statement),
      weightTicketNumber: statement.weighSlipNumber,
      transporterNoteUnload: statement.note,
    }),
    photos: [...state.photos, ...photosWithPhase(statement, 'unload')],
  }
}

/** Why this state refuses an event, or undefined: a shipment is loaded once, unloaded once, and corrected at any time after loading. */
export function stateProblem(
  state: Pick<ShipmentState, 'status'> | undefined,
  kind: 'loaded' | 'unloaded' | 'corrected',
): ProblemCode | undefined {
  if (kind === 'loaded') return state === undefined ? undefined : 'shipment_already_loaded'
  if (state === undefined) return 'shipment_not_loaded'
  return kind === 'unloaded' && state.status === 'unloaded' ? 'shipment_already_unloaded' : undefined
}

/** An invalid field of a statement: `reason` is a key of the validation texts. */
export interface StatementFieldError {
  readonly field:
    | 'amount'
    | 'firstWeighing'
    | 'secondWeighing'
    | 'chlorideValue'
    | 'weighSlipNumber'
    | 'note'
    | 'photos'
  readonly reason: 'required' | 'not_asked' | 'netto_negative'
}

const valuesByField: Record<ShipmentField, readonly StatementFieldError['field'][]> = {
  amount: ['amount'],
  weighings: ['firstWeighing', 'secondWeighing'],
  chlorideValue: ['chlorideValue'],
  weighSlipNumber: ['weighSlipNumber'],
  note: ['note'],
  photos: ['photos'],
}

/** Validates a statement against the fields that its flow requests; empty where it is valid. Used by form and server. */
export function statementFieldErrors(
  flow: Parameters<typeof requestedFieldsOf>[0],
  phase: Phase,
  transportMode: TransportModeType,
  statement: Partial<Omit<LoadStatement, 'photos'>> & { readonly photos: readonly unknown[] },
): readonly StatementFieldError[] {
  const requested = requestedFieldsOf(flow, phase, transportMode)
  const isFilled = (field: StatementFieldError['field']) =>
    field === 'photos'
      ? statement.photos.length > 0
      : statement[field] !== undefined && statement[field] !== ''
  const errors: StatementFieldError[] = []
  for (const [field, values] of Object.entries(valuesByField) as [
    ShipmentField,
    readonly StatementFieldError['field'][],
  ][]) {
    const rule = requested.find((rule) => rule.field === field)
    for (const value of values) {
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
  return errors
}
