import { registerDevice } from '#contract/devices.ts'
import { handle, type Route } from '../http/endpoint.ts'
import { mayRegisterDevice } from './policy.ts'
import { giveCode } from './give-code.ts'

export const devicesRoutes: readonly Route[] = [
  handle(registerDevice, mayRegisterDevice, ({ db, viewer, body }) => giveCode(db, viewer, body)),
]
