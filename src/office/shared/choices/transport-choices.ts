import { drivers } from '#contract/accounts/drivers.ts'
import { transportModes } from '#contract/parties/transport-mode-collection.ts'
import { call } from '../../../api/call.ts'
import { referenceChoices } from './reference-choices.ts'

// By themselves: lists filter by them, and forms choose none.
export const driverChoices = referenceChoices(
  'Driver',
  (query, signal) => call(drivers.list, { query, signal }),
  'name',
  ({ id, name, company }) => ({ value: id, title: name, hint: company?.name }),
)
export const vehicleChoices = referenceChoices(
  'TransportMode',
  (query, signal) => call(transportModes.list, { query, signal }),
  'identificationCode',
  ({ id, identificationCode }) => ({ value: id, title: identificationCode }),
)
