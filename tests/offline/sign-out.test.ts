import { IDBObjectStore } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { handOver } from '../../src/offline/decisions/hand-over.ts'
import { withdraw } from '../../src/offline/decisions/withdraw.ts'
import { clearDevice } from '../../src/offline/sign-out/clear-device.ts'
import { loadableFlows } from '../../src/offline/flows/flows.ts'
import { keptLetters } from '../../src/offline/sign-out/kept-letters.ts'
import { leftOnPhone } from '../../src/offline/sign-out/left-on-phone.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { load, loadWithPhotos, runPhotoSync, runSync, unload, startSignedInPhone } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import {
  answerLost,
  driverId,
  flow,
  passThrough,
  signIn,
  type SimulatedPhone,
  type SimulatedRuntime,
  unplugged,
} from './simulated-phone.ts'

const daan = {
  name: 'Daan Rijder',
  firstName: 'Daan',
  lastName: 'Rijder',
  mobilePhone: '+31612345678',
  roles: ['ROLE_DRIVER' as const],
  active: true,
}

const replica = [
  'drivers',
  'projects',
  'materialFlows',
  'shipments',
  'transportModes',
  'units',
  'truckTypes',
  'cursors',
]

test('after signing out the phone holds nothing but unsent work and the letters of what is on board', async () => {
  const gone = await loadWithPhotos(1000)
  await unload(gone.shipment)
  const onBoard = await load()
  await runSync(page)
  await runPhotoSync(page)
  await runSync(page)
  driver.network = unplugged
  const unsent = await loadWithPhotos(2000)
  expect(await clearDevice(page)).toBe(true)
  await deviceTokens.write(undefined)

  for (const name of replica) expect.soft(await page.store.table(name).count(), name).toBe(0)
  expect((await driver.rows()).map(({ lane }) => lane)).toEqual([`shipment:${unsent.shipment}`])
  const photos = await page.store.photos.toArray()
  expect(photos.map(({ id }) => id)).toEqual(unsent.photos)
  expect(await page.store.photoBytes.count()).toBe(1)
  expect(await page.store.photoThumbnails.count()).toBe(1)
  const letters = await keptLetters()
  expect(letters.map(({ id }) => id).sort()).toEqual([onBoard.shipment, unsent.shipment].sort())
  expect(letters[0]?.flow.projectDetails.number).toBe('P24')

  // The same driver comes back: everything is there again, and the unsent work arrives.
  driver.network = passThrough
  await signIn(driver, page)
  await runSync(page, 'start')
  await runPhotoSync(page, 'start')
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect((await shipmentsOnBoard()).map(({ id }) => id).sort()).toEqual(
    [onBoard.shipment, unsent.shipment].sort(),
  )
  expect(await keptLetters()).toEqual([])
})

test('a page of the feed that arrives after signing out is not stored', async () => {
  driver.server.change('MaterialFlow', { ...flow, usualName: 'gravel', version: 4 })
  driver.network = async (request, server) => {
    const response = await server(request)
    if (request.url.includes('/driver_sync')) {
      await clearDevice(page)
      await deviceTokens.write(undefined)
    }
    return response
  }
  await runSync(page)
  for (const name of replica) expect.soft(await page.store.table(name).count(), name).toBe(0)
})

/** Signs out once the server has done the first thing that is asked of it; its answer comes meanwhile, or after that. */
async function signOutDuring(
  driver: SimulatedPhone,
  page: SimulatedRuntime,
  when: string,
  ask: () => Promise<unknown>,
): Promise<void> {
  const arrived = Promise.withResolvers<void>()
  const received = Promise.withResolvers<void>()
  driver.network = async (request, server) => {
    const answer = await server(request)
    arrived.resolve()
    await received.promise
    return answer
  }
  const asked = ask()
  await arrived.promise
  const receive = async () => {
    driver.network = passThrough
    received.resolve()
    await asked
  }
  const { subtle } = crypto
  const encrypt: typeof subtle.encrypt = async (...input) => {
    if (when.startsWith('while')) await receive()
    return subtle.encrypt(...input)
  }
  Object.assign(page, {
    subtle: new Proxy(subtle, {
      get: (_, name: keyof typeof subtle) => (name === 'encrypt' ? encrypt : subtle[name].bind(subtle)),
    }),
  })
  await clearDevice(page)
  await receive()
  await deviceTokens.write(undefined)
}

test.each(['while what was delivered is sealed', 'once they are out'])(
  'what the office takes of a driver who signs out, and says so %s, stays theirs to hand over',
  async (when) => {
    const { driver, page } = await startSignedInPhone({ withKey: true })
    await load()
    await runSync(page)
    await loadWithPhotos(1000)
    const id = (await driver.rows()).at(-1)?.id ?? ''
    driver.server.refuse.set(id, 'project_blocked')
    await runSync(page)
    await signOutDuring(driver, page, when, () => handOver(id))
    expect((await leftOnPhone()).work).toMatchObject([{ unsent: { loads: 1, photos: 1 } }])
    expect(await driver.rows()).toMatchObject([{ id, state: 'attention' }])

    await signIn(driver, page)
    await runSync(page, 'start')
    expect(await handOver(id)).toBe('handed-over')
    await runPhotoSync(page, 'start')
    expect(await outboxSummary()).toEqual({ kind: 'sent' })
  },
)

test('what was delivered before its driver withdrew it, and signed out, is sent again when they are back', async () => {
  const { driver, page } = await startSignedInPhone({ withKey: true })
  await load()
  const id = (await driver.rows()).at(-1)?.id ?? ''
  // The answer is lost.
  driver.network = answerLost
  await runSync(page)
  await signOutDuring(driver, page, 'once they are out', () => withdraw(id))
  expect(await driver.rows()).toMatchObject([{ id, state: 'ready' }])

  await signIn(driver, page)
  await runSync(page, 'start')
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(driver.server.applied).toHaveLength(1)
})

test('a photo that had arrived after all when its driver gave it up, and signed out, is asked for when they are back', async () => {
  const { driver, page } = await startSignedInPhone({ withKey: true })
  const [photo = ''] = (await loadWithPhotos(1000)).photos
  await runSync(page)
  driver.network = answerLost
  await runPhotoSync(page)
  await page.store.photos.update(photo, { state: 'attention' })
  await signOutDuring(driver, page, 'once they are out', () => withdraw(photo))
  expect(await page.store.photos.toArray()).toMatchObject([{ id: photo, state: 'attention' }])

  await signIn(driver, page)
  expect(await withdraw(photo)).toEqual({ kind: 'delivered' })
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test.each([
  ['a receipt', 'while what was delivered is sealed'],
  ['a receipt', 'once they are out'],
  ['the answer to a photo', 'while what was delivered is sealed'],
  ['the answer to a photo', 'once they are out'],
])(
  '%s that comes for a driver who signs out, %s, is asked for again when they are back',
  async (what, when) => {
    const { driver, page } = await startSignedInPhone({ withKey: true })
    await load()
    await runSync(page)
    const isPhoto = what !== 'a receipt'
    const { shipment } = await loadWithPhotos(1000)
    if (isPhoto) await runSync(page)
    await signOutDuring(driver, page, when, () => (isPhoto ? runPhotoSync(page) : runSync(page)))
    expect(driver.server.shipments.get(shipment)).toMatchObject({ status: 'loaded' })
    const left = [...(await driver.rows()), ...(await page.store.photos.toArray())]
    expect(left.map(({ state }) => state)).toEqual(isPhoto ? ['waiting'] : ['ready', 'announced'])
    expect(await page.store.sealed.count(), 'what had been delivered before').toBe(isPhoto ? 2 : 1)

    await signIn(driver, page)
    await runSync(page, 'start')
    await runPhotoSync(page, 'start')
    expect(await outboxSummary()).toEqual({ kind: 'sent' })
    expect(driver.server.applied).toHaveLength(2)
  },
)

test('a driver whose sign-out this phone could not store goes on, and still receives', async () => {
  const { clear } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    if (this.name === 'letterPdfs') throw new Error('not stored')
    return clear.call(this)
  })
  await expect(clearDevice(page)).rejects.toThrow('not stored')
  vi.restoreAllMocks()
  driver.server.change('MaterialFlow', { ...flow, usualName: 'gravel', version: 4 })
  await runSync(page)
  expect((await loadableFlows()).map(({ usualName }) => usualName)).toContain('gravel')
})

test('a phone on which nobody is signed in tells whose work waits, and since when they are out', async () => {
  await page.store.knownUsers.put({ ...daan, id: driverId })
  driver.network = unplugged
  const unsent = await loadWithPhotos(2000)

  const kinds = { loads: 1, unloads: 0, signatures: 0, corrections: 0, photos: 1, others: 0 }

  // The server ended the session: the letters of what is on board are there without signing in.
  const ended = await leftOnPhone()
  expect(ended).toEqual({
    work: [
      {
        userId: driverId,
        name: 'Daan Rijder',
        username: '+31612345678',
        unsent: kinds,
        sessionEnded: true,
        switchedOff: false,
        unlock: { kind: 'ended' },
      },
    ],
    letters: 1,
  })
  expect((await keptLetters()).map(({ id }) => id)).toEqual([unsent.shipment])

  // The driver signs out, which forgets the user: the name stays with the work.
  expect(await clearDevice(page)).toBe(true)
  await page.store.knownUsers.delete(driverId)
  await deviceTokens.write(undefined)
  expect(await leftOnPhone()).toEqual({
    work: [
      {
        userId: driverId,
        name: 'Daan Rijder',
        username: '+31612345678',
        unsent: kinds,
        sessionEnded: false,
        switchedOff: false,
      },
    ],
    letters: 1,
  })

  // Back again, with everything sent: nothing is left, and no name.
  driver.network = passThrough
  await signIn(driver, page)
  await runSync(page, 'start')
  await runPhotoSync(page, 'start')
  await unload(unsent.shipment)
  await runSync(page)
  expect(await clearDevice(page)).toBe(false)
  await deviceTokens.write(undefined)
  expect(await leftOnPhone()).toEqual({ work: [], letters: 0 })
  expect((await page.store.deviceStates.get(driverId))?.signedOut).toBeUndefined()
})
