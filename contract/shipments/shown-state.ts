import { type ShipmentEnding, shipmentEndings, type ShipmentStatus } from './shipment-lists.ts'
import type { ShipmentRow } from './shipments.ts'

/** What became of a cargo that was turned away: `awaits_flow` where it went on by telephone and no flow counts it yet. */
export const refusedStates = ['on_board', 'awaits_flow', ...shipmentEndings] as const
/** Those that have not come to their end. */
export const refusedStatesOpen = ['on_board', 'awaits_flow'] as const satisfies readonly RefusedState[]
export type RefusedState = (typeof refusedStates)[number]

/** As lists show a shipment: what was turned away is not said to be unloaded, and `part_`: its receiver took a part. */
export type ShownState =
  | ShipmentStatus
  | ShipmentEnding
  | 'awaits_flow'
  | `part_${'turned_away' | ShipmentEnding | 'awaits_flow'}`

/** Properties of a row that `shownState` reads: a list asks for all of them. */
export const shownStateReads = ['status', 'acceptance', 'ending', 'forwardedBy'] as const
export type ShownStateRow = Pick<ShipmentRow, (typeof shownStateReads)[number]>

/** The server's exports write it in SQL (`shownStateSql`). */
export function shownState({ status, acceptance, ending, forwardedBy }: ShownStateRow): ShownState {
  const state = ending === 'forwarded' && forwardedBy === undefined ? 'awaits_flow' : (ending ?? status)
  return acceptance === 'partly' && state !== 'loaded' && state !== 'unloaded' ? `part_${state}` : state
}
