import type { RestPlace } from '#contract/shipments/shipment-lists.ts'
import type { ShipmentReference } from '#contract/shipments/shipment-reference.ts'
import { stateProblem } from '#contract/shipments/shipment-events.ts'
import type { AgreedReceiver } from '#contract/shipments/turned-away.ts'
import type { StatedMeasurements } from '#contract/shipments/measurements.ts'
import { buildOperation } from '../outbox/enqueue.ts'
import { takenOffBoard } from '../outbox/on-board.ts'
import { shipmentOrderingKey } from '../outbox/ordering-keys.ts'
import { toManifest } from '../photos/photos.ts'
import type { DeviceStateRow, OutboxRow, Store } from '../store/device-database.ts'
import { currentRuntime } from '../store/runtime.ts'
import { NotOnDevice, readShipmentOperations, type SavedShipment, stateOnShipment } from './save-operation.ts'

/** What the receiver turned away is unloaded. Throws NotOnDevice where nothing of it is on board. */
export const unloadRest = ({
  draft,
  shipment,
  restAt,
  note,
  ...measured
}: StatedMeasurements & {
  readonly draft: string
  readonly shipment: string
  readonly restAt: RestPlace
  readonly note?: string | undefined
}): Promise<SavedShipment> =>
  stateOnShipment({
    type: 'shipment.unload_rest',
    shipment,
    draft,
    payload: ({ current, photos }) => {
      if (stateProblem(current, 'rest_unloaded') !== undefined) throw new NotOnDevice('shipment')
      return { shipment, restAt, ...measured, note, photos: photos.map(toManifest) }
    },
  })

export const agreedFields = ['name', 'street', 'postalCode', 'city', 'agreedWith'] as const
export const agreedDraftsOf = (draft: string) =>
  [`${draft}:name`, `${draft}:street`, `${draft}:postalCode`, `${draft}:city`, `${draft}:agreedWith`] as const

/**
 * It goes to a receiver to whom no flow leads yet, as was agreed by telephone: the office chooses the flow.
 * Throws NotOnDevice where nothing of it is on board.
 */
export const forwardByAgreement = (
  draft: string,
  shipment: string,
  to: AgreedReceiver,
): Promise<SavedShipment> =>
  stateOnShipment({
    type: 'shipment.forward',
    shipment,
    draft,
    texts: agreedDraftsOf(draft),
    payload: ({ current }) => {
      if (stateProblem(current, 'forwarded') !== undefined) throw new NotOnDevice('shipment')
      return { shipment, onward: true, to }
    },
  })

/**
 * The operation by which the cargo of a shipment goes on with another one, for the transaction that loads that
 * one. Throws NotOnDevice where nothing of it is on board.
 */
export async function planForward(
  store: Store,
  id: string,
  deviceState: DeviceStateRow,
  by: ShipmentReference,
): Promise<{
  readonly follows: ShipmentReference
  readonly deviceState: DeviceStateRow
  /** The load waits for them. */
  readonly queued: readonly OutboxRow[]
  readonly changed: readonly OutboxRow[]
}> {
  const { current, operations } = await readShipmentOperations(store, id)
  if (stateProblem(current, 'forwarded') !== undefined) throw new NotOnDevice('shipment')
  const forward = buildOperation(currentRuntime(), deviceState, operations, {
    type: 'shipment.forward',
    orderingKey: shipmentOrderingKey(id),
    subject: current.number,
    payload: { shipment: id, onward: true, by },
  })
  return {
    follows: { shipment: id, number: current.number },
    deviceState: forward.deviceState,
    queued: [forward.row],
    changed: [forward.row, ...takenOffBoard(operations)],
  }
}
