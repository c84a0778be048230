import { beforeEach, expect, test, vi } from 'vitest'
import {
  endUnlock,
  learnPincode,
  lockDevice,
  readUnlock,
  tryPincode,
} from '../../src/offline/session/offline-unlock.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { leftOnPhone } from '../../src/offline/sign-out/left-on-phone.ts'
import { clearDevice } from '../../src/offline/sign-out/clear-device.ts'
import { setRuntime } from '../../src/offline/store/runtime.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { deliveries, load, runSync, startSignedInPhone } from './driver-actions.ts'
import {
  driverId,
  passThrough,
  signIn,
  type SimulatedPhone,
  type SimulatedRuntime,
  unplugged,
} from './simulated-phone.ts'

const day = 24 * 3_600_000
const pincode = '24680'
const daan = {
  id: driverId,
  name: 'Daan Rijder',
  firstName: 'Daan',
  lastName: 'Rijder',
  roles: ['ROLE_DRIVER' as const],
  active: true,
}

let driver: SimulatedPhone
let page: SimulatedRuntime
beforeEach(async () => {
  ;({ driver, page } = await startSignedInPhone({ withKey: true }))
  await page.store.knownUsers.put(daan)
})

/** The server has said that the session is too old. */
async function expire(): Promise<void> {
  const pair = await deviceTokens.read()
  expect(pair && (await lockDevice(pair, { keepReady: true }))).toBe(true)
}

async function lockedPhone(): Promise<void> {
  await learnPincode(driverId, pincode)
  await expire()
}

const stored = async () => (await page.store.deviceStates.get(driverId))?.unlock

test('the pincode opens the phone; what is done then waits, in order, for the next sign-in', async () => {
  await lockedPhone()
  expect(await tryPincode(pincode)).toEqual({ userId: driverId })
  const first = await load()
  const second = await load()
  driver.server.requests.length = 0
  await runSync(page, 'tap')
  expect(driver.server.requests, 'nothing goes without a session').toEqual([])
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 2, delayReason: 'sign-in' })

  await signIn(driver, page)
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  const rows = await driver.rows()
  expect(rows.map(({ lane, receipt }) => [lane, receipt !== undefined])).toEqual(
    [first, second].map(({ shipment }) => [`shipment:${shipment}`, true]),
  )
  expect(deliveries(driver)).toHaveLength(1)
  expect(await tryPincode(pincode), 'a signed-in phone needs no opening').toEqual({ kind: 'ended' })
})

test('the phone keeps no pincode, and a copy of its database checks none without the key', async () => {
  await lockedPhone()
  const unlock = await stored()
  if (unlock === undefined) throw new Error('Nothing is kept.')
  expect(
    JSON.stringify({ ...unlock, salt: [...unlock.salt], mac: [...new Uint8Array(unlock.mac)] }),
  ).not.toContain(pincode)
  await expect(crypto.subtle.exportKey('raw', unlock.key)).rejects.toThrow()
  const otherKey = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  await page.store.deviceStates.update(driverId, { unlock: { ...unlock, key: otherKey } })
  expect(await tryPincode(pincode)).toMatchObject({ kind: 'ready', triesLeft: 4 })
})

test('five wrong pincodes close it for good, also over a restart, and lose nothing of the queue', async () => {
  driver.network = unplugged
  await load()
  await lockedPhone()
  for (const triesLeft of [4, 3])
    expect(await tryPincode('11111')).toMatchObject({ kind: 'ready', triesLeft })
  setRuntime((page = driver.open({ withKey: true })))
  expect(await readUnlock()).toMatchObject({ kind: 'ready', triesLeft: 3 })
  // A page that is closed while it checks has had its try.
  const derive = vi.spyOn(crypto.subtle, 'deriveBits').mockRejectedValueOnce(new Error('The page is gone.'))
  await expect(tryPincode('22222')).rejects.toThrow('The page is gone.')
  derive.mockRestore()
  await Promise.all(['33333', '44444', '55555'].map(tryPincode))
  expect(await readUnlock()).toEqual({ kind: 'spent' })
  expect(await tryPincode(pincode)).toEqual({ kind: 'spent' })

  driver.network = passThrough
  await signIn(driver, page)
  await runSync(page)
  expect((await driver.rows()).map(({ state }) => state)).toEqual(['done'])
})

test('the right pincode gives the five tries back', async () => {
  await lockedPhone()
  await tryPincode('11111')
  expect(await tryPincode(pincode)).toEqual({ userId: driverId })
  expect(await readUnlock()).toMatchObject({ kind: 'ready', triesLeft: 5 })
})

test('it holds for 14 days, which neither use nor a clock that is set back makes longer', async () => {
  await lockedPhone()
  const until = driver.clock.device + 14 * day
  driver.advance(13 * day)
  expect(await tryPincode(pincode)).toEqual({ userId: driverId })
  expect(await readUnlock()).toEqual({ kind: 'ready', triesLeft: 5, until })
  driver.clock.device -= 2 * day
  expect(await tryPincode(pincode)).toEqual({ kind: 'clock' })
  driver.clock.device += 2 * day
  expect(await readUnlock()).toEqual({ kind: 'ready', triesLeft: 5, until })
  driver.advance(day)
  expect(await tryPincode(pincode)).toEqual({ kind: 'late' })
  driver.clock.device -= 10 * day
  expect(await tryPincode(pincode)).toEqual({ kind: 'late' })
})

test('a password opens nothing, and replaces the pincode before it', async () => {
  await learnPincode(driverId, pincode)
  await learnPincode(driverId, 'Vrachtpas1')
  await expire()
  expect(await tryPincode(pincode)).toEqual({ kind: 'none' })
})

test('that the server switched off the account stays known to the phone', async () => {
  await lockedPhone()
  await endUnlock(true)
  const { work } = await leftOnPhone()
  expect(work).toMatchObject([{ userId: driverId, sessionEnded: true, switchedOff: true }])
})

test.each([
  ['the server says no', () => endUnlock()],
  ['this phone is known to be revoked', () => page.store.deviceStates.update(driverId, { revoked: true })],
  [
    'its driver is known to be rejected',
    () =>
      page.store.drivers.put({ id: driverId, rejectedAt: '2026-11-21T09:00:00Z' } as Parameters<
        typeof page.store.drivers.put
      >[0]),
  ],
  ['its driver signs out for good', () => clearDevice(page)],
  [
    'another driver signs in',
    async () => {
      await signIn(driver, page, '01920000-0000-7000-8000-00000000d002')
      await deviceTokens.write(undefined)
    },
  ],
])('it ends when %s', async (_, end) => {
  await lockedPhone()
  expect(await readUnlock()).toMatchObject({ kind: 'ready' })
  await end()
  expect(await tryPincode(pincode)).toEqual({ kind: 'ended' })
})

test('a session that was ended, not too old, keeps nothing ready', async () => {
  await learnPincode(driverId, pincode)
  const pair = await deviceTokens.read()
  if (pair === undefined) throw new Error('Nobody is signed in.')
  await lockDevice(pair, { keepReady: false })
  expect(await tryPincode(pincode)).toEqual({ kind: 'ended' })
  expect(await stored()).toBeUndefined()
})

test('a late refusal does not lock the session that began meanwhile', async () => {
  const refused = await deviceTokens.read()
  await signIn(driver, page)
  expect(refused && (await lockDevice(refused, { keepReady: false }))).toBe(false)
  expect(await deviceTokens.read()).toBeDefined()
})
