import { beforeEach } from 'vitest'
import type { ProblemCode } from '../../contract/kit/problems.ts'
import { runSync, startSignedInPhone } from './driver-actions.ts'
import type { SimulatedPhone, SimulatedRuntime } from './simulated-phone.ts'

/** The phone of each test of a file that imports these: its driver is signed in and has the replica. */
export let driver: SimulatedPhone
export let page: SimulatedRuntime

beforeEach(async () => {
  ;({ driver, page } = await startSignedInPhone())
})

/** The server refuses the operation in this place on the phone, which hears of it. @returns its id */
export async function refuse(code: ProblemCode, place = 0): Promise<string> {
  const id = (await driver.rows()).at(place)?.id ?? ''
  driver.server.refuse.set(id, code)
  await runSync(page)
  return id
}
