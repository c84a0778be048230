import { registerDevice } from '#contract/devices.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { notImpersonated } from '../http/request/not-impersonated.ts'
import { mayRegisterDevice } from './policy.ts'
import { assignDeviceCode } from './assign-device-code.ts'

/** Registration of drivers' devices. */
export const devicesRoutes: readonly Route[] = [
  handle(registerDevice, notImpersonated(mayRegisterDevice), ({ db, viewer, body }) =>
    assignDeviceCode(db, viewer, body),
  ),
]
