import { expect, test } from 'vitest'
import { handOverAll } from '../../src/offline/decisions/hand-over-all.ts'
import { handOver } from '../../src/offline/decisions/hand-over.ts'
import { load, loadWithPhotos, runSync, startSignedInPhone } from './driver-actions.ts'
import { answerLost, driverId, passThrough, refusal, signIn, unplugged } from './simulated-phone.ts'

async function startPhone(withKey = true) {
  const { driver, page } = await startSignedInPhone({ withKey })
  const endSession = () => {
    driver.server.sessions.clear()
    driver.server.refreshes.good.clear()
  }
  return { driver, page, endSession }
}

test('a key is made once, cannot be read out, and is registered with the device', async () => {
  const { driver, page } = await startPhone()
  const { key } = (await page.store.deviceStates.get(driverId)) ?? {}
  expect(key?.registered).toBe(true)
  expect(key?.privateKey.extractable).toBe(false)
  await runSync(page)
  expect(driver.server.requests.map(({ path }) => path)).not.toContain('/devices')
})

test('a phone of an earlier release registers its key with the next sync, and asks no second question', async () => {
  const { driver } = await startPhone(false)
  const page = driver.open({ withKey: true })
  await signIn(driver, page)
  await runSync(page)
  expect((await page.store.deviceStates.get(driverId))?.key?.registered).toBe(true)
})

test('after the session has ended, what was refused is handed over by the key, with its photos', async () => {
  const { driver, page, endSession } = await startPhone()
  const { photos, bytes } = await loadWithPhotos(100)
  const [row] = await driver.rows()
  driver.server.refuse.set(row?.id ?? '', 'project_blocked')
  await runSync(page)
  driver.server.photos.set(photos[0] ?? '', await announced(bytes[0]))
  endSession()
  expect(await handOver(row?.id ?? '')).toBe('handed-over')
  expect(await page.store.outbox.get(row?.id ?? '')).toMatchObject({ state: 'handed_over' })
  expect(await page.store.photos.toArray()).toMatchObject([{ state: 'done' }])
})

test('without signing in all that waits is handed over, and what the server had gets its receipt', async () => {
  const { driver, page, endSession } = await startPhone()
  driver.network = answerLost
  await load()
  await runSync(page)
  driver.network = unplugged
  await loadWithPhotos(100)
  endSession()
  expect(await handOverAll(driverId)).toMatchObject({ outcome: 'unreachable' })
  expect((await driver.rows()).map(({ state }) => state)).toEqual(['ready', 'ready'])

  driver.network = passThrough
  const { outcome } = await handOverAll(driverId)
  expect(outcome).toBe('handed-over')
  expect((await driver.rows()).map(({ state }) => state)).toEqual(['done', 'handed_over'])
  expect(await handOverAll('somebody-else')).toMatchObject({ outcome: 'signedOut' })
})

test('one that the office does not take holds up no other, nor their photos', async () => {
  const { driver, endSession } = await startPhone()
  driver.network = unplugged
  await load()
  await load()
  await loadWithPhotos(100)
  endSession()
  const [, second] = (await driver.rows()).map(({ id }) => id)
  driver.network = async (request, server) =>
    request.url.endsWith('/operations/hand_over') &&
    (await request.clone().text()).includes(`"id":"${second}"`)
      ? refusal(422, 'validation_failed')
      : server(request)
  expect(await handOverAll(driverId)).toMatchObject({ outcome: 'refused', photosLeft: 0 })
  expect((await driver.rows()).map(({ state }) => state)).toEqual(['handed_over', 'ready', 'handed_over'])
})

test('a phone without a key asks to sign in, and one whose key is not known any more is refused', async () => {
  const without = await startPhone(false)
  await load()
  without.endSession()
  expect(await handOverAll(driverId)).toMatchObject({ outcome: 'signedOut' })

  const { driver, endSession, page } = await startPhone()
  await load()
  endSession()
  const other = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const state = await page.store.deviceStates.get(driverId)
  if (state?.key === undefined) throw new Error('The phone has no key.')
  await page.store.deviceStates.put({ ...state, key: { ...state.key, privateKey: other.privateKey } })
  expect(await handOverAll(driverId)).toMatchObject({ outcome: 'refused' })
  expect((await driver.rows()).map((row) => row.state)).toEqual(['ready'])
})

async function announced(bytes: ArrayBuffer | undefined) {
  const content = new Uint8Array(bytes ?? new ArrayBuffer())
  const digest = await crypto.subtle.digest('SHA-256', content)
  return {
    sha256: Buffer.from(digest).toString('hex'),
    bytes: content.length,
    content: new Uint8Array(),
    complete: false,
  }
}
