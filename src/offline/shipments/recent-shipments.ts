import { kilogramsOf } from '#contract/shipments/kilograms.ts'
import type { ShipmentState } from '#contract/shipments/shipment-events.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { currentUserId, currentRuntime } from '../store/runtime.ts'
import {
  byTimestamp,
  type DriverShipment,
  readShipments,
  shipmentIdOf,
  shipmentsOnBoard,
} from './shipments.ts'

/* What has ended on this device: after the first screen. */

export interface DayTotal {
  readonly loads: number
  /** Of these, those of which kilograms are known: others are not weighed, or have neither unit of mass nor density. */
  readonly weighed: number
  /** What the receivers took of the weighed ones, as far as they said. */
  readonly kilograms: number
}

export function dayTotalOf(shipments: readonly DriverShipment[], now: Date): DayTotal {
  const today = now.toDateString()
  const loads = shipments.filter(
    ({ isOwn, loadDate }) => isOwn && new Date(loadDate).toDateString() === today,
  )
  const weights = loads.flatMap(({ flow, acceptance, ...measured }) => {
    if (acceptance?.outcome === 'refused') return 0
    return acceptance?.kilograms ?? (flow && kilogramsOf(flow, measured)) ?? []
  })
  return {
    loads: loads.length,
    weighed: weights.length,
    kilograms: weights.reduce((sum, weight) => sum + weight, 0),
  }
}

/** Reads this device's shipments of a flow on one type of transport mode, in the flow's unit. */
export async function readNetWeights(
  flowId: string,
  type: TransportMode['type'],
): Promise<readonly number[]> {
  const shipments = [...(await shipmentsOnBoard()), ...(await recentShipments())]
  return shipments.flatMap(({ materialFlow, mode, nettoWeight }) =>
    materialFlow === flowId && mode?.type === type && nettoWeight !== undefined ? [nettoWeight] : [],
  )
}

const recentLimit = 30
const endingTypes = ['shipment.unload', 'shipment.unload_rest', 'shipment.forward'] as const
type Ended = Pick<ShipmentState, 'unloadDate' | 'endDate'>
const byEnd = (a: Ended, b: Ended) => byTimestamp(b.endDate ?? b.unloadDate, a.endDate ?? a.unloadDate)

/** The last 30, latest first. Usable inside a live query. */
export async function recentShipments(): Promise<readonly DriverShipment[]> {
  const { store } = currentRuntime()
  const userId = currentUserId()
  const [replicaRows, unloads] = await Promise.all([
    store.shipments.where('status').equals('unloaded').toArray(),
    Promise.all(
      endingTypes.map((type) =>
        store.outbox.where('[view+type]').equals([userId, type]).reverse().limit(recentLimit).toArray(),
      ),
    ),
  ])
  const latest = replicaRows.sort(byEnd).slice(0, recentLimit)
  const shipments = await readShipments(store, userId, [
    ...latest.map((shipment) => shipment.id),
    ...unloads.flat().map(shipmentIdOf),
  ])
  return shipments
    .filter((shipment) => shipment.status === 'unloaded')
    .sort(byEnd)
    .slice(0, recentLimit)
}
