import { fromStated, type MeasurementName, type Measurements } from './measurements.ts'
import type { LetterSignature } from './letter-signatures.ts'
import type { SurveyKind } from './shipment-lists.ts'
import type { Packaging } from '../parties/packaging.ts'
import type { CollectStatement } from '../flows/collected-givers.ts'
import type { CollectedGiver } from '../flows/material-flows.ts'
import type { PhotoManifest } from './media.ts'
import type { ProblemCode } from '../kit/problems.ts'
import type { ShipmentAcceptance } from './shipment-acceptance.ts'
import type { ShipmentNote } from './shipment-corrections.ts'
import type { Phase } from './shipment-fields.ts'
import type { StatedAcceptance } from './stated-acceptance.ts'
import { isSigned, type SignatoryRole, signatoryRoles, type StatedSignature } from './stated-signature.ts'
import type { LoadStatement, UnloadStatement } from './shipment-statements.ts'
import { endingAt, type ShipmentEnding, type ShipmentStatus } from './shipment-lists.ts'
import type { RestStatement } from './rest-statement.ts'
import type { FollowedShipment, ShipmentReference } from './shipment-reference.ts'
import { type AgreedReceiver, type ForwardStatement, isTurnedAway, type MeasuredRest } from './turned-away.ts'

/** The fields of a shipment follow from its events in order. */
export type ShipmentEvent =
  | { readonly kind: 'loaded'; readonly occurredAt: string; readonly statement: LoadStatement }
  | { readonly kind: 'unloaded'; readonly occurredAt: string; readonly statement: UnloadStatement }
  | { readonly kind: 'corrected'; readonly occurredAt: string; readonly statement: Correction }
  | { readonly kind: 'noted'; readonly occurredAt: string; readonly statement: Pick<ShipmentNote, 'note'> }
  | { readonly kind: 'acceptance'; readonly occurredAt: string; readonly statement: RecordedAcceptance }
  | { readonly kind: 'signature'; readonly occurredAt: string; readonly statement: RecordedSignature }
  | { readonly kind: 'rest_unloaded'; readonly occurredAt: string; readonly statement: RestStatement }
  | { readonly kind: 'forwarded'; readonly occurredAt: string; readonly statement: ForwardStatement }
  | { readonly kind: 'collected'; readonly occurredAt: string; readonly statement: CollectStatement }
  | { readonly kind: 'refused'; readonly occurredAt: string }

type RecordedAcceptance = ShipmentAcceptance & Pick<StatedAcceptance, 'byOffice'>

/** The server adds whether it fits a state of the letter, and the key that verified the challenge. */
export type RecordedSignature = LetterSignature &
  Pick<StatedSignature, 'matches' | 'challengeKey'> & {
    /** Of the challenge, which counts once among all letters. */
    readonly nonce?: string | undefined
  }

export interface Correction {
  readonly before: CorrectionValues
  readonly after: CorrectionValues
  readonly reason: string
}
export type CorrectionValues = Partial<Readonly<Record<CorrectableField, string | number | null>>>
/** `rest.…`: of what was turned away, as it was measured where it was unloaded. */
export type CorrectableField =
  | MeasurementName
  | `rest.${MeasurementName}`
  | 'wasteStreamNumber'
  | 'transporterNoteLoad'
  | 'transporterNoteUnload'

export interface ShipmentState extends Measurements {
  readonly status: ShipmentStatus
  readonly number: string
  readonly formerNumber?: string | undefined
  readonly materialFlow: string
  readonly materialFlowVersion?: number | undefined
  readonly transportMode: string
  readonly loadDate: string
  readonly checkToken?: string | undefined
  readonly unloadDate?: string | undefined
  /** What its amount or kilograms follow from; a correction of these ends it. */
  readonly surveyedBy?: SurveyKind | undefined
  readonly givers?: CollectedGiver[] | undefined
  /** When they were listed, by the clock of who did: a phone without a network delivers it later. */
  readonly collectedAt?: string | undefined
  readonly packaging?: Packaging | undefined
  /** As the office corrected it; else it is that of the version and the day of its load. */
  readonly wasteStreamNumber?: string | undefined
  readonly transporterNoteLoad?: string | undefined
  readonly transporterNoteUnload?: string | undefined
  /** What the receiver said last, by the clocks of who stated it: a phone without a network delivers it later. */
  readonly acceptance?:
    | (Pick<ShipmentAcceptance, 'outcome' | 'kilograms' | 'reason'> & {
        readonly occurredAt?: string | undefined
      })
    | undefined
  /** Of a shipment that goes on with a cargo which another receiver turned away. */
  readonly follows?: FollowedShipment | undefined
  /** It goes on with a cargo, and was weighed where it was unloaded: its load's weights are the first's. */
  readonly isWeighedAnew?: true | undefined
  /** Where a turned away cargo goes, by what was agreed by telephone, until a shipment goes on with it. */
  readonly agreedReceiver?: AgreedReceiver | undefined
  /** By the clock of who agreed: a phone without a network delivers it later. */
  readonly agreedAt?: string | undefined
  readonly ending?: ShipmentEnding | undefined
  readonly endDate?: string | undefined
  /** The shipment that went on with it. */
  readonly forwardedBy?: ShipmentReference | undefined
  /** What was turned away, as it was measured where it was unloaded. */
  readonly rest?: MeasuredRest | undefined
  /** Who signed what fits the letter, in the order of the form. */
  readonly signedBy?: readonly SignatoryRole[] | undefined
  readonly photos: readonly (PhotoManifest & { readonly phase: Phase })[]
}

const photosWithPhase = (statement: Pick<LoadStatement, 'photos'>, phase: Phase) =>
  statement.photos.map((photo) => ({ ...photo, phase }))

const surveyedIn = ({ survey }: Pick<LoadStatement, 'survey'>) =>
  survey === undefined ? {} : { surveyedBy: survey.kind }

/** The state after these events; undefined before the load. Used by device and server. */
export function foldShipment(events: Iterable<ShipmentEvent>): ShipmentState | undefined {
  let state: ShipmentState | undefined
  for (const event of events) state = applyEvent(state, event)
  return state
}

/** What is on the road, and whether its receiver takes it; `unloaded` once all of it has come to an end. */
export function statusOf({
  unloadDate,
  acceptance,
  ending,
}: {
  readonly unloadDate?: string | undefined
  readonly acceptance?: Pick<StatedAcceptance, 'outcome'> | undefined
  readonly ending?: ShipmentEnding | undefined
}): ShipmentStatus {
  if (isTurnedAway({ acceptance, ending })) return 'turned_away'
  return unloadDate === undefined && ending === undefined ? 'loaded' : 'unloaded'
}

const withStatus = (state: ShipmentState): ShipmentState => ({ ...state, status: statusOf(state) })

/** Not before it was loaded, even if the clock was set back in between. */
const notBeforeLoad = (moment: string, { loadDate }: ShipmentState): string =>
  Date.parse(moment) < Date.parse(loadDate) ? loadDate : moment

/** Notes, refused events and events that do not fit change nothing. */
export function applyEvent(
  state: ShipmentState | undefined,
  event: ShipmentEvent,
): ShipmentState | undefined {
  if (event.kind === 'refused' || event.kind === 'noted') return state
  if (event.kind === 'signature') return state && withSignature(state, event.statement)
  const isOther = event.kind === 'acceptance' && isOtherPart(state, event.statement)
  if (!isOther && stateProblem(state, event.kind) !== undefined) return state
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
      ...(statement.packaging === undefined ? {} : { packaging: statement.packaging }),
      ...(statement.follows === undefined ? {} : { follows: statement.follows }),
      ...fromStated(statement),
      ...surveyedIn(statement),
      ...(statement.note === undefined ? {} : { transporterNoteLoad: statement.note }),
      photos: photosWithPhase(statement, 'load'),
    }
  }
  if (state === undefined) return state
  if (event.kind === 'acceptance') return withAcceptance(state, event)
  if (event.kind === 'collected') return withGivers(state, event)
  if (event.kind === 'forwarded' || event.kind === 'rest_unloaded')
    return withStatus(sentElsewhere(state, event))
  if (event.kind === 'corrected') return withCorrection(state, event.statement)
  const statement = event.statement
  const measured = fromStated(statement)
  const isWeighedAnew = state.follows !== undefined && isWeighed(measured)
  return withStatus({
    ...state,
    unloadDate: notBeforeLoad(event.occurredAt, state),
    ...(isWeighedAnew && { ...notWeighed, isWeighedAnew }),
    ...measured,
    ...surveyedIn(statement),
    ...(statement.note === undefined ? {} : { transporterNoteUnload: statement.note }),
    photos: [...state.photos, ...photosWithPhase(statement, 'unload')],
  })
}

const withCorrection = (state: ShipmentState, { after }: Correction): ShipmentState => ({
  ...measuredAnew(state, correctedIn(after, false)),
  ...(state.rest && { rest: measuredAnew(state.rest, correctedIn(after, true)) }),
})

/** What a correction says of the shipment, or of its rest, under the names that these have. */
const correctedIn = (after: CorrectionValues, isOfRest: boolean): object =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([field]) => field.startsWith('rest.') === isOfRest)
      .map(([field, value]) => [field.replace('rest.', ''), value ?? undefined]),
  )

/** What a survey gave is its no longer, once it was corrected. */
const measuredAnew = <Measured extends Surveyed>(measured: Measured, corrected: object): Measured => ({
  ...measured,
  ...(surveyedFields(measured).some((field) => field in corrected) && { surveyedBy: undefined }),
  ...corrected,
})

type Surveyed = Pick<ShipmentState, 'surveyedBy' | 'statedKilograms'>
/** Draughts give kilograms alone where the unit is none of mass; a volume in holds gives them by its density. */
const surveyedFields = ({ surveyedBy, statedKilograms }: Surveyed): readonly MeasurementName[] =>
  surveyedBy === 'draughts' && statedKilograms !== undefined
    ? ['statedKilograms']
    : ['nettoWeight', 'statedKilograms', 'density']

const isWeighed = ({ nettoWeight, statedKilograms }: Measurements) =>
  (nettoWeight ?? statedKilograms) !== undefined

/** What goes on has the weights of its first load until it is weighed itself. */
const notWeighed = {
  weighedLoad: undefined,
  tareWeight: undefined,
  nettoWeight: undefined,
  statedKilograms: undefined,
  weightTicketNumber: undefined,
  surveyedBy: undefined,
} satisfies Measurements & Pick<ShipmentState, 'surveyedBy'>

/** What the receiver said, unless it has said something else since. */
function withAcceptance(
  state: ShipmentState,
  { occurredAt, statement }: Extract<ShipmentEvent, { kind: 'acceptance' }>,
): ShipmentState {
  const photos = [...state.photos, ...photosWithPhase(statement, 'unload')]
  if (!isLater(occurredAt, state.acceptance?.occurredAt)) return { ...state, photos }
  const { outcome, kilograms, reason } = statement
  return withStatus({
    ...state,
    acceptance: { outcome, kilograms, reason, occurredAt },
    // What is turned away as a whole is unloaded nowhere, whatever was said of it before.
    ...(outcome === 'refused' && { unloadDate: undefined }),
    // Nothing goes on to where that was agreed, nor to where it was agreed before and arrives later.
    ...(outcome === 'accepted' && {
      agreedReceiver: undefined,
      agreedAt: isLater(occurredAt, state.agreedAt) ? occurredAt : state.agreedAt,
    }),
    photos,
  })
}

/** The addresses that were listed last by the clock. */
const withGivers = (
  state: ShipmentState,
  { occurredAt, statement: { givers } }: Extract<ShipmentEvent, { kind: 'collected' }>,
): ShipmentState =>
  isLater(occurredAt, state.collectedAt)
    ? { ...state, givers: givers.length === 0 ? undefined : givers, collectedAt: occurredAt }
    : state

const isLater = (moment: string, known: string | undefined) =>
  known === undefined || Date.parse(moment) >= Date.parse(known)

const withSignature = (state: ShipmentState, signature: RecordedSignature): ShipmentState =>
  isSigned(signature) && signature.matches
    ? {
        ...state,
        signedBy: signatoryRoles.filter(
          (role) => role === signature.role || state.signedBy?.includes(role) === true,
        ),
      }
    : state

/** Other kilograms of a part whose rest has come to its end: that stays as it is. */
export const isOtherPart = (
  state: Pick<ShipmentState, 'acceptance' | 'ending'> | undefined,
  { outcome }: Pick<ShipmentAcceptance, 'outcome'>,
): boolean => state?.ending !== undefined && outcome === 'partly' && state.acceptance?.outcome === 'partly'

/** What was turned away is unloaded somewhere, or goes on. */
function sentElsewhere(
  state: ShipmentState,
  event: Extract<ShipmentEvent, { kind: 'forwarded' | 'rest_unloaded' }>,
): ShipmentState {
  const endDate = notBeforeLoad(event.occurredAt, state)
  if (event.kind === 'rest_unloaded')
    return {
      ...state,
      ending: endingAt[event.statement.restAt],
      endDate,
      rest: { ...fromStated(event.statement), ...surveyedIn(event.statement) },
      photos: [...state.photos, ...photosWithPhase(event.statement, 'unload')],
    }
  const { by, to } = event.statement
  return {
    ...state,
    ...(to &&
      isLater(event.occurredAt, state.agreedAt) && { agreedReceiver: to, agreedAt: event.occurredAt }),
    ...(by && { ending: 'forwarded', endDate: state.endDate ?? endDate, forwardedBy: by }),
  }
}

/**
 * A shipment is loaded once, unloaded once, and corrected at any time after loading, as are the addresses of its round. What its receiver turned
 * away as a whole is not unloaded there; it goes back or on, as does the rest once the part was unloaded.
 */
export function stateProblem(
  state:
    | Pick<
        ShipmentState,
        'status' | 'unloadDate' | 'acceptance' | 'ending' | 'forwardedBy' | 'agreedReceiver' | 'rest'
      >
    | undefined,
  kind: 'loaded' | 'unloaded' | 'corrected' | 'acceptance' | 'rest_unloaded' | 'forwarded' | 'collected',
): ProblemCode | undefined {
  if (kind === 'loaded') return state === undefined ? undefined : 'shipment_already_loaded'
  if (state === undefined) return 'shipment_not_loaded'
  if (kind === 'corrected' || kind === 'collected') return undefined
  // The office chooses the flow also after the driver unloaded at the receiver that was agreed to.
  const awaitsFlow = kind === 'forwarded' && state.ending === 'forwarded' && state.forwardedBy === undefined
  // The driver unloads where that was agreed, also after the office chose a flow to it.
  const awaitsUnload = kind === 'rest_unloaded' && state.forwardedBy !== undefined && state.rest === undefined
  if (state.ending !== undefined) return awaitsFlow || awaitsUnload ? undefined : 'shipment_already_unloaded'
  if (kind === 'rest_unloaded' || kind === 'forwarded') {
    if (state.status !== 'turned_away') return 'shipment_not_turned_away'
    return state.acceptance?.outcome === 'partly' && state.unloadDate === undefined
      ? 'shipment_not_unloaded'
      : undefined
  }
  if (kind === 'acceptance') return undefined
  if (state.unloadDate !== undefined) return 'shipment_already_unloaded'
  return state.acceptance?.outcome === 'refused' ? 'shipment_turned_away' : undefined
}
