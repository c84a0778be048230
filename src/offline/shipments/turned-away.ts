import type { RestPlace } from '#contract/shipments/shipment-lists.ts'
import { placeOfRefusal } from '#contract/shipments/place-of-refusal.ts'
import type { FollowedShipment, ShipmentReference } from '#contract/shipments/shipment-reference.ts'
import { stateProblem } from '#contract/shipments/shipment-events.ts'
import { type AgreedReceiver, isAgreedTooLate } from '#contract/shipments/turned-away.ts'
import type { StatedMeasurements } from '#contract/shipments/measurements.ts'
import { type BuiltOperation, buildOperation } from '../outbox/enqueue.ts'
import { takenOffBoard } from '../outbox/on-board.ts'
import { shipmentOrderingKey } from '../outbox/ordering-keys.ts'
import { toManifest } from '../photos/photos.ts'
import type { DeviceStateRow, OutboxRow, Store } from '../store/device-database.ts'
import { currentRuntime } from '../store/runtime.ts'
import { NotOnDevice, readShipmentOperations, type SavedShipment, stateOnShipment } from './save-operation.ts'
import { statedFlow } from './stated-flow.ts'

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
      if (stateProblem(current, 'forwarded') !== undefined || isAgreedTooLate(current, { to }))
        throw new NotOnDevice('shipment')
      return { shipment, onward: true, to }
    },
  })

/**
 * For the transaction that loads a shipment with the cargo of this one: what its load waits for and states,
 * and then the operation by which the cargo goes on with it. That one waits for the load, as nothing goes on
 * with a load that is withdrawn or refused. Throws NotOnDevice where nothing of it is on board.
 */
export async function planForward(
  store: Store,
  id: string,
): Promise<{
  readonly follows: FollowedShipment
  readonly operations: readonly OutboxRow[]
  readonly after: (
    load: BuiltOperation,
    by: ShipmentReference,
  ) => {
    readonly deviceState: DeviceStateRow
    readonly changed: readonly OutboxRow[]
  }
}> {
  const { current, operations } = await readShipmentOperations(store, id)
  if (stateProblem(current, 'forwarded') !== undefined) throw new NotOnDevice('shipment')
  // The receiver on its letter: a flow that was amended since may lead to one that never saw the cargo.
  const flow = await statedFlow(store, id, current)
  const from = flow && placeOfRefusal(flow.destination)
  return {
    follows: { shipment: id, number: current.number, ...(from && { from }) },
    operations,
    after: (load, by) => {
      const { row, deviceState } = buildOperation(
        currentRuntime(),
        load.deviceState,
        [...operations, load.row],
        {
          type: 'shipment.forward',
          orderingKey: shipmentOrderingKey(id),
          subject: current.number,
          payload: { shipment: id, onward: true, by },
        },
      )
      return { deviceState, changed: [row, ...takenOffBoard(operations)] }
    },
  }
}
