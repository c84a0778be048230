import { beforeEach } from 'vitest'
import { startSignedInPhone } from './driver-actions.ts'
import type { SimulatedPhone, SimulatedRuntime } from './simulated-phone.ts'

/** The phone of each test of a file that imports these: its driver is signed in and has the replica. */
export let driver: SimulatedPhone
export let page: SimulatedRuntime

beforeEach(async () => {
  ;({ driver, page } = await startSignedInPhone())
})
