import { type MeasurementName, measurementNames, unloadNamesOf } from './measurements.ts'
import type { ShipmentState } from './shipment-events.ts'
import type { SignatoryRole } from './stated-signature.ts'

type SignedState = Omit<ShipmentState, 'photos'>

/**
 * Whether a shipment says otherwise by now what this signatory saw. What was added since, as by the unload, is
 * no change of it, and what goes on with a cargo has other weights once it is weighed where it is unloaded; but a
 * receiver who signs without a word on what was taken has taken all. A number in place of none is a change.
 */
export function differsFromSigned(signed: SignedState, now: SignedState, role: SignatoryRole): boolean {
  const isWeighedThere = signed.unloadDate === undefined && now.isWeighedAnew === true
  const names = isWeighedThere ? namesOfLoad : measurementNames
  const present = seenIn(now, role, names)
  const addresses = addressesOf(now)
  return (
    seenIn(signed, role, names).some((value, index) => value !== undefined && value !== present[index]) ||
    addressesOf(signed).some((address) => !addresses.includes(address))
  )
}

const namesOfUnload: readonly MeasurementName[] = unloadNamesOf()
const namesOfLoad = measurementNames.filter((name) => !namesOfUnload.includes(name))

const seenIn = (state: SignedState, role: SignatoryRole, names: readonly MeasurementName[]) => [
  ...[...names.map((name) => state[name]), ...measurementNames.map((name) => state.rest?.[name])].map(
    (value) => (value === '' ? undefined : value),
  ),
  state.acceptance?.outcome ?? (role === 'receiver' ? 'accepted' : undefined),
  state.acceptance?.kilograms,
  state.acceptance?.reason,
  state.agreedReceiver?.name,
  state.agreedReceiver?.city,
  state.wasteStreamNumber ?? null,
]

/** Their order does not matter, nor that of their parts: a stored one has another. */
const addressesOf = ({ givers = [] }: SignedState) =>
  givers.map((giver) => JSON.stringify(Object.entries(giver).sort()))
