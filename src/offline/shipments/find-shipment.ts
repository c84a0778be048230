import type { ShipmentState } from '#contract/shipments/shipment-events.ts'
import { differsFromSigned } from '#contract/shipments/signed-state.ts'
import { isSigned } from '#contract/shipments/stated-signature.ts'
import { correctedMoment } from '../store/device-clock.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { type DriverShipment, foldOperations, readShipments, type Signed } from './shipments.ts'

/**
 * With what this phone changed after each signature. Undefined when this device does not have it. Usable inside a
 * live query.
 */
export async function findShipment(id: string): Promise<DriverShipment | undefined> {
  return (await readShipments(currentRuntime().store, currentUserId(), [id], changedHere))[0]
}

/** What this phone changed since, and has not delivered. The server says so of what it knows. */
const changedHere: Signed = (signature, replicaRow, operations) => {
  const from = operations.findIndex(({ id }) => id === signature.id) + 1
  const [signed, ...later] = Array.from({ length: operations.length - from + 1 }, (_, index) =>
    foldOperations(replicaRow, operations.slice(0, from + index)),
  )
  const differs = (state: ShipmentState | undefined) =>
    signed !== undefined && state !== undefined && differsFromSigned(signed, state, signature.role)
  const changed = differs(later.at(-1)) ? operations[from + later.findIndex(differs)] : undefined
  return changed === undefined || !isSigned(signature)
    ? signature
    : { changedAt: correctedMoment(changed), ...signature }
}
