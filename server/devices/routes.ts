import { registerDevice } from '#contract/devices.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { inPerson } from '../http/request/not-impersonated.ts'
import { mayRegisterDevice } from './policy.ts'
import { giveCode } from './give-code.ts'

export const devicesRoutes: readonly Route[] = [
  handle(registerDevice, inPerson(mayRegisterDevice), ({ db, viewer, body }) => giveCode(db, viewer, body)),
]
