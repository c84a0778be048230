import { fromStated, type MeasurementName, type Measurements } from './measurements.ts'
import type { LetterSignature } from './letter-signatures.ts'
import type { CollectedGiver } from '../flows/material-flows.ts'
import type { PhotoManifest } from './media.ts'
import type { ProblemCode } from '../kit/problems.ts'
import type { ShipmentAcceptance } from './shipment-acceptance.ts'
import type { ShipmentNote } from './shipment-corrections.ts'
import type { Phase } from './shipment-fields.ts'
import type { StatedSignature } from './stated-signature.ts'
import type { LoadStatement, UnloadStatement } from './shipment-statements.ts'

/** The fields of a shipment follow from its events in order. */
export type ShipmentEvent =
  | { readonly kind: 'loaded'; readonly occurredAt: string; readonly statement: LoadStatement }
  | { readonly kind: 'unloaded'; readonly occurredAt: string; readonly statement: UnloadStatement }
  | { readonly kind: 'corrected'; readonly occurredAt: string; readonly statement: Correction }
  | { readonly kind: 'noted'; readonly occurredAt: string; readonly statement: Pick<ShipmentNote, 'note'> }
  | { readonly kind: 'acceptance'; readonly occurredAt: string; readonly statement: ShipmentAcceptance }
  | { readonly kind: 'signature'; readonly occurredAt: string; readonly statement: RecordedSignature }
  | { readonly kind: 'refused'; readonly occurredAt: string }

/** The server adds whether it fits a state of the letter, and the key that verified the challenge. */
export type RecordedSignature = LetterSignature & Pick<StatedSignature, 'matches' | 'challengeKey'>

export interface Correction {
  readonly before: CorrectionValues
  readonly after: CorrectionValues
  readonly reason: string
}
export type CorrectionValues = Partial<{
  readonly [Field in CorrectableField]: NonNullable<ShipmentState[Field]> | null
}>
export type CorrectableField = MeasurementName | 'transporterNoteLoad' | 'transporterNoteUnload'

export interface ShipmentState extends Measurements {
  readonly status: 'loaded' | 'unloaded'
  readonly number: string
  readonly formerNumber?: string | undefined
  readonly materialFlow: string
  readonly materialFlowVersion?: number | undefined
  readonly transportMode: string
  readonly loadDate: string
  readonly checkToken?: string | undefined
  readonly unloadDate?: string | undefined
  readonly givers?: CollectedGiver[] | undefined
  readonly transporterNoteLoad?: string | undefined
  readonly transporterNoteUnload?: string | undefined
  readonly photos: readonly (PhotoManifest & { readonly phase: Phase })[]
}

const photosWithPhase = (statement: Pick<LoadStatement, 'photos'>, phase: Phase) =>
  statement.photos.map((photo) => ({ ...photo, phase }))

/** The state after these events; undefined before the load. Used by device and server. */
export function foldShipment(events: Iterable<ShipmentEvent>): ShipmentState | undefined {
  let state: ShipmentState | undefined
  for (const event of events) state = applyEvent(state, event)
  return state
}

/** Notes, signatures, refused events and events that do not fit change nothing. */
export function applyEvent(
  state: ShipmentState | undefined,
  event: ShipmentEvent,
): ShipmentState | undefined {
  if (event.kind === 'refused' || event.kind === 'noted' || event.kind === 'signature') return state
  if (stateProblem(state, event.kind) !== undefined) return state
  if (event.kind === 'loaded') {
    const statement = event.statement
    return {
      status: 'loaded',
      number: statement.number,
      ...(statement.formerNumber === undefined ? {} : { formerNumber: statement.formerNumber }),
      materialFlow: statement.materialFlow,
      materialFlowVersion: statement.materialFlowVersion,
      transportMode: statement.transportMode,
      loadDate: event.occurredAt,
      ...(statement.checkToken === undefined ? {} : { checkToken: statement.checkToken }),
      ...(statement.givers === undefined ? {} : { givers: statement.givers }),
      ...fromStated(statement),
      ...(statement.note === undefined ? {} : { transporterNoteLoad: statement.note }),
      photos: photosWithPhase(statement, 'load'),
    }
  }
  if (state === undefined) return state
  if (event.kind === 'acceptance')
    return { ...state, photos: [...state.photos, ...photosWithPhase(event.statement, 'unload')] }
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
    // It must not be unloaded before it was loaded, even if the clock was set back in between.
    unloadDate: Date.parse(event.occurredAt) < Date.parse(state.loadDate) ? state.loadDate : event.occurredAt,
    ...fromStated(statement),
    ...(statement.note === undefined ? {} : { transporterNoteUnload: statement.note }),
    photos: [...state.photos, ...photosWithPhase(statement, 'unload')],
  }
}

/** A shipment is loaded once, unloaded once, and corrected at any time after loading. */
export function stateProblem(
  state: Pick<ShipmentState, 'status'> | undefined,
  kind: 'loaded' | 'unloaded' | 'corrected' | 'acceptance',
): ProblemCode | undefined {
  if (kind === 'loaded') return state === undefined ? undefined : 'shipment_already_loaded'
  if (state === undefined) return 'shipment_not_loaded'
  return kind === 'unloaded' && state.status === 'unloaded' ? 'shipment_already_unloaded' : undefined
}
