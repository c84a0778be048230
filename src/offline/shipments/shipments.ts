import { currentPayload } from '#contract/device/operation-versions.ts'
import {
  applyEvent,
  type Correction,
  type CorrectionValues,
  type ShipmentEvent,
  type ShipmentState,
} from '#contract/shipments/shipment-events.ts'
import { keysOf } from '#contract/kit/objects.ts'
import type { OperationProblem } from '#contract/device/operations.ts'
import type { OperationPayload } from '#contract/device/operation-payloads.ts'
import { afterCorrection } from '#contract/shipments/corrected-values.ts'
import type { StatedPosition, StatementPlace } from '#contract/shipments/positions.ts'
import type { StatedSignature } from '#contract/shipments/stated-signature.ts'
import { operationOfKind, remarkLists, statusesOnBoard } from '#contract/shipments/shipment-lists.ts'
import type { ShipmentRemarks } from '#contract/shipments/shipment-remarks.ts'
import type { ReplicaDriver, ReplicaShipment } from '#contract/device/replica.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import type { LoadedWithRow, OutboxRow, Store } from '../store/device-database.ts'
import { findFlow, flowAtMoment, type FlowWithProject } from '../flows/flows.ts'
import { correctedMoment } from '../store/device-clock.ts'
import { currentUserId, currentRuntime } from '../store/runtime.ts'
import { shipmentOrderingKey } from '../outbox/ordering-keys.ts'
import { chosenTransportMode, findTransportMode } from '../vehicles/transport-modes.ts'

/**
 * A driver sees the replica's row with their own later operations applied. Of the remarks this driver's
 * undelivered ones come last.
 */
export interface DriverShipment extends Omit<ShipmentState, 'photos'>, Readonly<ShipmentRemarks> {
  readonly id: string
  /** It has the EWC code of the load. Undefined when this device no longer has the flow. */
  readonly flow: FlowWithProject | undefined
  readonly mode: TransportMode | undefined
  /** What its letter states instead, after later changes: see `asLoaded`. */
  readonly loadedWith?: Omit<LoadedWithRow, 'id'> | undefined
  readonly isOwn: boolean
  readonly unloadedHere: boolean
  /** Who loaded it; undefined when this device does not know. */
  readonly driverName: string | undefined
  /** Only with the driver's consent. */
  readonly positions: readonly StatementPlace[]
  /** `delivered`: every operation on it counts at the server, or was decided on. */
  readonly delivery: 'waiting' | 'attention' | 'delivered'
  readonly problem: OperationProblem | undefined
}

export interface OnBoard {
  readonly mine: readonly DriverShipment[]
  readonly ofColleagues: readonly DriverShipment[]
}

/** By owner, last loaded first. Usable inside a live query. */
export async function readOnBoard(): Promise<OnBoard> {
  const [shipments, chosen] = await Promise.all([shipmentsOnBoard(), chosenTransportMode()])
  const isOnChosen = ({ mode }: DriverShipment) => mode !== undefined && mode.id === chosen?.id
  const onOthers = shipments.filter((shipment) => !isOnChosen(shipment))
  return {
    mine: [...shipments.filter(isOnChosen), ...onOthers.filter(({ isOwn }) => isOwn)],
    ofColleagues: onOthers.filter(({ isOwn }) => !isOwn),
  }
}

/** Last loaded first. Usable inside a live query. */
export async function shipmentsOnBoard(): Promise<readonly DriverShipment[]> {
  const { store } = currentRuntime()
  const userId = currentUserId()
  const [replicaIds, loads] = await Promise.all([
    // A scanned shipment belongs to nobody here until it is unloaded.
    store.shipments
      .where('status')
      .anyOf(statusesOnBoard)
      .filter(({ scanned }) => scanned !== true)
      .primaryKeys(),
    store.outbox.where('onBoard').equals(userId).toArray(),
  ])
  const shipments = await readShipments(store, userId, [...replicaIds, ...loads.map(shipmentIdOf)])
  return shipments
    .filter((shipment) => shipment.status !== 'unloaded')
    .sort((a, b) => byTimestamp(b.loadDate, a.loadDate))
}

/** What is to be said of a signature, beside what was recorded of it. */
export type Signed = (
  signature: StatedSignature,
  replicaRow: ReplicaShipment | undefined,
  operations: readonly OutboxRow[],
) => StatedSignature

/** The first that is of the version which a load states: any of a load of before there were versions. */
export const ofVersion = <Versioned extends { readonly version: number }>(
  version: number | undefined,
  ...all: readonly (Versioned | undefined)[]
): Versioned | undefined => all.find((each) => each && (version ?? each.version) === each.version)

/** Told as its letter states it; what its driver may still load, correct and note is of now. */
const keptForLoad = (flow: FlowWithProject | undefined, loaded: FlowWithProject | undefined) =>
  flow && {
    ...flow,
    ...(loaded && {
      ...loaded,
      mayLoad: flow.mayLoad,
      correctionMinutes: flow.correctionMinutes,
      allowTransporterNote: flow.allowTransporterNote,
      projectDetails: flow.projectDetails,
    }),
  }

/** Reads shared data once and no photos: it runs again with every photo that is sent. */
export async function readShipments(
  store: Store,
  userId: string,
  shipmentIds: readonly string[],
  signed: Signed = (signature) => signature,
): Promise<DriverShipment[]> {
  const ids = [...new Set(shipmentIds)]
  const [replicaRows, loadedWith, operations, self] = await Promise.all([
    store.shipments.bulkGet(ids),
    store.loadedWith.bulkGet(ids),
    // One request for each shipment: `anyOf` steps a cursor through every row.
    Promise.all(ids.map((id) => store.outbox.where('lane').equals(shipmentOrderingKey(id)).toArray())),
    store.drivers.toCollection().first(),
  ])
  const flowOf = readOnce(findFlow)
  const modeOf = readOnce((id) => findTransportMode(store, userId, id))
  const shipments = await Promise.all(
    ids.map(async (id, index) => {
      const rows = (operations[index] ?? []).filter(
        (row) => row.userId === userId && row.state !== 'withdrawn',
      )
      const state = foldOperations(replicaRows[index], rows)
      if (state === undefined) return undefined
      const [flow, mode] = await Promise.all([flowOf(state.materialFlow), modeOf(state.transportMode)])
      const atLoad = (loaded: FlowWithProject | undefined) =>
        loaded && flowAtMoment(loaded, Date.parse(state.loadDate))
      const kept = loadedWith[index]
      // Where this device never held that version, the server has sent it.
      const sent = replicaRows[index]?.loadedFlow
      const loaded = atLoad(
        ofVersion(
          state.materialFlowVersion,
          kept?.flow,
          flow && sent && { ...sent, projectDetails: flow.projectDetails },
        ),
      )
      return {
        ...toDriverShipment(
          { ...state, id },
          { replicaRow: replicaRows[index], operations: rows, self, signed },
        ),
        flow: keptForLoad(atLoad(flow), loaded),
        mode,
        loadedWith: { mode: undefined, ...kept, flow: loaded },
      }
    }),
  )
  return shipments.filter((shipment) => shipment !== undefined)
}

function readOnce<Value>(read: (id: string) => Promise<Value>): (id: string) => Promise<Value> {
  const values = new Map<string, Promise<Value>>()
  return (id) => {
    const value = values.get(id) ?? read(id)
    values.set(id, value)
    return value
  }
}

function toDriverShipment(
  { photos: _photos, ...state }: ShipmentState & { readonly id: string },
  {
    replicaRow,
    operations,
    self,
    signed,
  }: {
    readonly replicaRow: ReplicaShipment | undefined
    readonly operations: readonly OutboxRow[]
    readonly self: ReplicaDriver | undefined
    readonly signed: Signed
  },
): Omit<DriverShipment, 'flow' | 'mode'> {
  const refused = operations.findLast((row) => row.state === 'attention')
  const remarks = remarksOf(replicaRow, operations, self)
  const isOwn = isLoadedBy(self, replicaRow, operations)
  return {
    ...state,
    isOwn,
    driverName: isOwn ? self?.name : replicaRow?.driver?.name,
    unloadedHere: operations.some(({ type }) => type === 'shipment.unload'),
    ...remarks,
    signatures: withoutRepeated(remarks.signatures).map((signature) =>
      signed(signature, replicaRow, operations),
    ),
    positions: withOwnPositions(replicaRow?.positions ?? [], operations),
    delivery: refused
      ? 'attention'
      : operations.some((row) => row.queue !== undefined || row.state === 'handed_over')
        ? 'waiting'
        : 'delivered',
    problem: refused?.problem,
  }
}

/** Own ones have the fields of their payloads. */
const remarksOf = (
  replicaRow: ReplicaShipment | undefined,
  operations: readonly OutboxRow[],
  self: ReplicaDriver | undefined,
) =>
  Object.fromEntries(
    keysOf(remarkLists).map((kind) => [
      remarkLists[kind],
      [
        ...(replicaRow?.[remarkLists[kind]] ?? []),
        ...operations
          .filter((row) => row.type === operationOfKind[kind] && row.view !== undefined)
          .map((row) => ({
            ...correctionOf(row, foldOperations(replicaRow, operations.slice(0, operations.indexOf(row)))),
            // A signature of this device signs the letter as it was here.
            matches: true,
            ...(row.payload as object),
            id: row.id,
            occurredAt: correctedMoment(row),
            by: self?.name ?? '',
          })),
      ],
    ]),
  ) as ShipmentRemarks

/** A signature by another person's phone may have reached the server first, and is shown once. */
const withoutRepeated = (signatures: ShipmentRemarks['signatures']) =>
  signatures.filter(
    ({ challenge }, index) =>
      challenge === undefined ||
      signatures.findIndex((signature) => signature.challenge === challenge) === index,
  )

const phaseOf = { 'shipment.load': 'load', 'shipment.unload': 'unload' } as const

/** Undelivered positions are in their operations. */
const withOwnPositions = (
  received: readonly StatementPlace[],
  operations: readonly OutboxRow[],
): readonly StatementPlace[] => [
  ...received,
  ...operations.flatMap(({ type, view, payload, clockOffset }) => {
    const { position } = payload as { readonly position?: StatedPosition }
    if (view === undefined || position === undefined || !(type in phaseOf)) return []
    const measuredAt = correctedMoment({ occurredAt: position.measuredAt, clockOffset })
    return [{ ...position, measuredAt, phase: phaseOf[type as keyof typeof phaseOf] }]
  }),
]

const isLoadedBy = (
  self: ReplicaDriver | undefined,
  replicaRow: ReplicaShipment | undefined,
  operations: readonly OutboxRow[],
): boolean =>
  (self !== undefined && replicaRow?.driver?.id === self.id) ||
  operations.some(({ type }) => type === 'shipment.load')

/** Operations that the replica's row contains no longer carry `view`, and change nothing. */
export function foldOperations(
  replicaRow: ReplicaShipment | undefined,
  operations: readonly OutboxRow[],
): ShipmentState | undefined {
  const said = replicaRow?.acceptances?.at(-1)
  // Without its time, what this phone stated since counts here, until the server orders both.
  const timeless = said && { ...said, occurredAt: undefined }
  let state: ShipmentState | undefined = replicaRow && { ...replicaRow, acceptance: timeless, photos: [] }
  for (const row of operations)
    if (row.view !== undefined) state = applyEvent(state, toShipmentEvent(row, state))
  return state?.acceptance === timeless ? state && { ...state, acceptance: said } : state
}

function toShipmentEvent(row: OutboxRow, state: ShipmentState | undefined): ShipmentEvent {
  const occurredAt = correctedMoment(row)
  if (row.type === 'shipment.correct' && state !== undefined) {
    const { reason } = currentPayload(row) as OperationPayload<'shipment.correct'>
    const { before = {}, after = {} } = correctionOf(row, state)
    return { kind: 'corrected', occurredAt, statement: { before, after, reason } }
  }
  const kind = keysOf(operationOfKind).find((each) => operationOfKind[each] === row.type)
  return (kind ? { kind, occurredAt, statement: currentPayload(row) } : { kind: 'refused' }) as ShipmentEvent
}

/** What a correction of this device changes of what it knew; nothing for any other operation. */
function correctionOf(row: OutboxRow, state: ShipmentState | undefined): Partial<Correction> {
  if (row.type !== 'shipment.correct' || state === undefined) return {}
  const after = afterCorrection(state, currentPayload(row) as OperationPayload<'shipment.correct'>)
  const before = Object.fromEntries(keysOf(after).map((field) => [field, state[field] ?? null]))
  return { before, after: after as CorrectionValues }
}

export const shipmentIdOf = (row: OutboxRow) => (row.payload as { shipment: string }).shipment
export const byTimestamp = (a: string | undefined, b: string | undefined) =>
  Date.parse(a ?? '') - Date.parse(b ?? '') || 0
