import { reportClearedDevice } from '#contract/accounts/cleared-devices.ts'
import { challengeDevice, signInDevice as signInEndpoint } from '#contract/accounts/device-keys.ts'
import { registerDevice as registerEndpoint } from '#contract/accounts/devices.ts'
import type { Keys } from '../auth/keys.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { handle, handleOnPool, type Route } from '../../platform/http/request/endpoint.ts'
import { notImpersonated } from '../../platform/http/request/not-impersonated.ts'
import { createChallenge } from './challenges.ts'
import { mayRegisterDevice } from './policy.ts'
import { registerDevice } from './register-device.ts'
import { reportCleared } from './report-cleared.ts'
import { signInDevice } from './sign-in-device.ts'

interface DeviceSettings {
  readonly keys: Keys
  readonly clock: Clock
  readonly publicUrl: string
}

/** Per address: drivers behind one mobile network share theirs. */
const keyRateLimit = { max: 60, seconds: 60 }

const priority = 'deliveries'

export const devicesRoutes = ({ keys, clock, publicUrl }: DeviceSettings): readonly Route[] => [
  handle(
    registerEndpoint,
    notImpersonated(mayRegisterDevice),
    (call) => registerDevice(call, keys.cipher, publicUrl),
    { priority },
  ),
  handle(reportClearedDevice, notImpersonated(mayRegisterDevice), (call) => reportCleared(call, publicUrl), {
    priority,
  }),
  handleOnPool(
    challengeDevice,
    () => true,
    ({ params: { id } }) => Promise.resolve({ challenge: createChallenge(keys, id, clock()) }),
    { limit: keyRateLimit, priority },
  ),
  handleOnPool(
    signInEndpoint,
    () => true,
    (call) => signInDevice(call, { keys, clock }),
    {
      limit: keyRateLimit,
      priority,
    },
  ),
]
