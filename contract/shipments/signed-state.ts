import { measurementNames } from './measurements.ts'
import type { ShipmentState } from './shipment-events.ts'
import type { SignatoryRole } from './stated-signature.ts'

type SignedState = Omit<ShipmentState, 'photos'>

/**
 * Whether a shipment says otherwise by now what this signatory saw. What was added since, as by the unload, is
 * no change of it; but a receiver who signs without a word on what was taken has taken all.
 */
export function differsFromSigned(signed: SignedState, now: SignedState, role: SignatoryRole): boolean {
  const present = seenIn(now, role)
  const addresses = addressesOf(now)
  return (
    seenIn(signed, role).some((value, index) => value !== undefined && value !== present[index]) ||
    addressesOf(signed).some((address) => !addresses.includes(address))
  )
}

const seenIn = (state: SignedState, role: SignatoryRole) => [
  ...measurementNames.map((name) => (state[name] === '' ? undefined : state[name])),
  state.acceptance?.outcome ?? (role === 'receiver' ? 'accepted' : undefined),
  state.acceptance?.kilograms,
  state.acceptance?.reason,
  state.agreedReceiver?.name,
  state.agreedReceiver?.city,
]

/** Their order does not matter, nor that of their parts: a stored one has another. */
const addressesOf = ({ givers = [] }: SignedState) =>
  givers.map((giver) => JSON.stringify(Object.entries(giver).sort()))
