import { beforeEach, expect, test, vi } from 'vitest'
import type { ReplicaShipment } from '../../contract/device/replica.ts'
import { type LetterVerifyingKey, verifyLetterCode } from '../../contract/letters/letter-code/letter-code.ts'
import { loadableFlows } from '../../src/offline/flows/flows.ts'
import { maxKeptLetterPdfs } from '../../src/offline/sync/keep-letter-pdfs.ts'
import { keptLetterPdf } from '../../src/offline/letters/kept-letter-pdf.ts'
import { clearDevice } from '../../src/offline/sign-out/clear-device.ts'
import { claimDevice } from '../../src/offline/sync/device.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { letterCodeOf } from '../../src/offline/letters/letter-code.ts'
import { asLoaded } from '../../src/offline/shipments/as-loaded.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { loadShipment, unloadShipment } from '../../src/offline/shipments/statements.ts'
import { setCurrentUserId, setRuntime } from '../../src/offline/store/runtime.ts'
import { syncLetterPdfs } from '../../src/offline/sync/sync-run.ts'
import { transportModes } from '../../src/offline/vehicles/transport-modes.ts'
import { demoPairingCode } from '../support/driver-app.ts'
import { wordsOfPdf } from '../support/pdf.ts'
import { runJobs } from '../support/run-jobs.ts'
import { runSync } from './driver-actions.ts'
import { overHttp, signInOnServer } from './phone-on-server.ts'
import {
  clockAt,
  passThrough,
  phoneOn,
  type PhoneServer,
  type SimulatedPhone,
  type SimulatedRuntime,
  unplugged,
} from './simulated-phone.ts'
import { setUpServer } from '../support/test-server.ts'

let driver: SimulatedPhone<PhoneServer>
let page: SimulatedRuntime

// A server, its jobs and a reader of PDFs share the machine with other tests.
vi.setConfig({ testTimeout: 180_000 })

const testServer = await setUpServer()
const origin = await testServer.listen()
const caller = await testServer.asDriver()
await caller.post('/project_pairings', { pairingCode: demoPairingCode })
const userId = (await caller.get<{ id: string }>('/users/me')).body.id

/** A phone of the demo's driver with an empty database, synchronised with the server. */
beforeEach(async () => {
  driver = phoneOn(overHttp(origin), clockAt(Date.now()), Math.random, 170_000)
  page = driver.open()
  setRuntime(page)
  await signIn()
})

async function signIn(id = userId): Promise<void> {
  await deviceTokens.write(await signInOnServer(testServer))
  await claimDevice(page, id)
  setCurrentUserId(id)
  await runSync(page, 'start')
}

let drafts = 0

async function sandOnTruck() {
  const flow = (await loadableFlows()).find(({ usualName }) => usualName === 'Ophoogzand 0/2')
  const mode = (await transportModes()).find(({ identificationCode }) => identificationCode === '7-BZX-71')
  if (flow === undefined || mode === undefined) throw new Error('The demo has changed.')
  return { flow, mode }
}

const unload = async (shipment: string) =>
  unloadShipment({ draft: `unload:${shipment}`, shipment, ...(await sandOnTruck()) })

async function deliveredLoad() {
  const { flow, mode } = await sandOnTruck()
  drafts += 1
  const saved = await loadShipment({
    draft: `draft-${drafts}`,
    flow,
    mode,
    firstWeighing: 40.5,
    secondWeighing: 15.2,
  })
  await untilFed(saved.shipment, 'loaded')
  return saved
}

/** The change feed holds back what is newer than the oldest transaction anywhere on its PostgreSQL, which tests share. */
async function untilFed(shipment: string, status: 'loaded' | 'unloaded'): Promise<void> {
  const statusHere = async () => {
    await runSync(page)
    return (await page.store.shipments.get(shipment))?.status
  }
  await expect.poll(statusHere, { timeout: 120_000 }).toBe(status)
}

const kept = async (shipment: string) => {
  const found = await findShipment(shipment)
  return found === undefined ? undefined : keptLetterPdf(found)
}
const textOf = async (bytes: ArrayBuffer | undefined) =>
  await wordsOfPdf(new Uint8Array(bytes ?? new ArrayBuffer()))

test('the PDF of a letter is kept by the sync, says what came after it, and is followed by the next one', async () => {
  const { shipment, number } = await deliveredLoad()
  await runJobs(testServer)
  await syncLetterPdfs(page)
  const loaded = await kept(shipment)
  expect(loaded).toMatchObject({ fileName: `${number}-v1.pdf`, lacks: undefined })
  expect(
    Buffer.from(loaded?.bytes ?? new ArrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF')
  expect(await textOf(loaded?.bytes)).toContain(number)

  driver.network = unplugged
  await unload(shipment)
  expect(await kept(shipment)).toMatchObject({ fileName: `${number}-v1.pdf`, lacks: 'unload' })
  // Without a network the one that is there stays.
  await runSync(page)
  await syncLetterPdfs(page)
  expect(await kept(shipment)).toMatchObject({ fileName: `${number}-v1.pdf`, lacks: 'unload' })

  driver.network = passThrough
  await untilFed(shipment, 'unloaded')
  await runJobs(testServer)
  await syncLetterPdfs(page)
  const unloaded = await kept(shipment)
  expect(unloaded).toMatchObject({ fileName: `${number}-v2.pdf`, lacks: undefined })
  expect(await textOf(unloaded?.bytes)).toContain('Gelost Versie 2,')
})

test('a letter that the server has not written yet is asked for again soon, and then rests', async () => {
  const { shipment } = await deliveredLoad()
  const dueAt = await syncLetterPdfs(page)
  expect(dueAt).toBe(page.now() + 5000)
  let asked = 0
  driver.network = (request, server) => {
    asked += 1
    return server(request)
  }
  expect(await syncLetterPdfs(page), 'not before it is due').toBe(dueAt)
  expect(asked).toBe(0)
  await runJobs(testServer)
  page.advance(5000)
  expect(await syncLetterPdfs(page)).toBeUndefined()
  expect(await kept(shipment)).toBeDefined()
  asked = 0
  page.advance(5 * 60_000)
  await syncLetterPdfs(page)
  expect(asked, 'what is kept costs no request').toBe(0)
})

test('a window that finds another one at it comes back, and one letter that fails keeps no other from being kept', async () => {
  const [first, second] = [await deliveredLoad(), await deliveredLoad()]
  await runJobs(testServer)
  let failing = true
  let ofOther: number | undefined
  driver.network = async (request, server) => {
    // The other window begins while this one waits for its answer.
    if (failing && request.url.includes('/api/documents?')) ofOther = await syncLetterPdfs(page)
    if (!failing || !request.url.endsWith('/pdf')) return server(request)
    failing = false
    return server(new Request(request.url.replace('/pdf', '/nothing'), request))
  }
  const dueAt = await syncLetterPdfs(page)
  expect(ofOther).toBe(page.now() + 30_000)
  // Which one it was is open: loads of earlier tests may be of the same second.
  const missing = await page.store.letterPdfs.filter(({ pdf }) => pdf === undefined).count()
  expect(missing).toBe(1)
  expect(dueAt).toBe(page.now() + 5000)
  page.advance(5000)
  await syncLetterPdfs(page)
  expect(await kept(first.shipment)).toBeDefined()
  expect(await kept(second.shipment)).toBeDefined()
})

test('letters make way for operations that are being sent', async () => {
  const shipments = [(await deliveredLoad()).shipment, (await deliveredLoad()).shipment]
  await runJobs(testServer)
  const [sent, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let delivery: Promise<unknown> | undefined
  let asked = 0
  driver.network = async (request, server) => {
    if (request.url.endsWith('/api/operations')) {
      sent.resolve()
      await answered.promise
    } else if (request.url.includes('/api/document')) asked += 1
    if (request.url.endsWith('/pdf') && delivery === undefined) {
      // The driver unloads while the first letter is on its way.
      const [shipment = ''] = shipments
      await unload(shipment)
      delivery = runSync(page)
      await sent.promise
    }
    return server(request)
  }
  await syncLetterPdfs(page)
  expect(await page.store.letterPdfBytes.count()).toBe(1)
  asked = 0
  expect(await syncLetterPdfs(page)).toBe(page.now() + 30_000)
  expect(asked, 'no request while an operation is on its way').toBe(0)
  answered.resolve()
  await delivery
  await syncLetterPdfs(page)
  for (const shipment of shipments) expect(await kept(shipment)).toBeDefined()
})

test('as many are kept as the limit says: what is on board, then what was unloaded last', async () => {
  const { shipment } = await deliveredLoad()
  await runJobs(testServer)
  await syncLetterPdfs(page)
  const [row, bytes, pdf] = [
    await page.store.shipments.get(shipment),
    await page.store.letterPdfBytes.get(shipment),
    await page.store.letterPdfs.get(shipment),
  ]
  if (row === undefined || bytes === undefined || pdf?.pdf === undefined) throw new Error('It was not kept.')
  const older: ReplicaShipment[] = Array.from({ length: maxKeptLetterPdfs + 5 }, (_, days) => ({
    ...row,
    id: crypto.randomUUID(),
    status: 'unloaded',
    unloadDate: new Date(page.now() - days * 86_400_000).toISOString(),
  }))
  await page.store.shipments.clear()
  await page.store.shipments.bulkPut([...older, row])
  const progress = { ...pdf.pdf.progress, unloaded: true }
  for (const { id } of older) {
    await page.store.letterPdfs.put({ ...pdf, id, pdf: { ...pdf.pdf, progress } })
    await page.store.letterPdfBytes.put({ ...bytes, id })
  }
  await syncLetterPdfs(page)
  const expected = [shipment, ...older.slice(0, maxKeptLetterPdfs - 1).map(({ id }) => id)].sort()
  expect((await page.store.letterPdfs.toCollection().primaryKeys()).sort()).toEqual(expected)
  expect((await page.store.letterPdfBytes.toCollection().primaryKeys()).sort()).toEqual(expected)
})

test('signing out removes them, and another driver of this phone never sees one', async () => {
  const { shipment } = await deliveredLoad()
  await runJobs(testServer)
  await syncLetterPdfs(page)
  expect(await kept(shipment)).toBeDefined()
  const row = await findShipment(shipment)
  if (row === undefined) throw new Error('The shipment is gone.')

  // The server ended the session, so that nothing was cleared: somebody else signs in.
  const other = crypto.randomUUID()
  setCurrentUserId(other)
  expect(await keptLetterPdf(row)).toBeUndefined()
  await claimDevice(page, other)
  expect(await page.store.letterPdfBytes.count()).toBe(0)
  expect(await page.store.letterPdfs.count()).toBe(0)

  await signIn()
  await syncLetterPdfs(page)
  expect(await kept(shipment)).toBeDefined()
  await clearDevice(page)
  expect(await page.store.letterPdfBytes.count()).toBe(0)
  expect(await page.store.letterPdfs.count()).toBe(0)
})

test('a page of a network to sign in to is no PDF', async () => {
  const { shipment } = await deliveredLoad()
  await runJobs(testServer)
  driver.network = (request, server) =>
    request.url.endsWith('/pdf')
      ? Promise.resolve(new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }))
      : server(request)
  await syncLetterPdfs(page)
  expect(await kept(shipment)).toBeUndefined()
  driver.network = passThrough
  await syncLetterPdfs(page)
  expect(await kept(shipment)).toBeDefined()
})

test('a phone that never held the flow of its load tells of it and signs for it as it was loaded, as the server does', async () => {
  const { shipment, number } = await deliveredLoad()
  const { flow: loaded } = (await findShipment(shipment)) ?? {}
  const office = await testServer.asOffice()
  const places = await office.get<{ member: { id: string; description: string; company?: object }[] }>(
    '/locations',
  )
  const elsewhere = places.body.member.find(
    ({ description, company }) =>
      company !== undefined &&
      ![loaded?.origin, loaded?.destination].some((place) => place?.description === description),
  )
  const amended = await office.post<{ version: number; receiver?: { name: string } }>(
    `/material_flows/${loaded?.id}/amend`,
    {
      destinationLocation: `/api/locations/${elsewhere?.id}`,
      receiver: null,
      usualName: 'Ander zand',
      confirmExtraCosts: true,
    },
    { 'content-type': 'application/merge-patch+json', 'if-match': '*' },
  )
  expect(amended, JSON.stringify(amended.body)).toMatchObject({ status: 200 })
  expect(amended.body.receiver?.name).not.toBe(loaded?.receiver?.name)

  driver = phoneOn(overHttp(origin), clockAt(Date.now()), Math.random, 170_000)
  page = driver.open({ withKey: true })
  setRuntime(page)
  await signIn()
  expect((await page.store.materialFlows.get(loaded?.id ?? ''))?.usualName).toBe('Ander zand')
  const found = (await findShipment(shipment)) ?? expect.fail('It is not on the new phone.')
  const stated = { version: loaded?.version, usualName: loaded?.usualName, receiver: loaded?.receiver }
  expect(found).toMatchObject({ number, isOwn: true, flow: { ...stated, destination: loaded?.destination } })
  expect(asLoaded(found).flow).toMatchObject(stated)

  const signed = async () => {
    await runSync(page)
    return await letterCodeOf(shipment)
  }
  await expect.poll(signed, { timeout: 60_000 }).not.toHaveProperty('unsigned')
  const { hash } = new URL((await letterCodeOf(shipment))?.address ?? '')
  const listed = await fetch(`${origin}/.well-known/letter-keys`)
  const { keys } = (await listed.json()) as { keys: LetterVerifyingKey[] }
  expect(await verifyLetterCode(hash.slice(1), keys, page.now())).toMatchObject({
    outcome: 'valid',
    claims: {
      issuedFlow: {
        version: loaded?.version,
        material: loaded?.usualName,
        receiver: loaded?.receiver?.name,
        to: expect.stringContaining(loaded?.destination.description ?? '?'),
      },
      loadRecord: { number },
    },
  })
})
