import * as z from 'zod/mini'
import type { TransportModeType } from './master-data.ts'
import { type PhotoManifest, photoManifest } from './media.ts'
import { amount, note, text, uuid } from './primitives.ts'
import type { ProblemCode } from './problems.ts'
import { askedFields, type Phase, type ShipmentField } from './shipment-fields.ts'
import { nettoOf } from './weights.ts'

/** What a driver states at either moment; amounts in the flow's cargo unit. */
const statement = {
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
  ...statement,
})
export type LoadStatement = z.output<typeof loadStatement>

export const unloadStatement = z.object({
  shipment: uuid,
  /** The driver came here by the QR code of its letter: he may unload what is on no transport mode of his. */
  scanned: z.optional(z.boolean()),
  ...statement,
})
export type UnloadStatement = z.output<typeof unloadStatement>

/** What happened to a shipment, in order; a shipment's fields are what its events say. */
export type ShipmentEvent =
  | { readonly kind: 'loaded'; readonly occurredAt: string; readonly statement: LoadStatement }
  | { readonly kind: 'unloaded'; readonly occurredAt: string; readonly statement: UnloadStatement }
  | { readonly kind: 'corrected'; readonly occurredAt: string; readonly statement: Correction }
  | { readonly kind: 'refused'; readonly occurredAt: string }

/** What the office put right, field by field; null is nothing. */
export interface Correction {
  readonly before: Corrected
  readonly after: Corrected
  readonly reason: string
}
export type Corrected = Partial<{
  readonly [Field in CorrectedField]: NonNullable<ShipmentState[Field]> | null
}>
type CorrectedField =
  | 'weighedLoad'
  | 'tareWeight'
  | 'nettoWeight'
  | 'chlorideValue'
  | 'weightTicketNumber'
  | 'transporterNoteLoad'
  | 'transporterNoteUnload'

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

const weights = (stated: LoadStatement | UnloadStatement) => ({
  weighedLoad: stated.firstWeighing,
  tareWeight: stated.secondWeighing,
  nettoWeight:
    stated.firstWeighing !== undefined && stated.secondWeighing !== undefined
      ? nettoOf(stated.firstWeighing, stated.secondWeighing)
      : stated.amount,
})
const photosOf = (stated: LoadStatement | UnloadStatement, phase: Phase) =>
  stated.photos.map((photo) => ({ ...photo, phase }))
const present = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** The shipment that its events make; undefined before it is loaded. Device and server run this same fold. */
export function foldShipment(events: Iterable<ShipmentEvent>): ShipmentState | undefined {
  let state: ShipmentState | undefined
  for (const event of events) state = applyEvent(state, event)
  return state
}

/** One step of the fold. Refused events, and those that do not fit the state, change nothing. */
export function applyEvent(
  state: ShipmentState | undefined,
  event: ShipmentEvent,
): ShipmentState | undefined {
  if (event.kind === 'refused' || stateRefusal(state, event.kind) !== undefined) return state
  if (event.kind === 'loaded') {
    const stated = event.statement
    return {
      status: 'loaded',
      number: stated.number,
      materialFlow: stated.materialFlow,
      transportMode: stated.transportMode,
      loadDate: event.occurredAt,
      ...present({
        ...weights(stated),
        chlorideValue: stated.chlorideValue,
        weightTicketNumber: stated.weighSlipNumber,
        transporterNoteLoad: stated.note,
      }),
      photos: photosOf(stated, 'load'),
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
  const stated = event.statement
  return {
    ...state,
    status: 'unloaded',
    unloadDate: event.occurredAt,
    ...present({
      ...weights(stated),
      weightTicketNumber: stated.weighSlipNumber,
      transporterNoteUnload: stated.note,
    }),
    photos: [...state.photos, ...photosOf(stated, 'unload')],
  }
}

/** Which state allows what: loaded once, then unloaded once; corrected at any time between and after. */
export function stateRefusal(
  state: Pick<ShipmentState, 'status'> | undefined,
  kind: 'loaded' | 'unloaded' | 'corrected',
): ProblemCode | undefined {
  if (kind === 'loaded') return state === undefined ? undefined : 'shipment_already_loaded'
  if (state === undefined) return 'shipment_not_loaded'
  return kind === 'unloaded' && state.status === 'unloaded' ? 'shipment_already_unloaded' : undefined
}

/** A wrong field of a statement: `reason` is a key of the validation texts. */
export interface StatementFault {
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

const valuesOf: Record<ShipmentField, readonly StatementFault['field'][]> = {
  amount: ['amount'],
  weighings: ['firstWeighing', 'secondWeighing'],
  chlorideValue: ['chlorideValue'],
  weighSlipNumber: ['weighSlipNumber'],
  note: ['note'],
  photos: ['photos'],
}

/** Every field of a statement that breaks what the flow asks for; empty when it is good. Form and server run it alike. */
export function statementFaults(
  flow: Parameters<typeof askedFields>[0],
  phase: Phase,
  transportMode: TransportModeType,
  stated: Partial<Omit<LoadStatement, 'photos'>> & { readonly photos: readonly unknown[] },
): readonly StatementFault[] {
  const asked = askedFields(flow, phase, transportMode)
  const given = (field: StatementFault['field']) =>
    field === 'photos' ? stated.photos.length > 0 : stated[field] !== undefined && stated[field] !== ''
  const faults: StatementFault[] = []
  for (const [field, values] of Object.entries(valuesOf) as [
    ShipmentField,
    readonly StatementFault['field'][],
  ][]) {
    const question = asked.find((one) => one.field === field)
    for (const value of values) {
      if (question === undefined && given(value)) faults.push({ field: value, reason: 'not_asked' })
      if (question?.required && !given(value)) faults.push({ field: value, reason: 'required' })
    }
  }
  if (
    stated.firstWeighing !== undefined &&
    stated.secondWeighing !== undefined &&
    nettoOf(stated.firstWeighing, stated.secondWeighing) === undefined
  )
    faults.push({ field: 'secondWeighing', reason: 'netto_negative' })
  return faults
}
