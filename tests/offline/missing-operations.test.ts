import { expect, test } from 'vitest'
import { missingOperations } from '../../src/offline/session/storage-state.ts'
import { load, runSync } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'

/** The bodies of the deliveries from now on; the server answers that so many never arrived. */
function watch(missing: () => number) {
  const bodies: { operations: unknown[]; waiting?: number[] }[] = []
  driver.network = async (request, server) => {
    const isDelivery = request.url.endsWith('/operations')
    if (isDelivery) bodies.push(await request.clone().json())
    const answer = await server(request)
    return isDelivery
      ? Response.json({ ...(await answer.json()), missing: missing() }, { headers: answer.headers })
      : answer
  }
  return bodies
}

test('a phone keeps what the server says that it never received, until it says otherwise', async () => {
  let missing = 2
  watch(() => missing)
  await load()
  await runSync(page)
  expect(await missingOperations()).toBe(2)
  missing = 0
  await load()
  await runSync(page)
  expect(await missingOperations()).toBe(0)
})

test('what waits for a person, and behind it, is named with the next delivery', async () => {
  const bodies = watch(() => 0)
  await load()
  const [refused] = await driver.rows()
  driver.server.refuse.set(refused?.id ?? '', 'validation_failed')
  await runSync(page)
  expect(bodies.every(({ waiting }) => waiting === undefined)).toBe(true)
  await load()
  await runSync(page)
  expect(bodies.at(-1)?.waiting).toContain(refused?.deviceSequence)
})
