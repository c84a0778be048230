import { registerDevice } from '#contract/devices.ts'
import { handle, type Route } from '../http/endpoint.ts'
import { inPerson } from '../http/in-person.ts'
import { mayRegisterDevice } from './policy.ts'
import { giveCode } from './give-code.ts'

export const devicesRoutes: readonly Route[] = [
  handle(registerDevice, inPerson(mayRegisterDevice), ({ db, viewer, body }) => giveCode(db, viewer, body)),
]
