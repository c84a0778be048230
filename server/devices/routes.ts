import { reportClearedDevice } from '#contract/cleared-devices.ts'
import { registerDevice as registerEndpoint } from '#contract/devices.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { notImpersonated } from '../http/request/not-impersonated.ts'
import { mayRegisterDevice } from './policy.ts'
import { registerDevice } from './register-device.ts'
import { reportCleared } from './report-cleared.ts'

/** Registration of drivers' devices, and what drivers say became of them. */
export const devicesRoutes = (publicUrl: string): readonly Route[] => [
  handle(registerEndpoint, notImpersonated(mayRegisterDevice), registerDevice),
  handle(reportClearedDevice, notImpersonated(mayRegisterDevice), (call) => reportCleared(call, publicUrl)),
]
