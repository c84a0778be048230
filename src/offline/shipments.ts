import { applyEvent, type ShipmentEvent, type ShipmentState } from '#contract/shipment-events.ts'
import type { OperationPayload } from '#contract/operations.ts'
import type { OperationProblem } from '#contract/operations.ts'
import type { ReplicaShipment } from '#contract/replica.ts'
import type { TransportMode } from '#contract/transport-modes.ts'
import type { OutboxRow, Store } from './store/device-database.ts'
import { type FlowOfProject, flow } from './flows.ts'
import { type DevicePhoto, devicePhoto } from './photos/photos.ts'
import { currentUser, realm } from './store/runtime.ts'
import { shipmentLane } from './outbox/enqueue.ts'
import { transportModeOf } from './transport-modes.ts'

/** A shipment as its driver sees it: what the server said, with what he did since on top. */
export interface DriverShipment extends Omit<ShipmentState, 'photos'> {
  readonly id: string
  /** Absent where this device does not hold the flow any more. */
  readonly flow: FlowOfProject | undefined
  readonly mode: TransportMode | undefined
  /** Taken on this device. */
  readonly photos: readonly DevicePhoto[]
  /** Of all photos that were announced, how many the server has. */
  readonly photosAnnounced: number
  readonly photosReceived: number
  /** `delivered`: the server has said so for everything that was done to it. */
  readonly delivery: 'waiting' | 'attention' | 'delivered'
  /** Why the server refused what was done last. */
  readonly problem: OperationProblem | undefined
}

/** Loaded and not unloaded, the last loaded first. Readable inside a live query. */
export async function shipmentsOnBoard(): Promise<readonly DriverShipment[]> {
  const { store } = realm()
  const userId = currentUser()
  const [known, loads] = await Promise.all([
    store.shipments.where('status').equals('loaded').primaryKeys(),
    store.outbox.where('onBoard').equals(userId).toArray(),
  ])
  const shown = await shipmentsOf(store, userId, [...known, ...loads.map(shipmentOf)])
  return shown.filter((one) => one.status === 'loaded').sort((a, b) => byMoment(b.loadDate, a.loadDate))
}

const recentOnes = 30

/** The last unloaded ones, the latest first. Readable inside a live query. */
export async function recentShipments(): Promise<readonly DriverShipment[]> {
  const { store } = realm()
  const userId = currentUser()
  const [known, unloads] = await Promise.all([
    store.shipments.where('status').equals('unloaded').toArray(),
    store.outbox
      .where('[view+type]')
      .equals([userId, 'shipment.unload'])
      .reverse()
      .limit(recentOnes)
      .toArray(),
  ])
  const latest = known.sort((a, b) => byMoment(b.unloadDate, a.unloadDate)).slice(0, recentOnes)
  const shown = await shipmentsOf(store, userId, [...latest.map((one) => one.id), ...unloads.map(shipmentOf)])
  return shown
    .filter((one) => one.status === 'unloaded')
    .sort((a, b) => byMoment(b.unloadDate, a.unloadDate))
    .slice(0, recentOnes)
}

/** One shipment, or undefined where this device knows nothing of it. Readable inside a live query. */
export async function shipment(id: string): Promise<DriverShipment | undefined> {
  return (await shipmentsOf(realm().store, currentUser(), [id]))[0]
}

async function shipmentsOf(
  store: Store,
  userId: string,
  given: readonly string[],
): Promise<DriverShipment[]> {
  const ids = [...new Set(given)]
  const [known, deeds] = await Promise.all([
    store.shipments.bulkGet(ids),
    store.outbox.where('lane').anyOf(ids.map(shipmentLane)).sortBy('id'),
  ])
  const own = deeds.filter((row) => row.userId === userId && row.state !== 'withdrawn')
  const shown = await Promise.all(
    ids.map((id, at) =>
      shipmentFrom(
        store,
        userId,
        id,
        known[at],
        own.filter((row) => row.lane === shipmentLane(id)),
      ),
    ),
  )
  return shown.filter((one) => one !== undefined)
}

async function shipmentFrom(
  store: Store,
  userId: string,
  id: string,
  known: ReplicaShipment | undefined,
  deeds: readonly OutboxRow[],
): Promise<DriverShipment | undefined> {
  const state = foldDeeds(known, deeds)
  if (state === undefined) return undefined
  const [ofFlow, mode, photos] = await Promise.all([
    flow(state.materialFlow),
    transportModeOf(store, userId, state.transportMode),
    store.photos
      .where('operation')
      .anyOf(deeds.map((row) => row.id))
      .sortBy('id'),
  ])
  const refused = deeds.findLast((row) => row.state === 'attention')
  const here = photos.map(devicePhoto)
  return {
    ...state,
    id,
    flow: ofFlow,
    mode,
    photos: here,
    photosAnnounced: Math.max(known?.photosAnnounced ?? 0, here.length),
    photosReceived: Math.max(
      known?.photosReceived ?? 0,
      here.filter((photo) => photo.state === 'done').length,
    ),
    delivery: refused ? 'attention' : deeds.some((row) => row.queue !== undefined) ? 'waiting' : 'delivered',
    problem: refused?.problem,
  }
}

/** The driver's own deeds folded over the server's row; those that it shows already change nothing. */
export function foldDeeds(
  known: ReplicaShipment | undefined,
  deeds: readonly OutboxRow[],
): ShipmentState | undefined {
  let state: ShipmentState | undefined = known && { ...known, photos: [] }
  for (const row of deeds) if (row.view !== undefined) state = applyEvent(state, eventOf(row))
  return state
}

function eventOf(row: OutboxRow): ShipmentEvent {
  const { occurredAt } = row
  if (row.type === 'shipment.load')
    return { kind: 'loaded', occurredAt, statement: row.payload as OperationPayload<'shipment.load'> }
  if (row.type === 'shipment.unload')
    return { kind: 'unloaded', occurredAt, statement: row.payload as OperationPayload<'shipment.unload'> }
  return { kind: 'refused', occurredAt }
}

const shipmentOf = (row: OutboxRow) => (row.payload as { shipment: string }).shipment
const byMoment = (a: string | undefined, b: string | undefined) =>
  Date.parse(a ?? '') - Date.parse(b ?? '') || 0
