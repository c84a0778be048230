import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { DevicePublicKey } from '../../contract/accounts/device-keys.ts'
import { toBase64Url } from '../../contract/letters/letter-code/binary-text.ts'
import {
  signCertificate,
  signIssuedFlow,
  verifyLetterCode,
} from '../../contract/letters/letter-code/letter-code.ts'
import type { LetterParts } from '../../contract/letters/letter-parts.ts'
import { replicaTypes } from '../../contract/device/replica.ts'
import { pairWithCode } from '../../src/offline/settings/pair-with-code.ts'
import { fetchScannedShipment } from '../../src/offline/shipments/scanned-shipment.ts'
import { asLoaded } from '../../src/offline/shipments/as-loaded.ts'
import { changeTransportMode } from '../../src/offline/settings/change-transport-modes.ts'
import { stateAcceptance } from '../../src/offline/shipments/acceptance.ts'
import { unloadRest } from '../../src/offline/shipments/turned-away.ts'
import { letterCodeOf } from '../../src/offline/letters/letter-code.ts'
import { clearDevice } from '../../src/offline/sign-out/clear-device.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { signLetter } from '../../src/offline/letters/signatures.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import { syncOperations } from '../../src/offline/sync/sync-run.ts'
import { makeKey, sampleFlow } from '../support/letter-code.ts'
import { load, runSync, unload } from './driver-actions.ts'
import { driverId, flow, passThrough, signIn, simulatedPhone, truck, unplugged } from './simulated-phone.ts'

const year = 365 * 86_400_000

async function startPhone({ withKey = true, revoked = false } = {}) {
  const driver = simulatedPhone()
  const page = driver.open({ withKey })
  const serverKey = await makeKey()
  const signer = { keyId: 'aBcD_-12', sign: serverKey.sign }
  const asked: (readonly string[])[] = []
  driver.server.letterParts = async (device, flows): Promise<LetterParts> => {
    asked.push(flows)
    if (revoked) return { revoked: true, issuedFlows: [] }
    const publicKey = (await page.store.deviceStates.get(driverId))?.key?.publicKey as DevicePublicKey
    const issuedAt = page.now()
    const certificate = { device, publicKey, driver: 'Daan Rijder', issuedAt, expiresAt: issuedAt + year }
    return {
      certificate: {
        part: toBase64Url(await signCertificate(certificate, signer)),
        issuedAt: new Date(issuedAt).toISOString(),
        expiresAt: new Date(issuedAt + year).toISOString(),
      },
      issuedFlows: await Promise.all(
        flows.map(async (id) => ({
          id,
          version: flow.version,
          part: toBase64Url(await signIssuedFlow({ ...sampleFlow, issuedAt }, signer)),
        })),
      ),
    }
  }
  await signIn(driver, page)
  await syncOperations(page, 'start', 60_000)
  const keys = [{ kid: signer.keyId, ...serverKey.publicKey }]
  const verify = async (shipment: string) => {
    const { hash, pathname } = new URL((await letterCodeOf(shipment))?.address ?? '')
    return {
      token: pathname.split('/').at(-1),
      read: await verifyLetterCode(hash.slice(1), keys, page.now()),
    }
  }
  return { driver, page, asked, verify }
}

test('without a network a load is signed as it was stated, and anew once it is unloaded', async () => {
  const { driver, verify } = await startPhone()
  driver.network = unplugged
  const { shipment, number } = await load(24.5)
  const first = await verify(shipment)
  expect(first.read).toMatchObject({
    outcome: 'valid',
    claims: {
      loadRecord: { number, checkToken: first.token, amount: 24.5, unit: 't', identification: '12-ABC-3' },
    },
    certificate: { driver: 'Daan Rijder' },
  })
  const signed = { role: 'disposer', way: 'on_glass', name: 'J. Smit', drawing: 'M1 1L9 9' } as const
  await signLetter({ shipment, ...signed, letterHash: 'a'.repeat(43) })
  const { read: bySmit } = await verify(shipment)
  expect(bySmit).toMatchObject({ outcome: 'valid', claims: { loadRecord: { signedBy: ['disposer'] } } })
  await unload(shipment)
  const second = await verify(shipment)
  expect(second.token).toBe(first.token)
  expect(second.read).toMatchObject({
    outcome: 'valid',
    claims: { loadRecord: { number, unloadedAt: expect.any(Number) } },
  })
})

test('without a network the code says that the receiver turned a load away, until it came to an end', async () => {
  const { driver, page, verify } = await startPhone()
  driver.network = unplugged
  const { shipment } = await load(24.5)
  await stateAcceptance({
    draft: 'accept',
    shipment,
    outcome: 'refused',
    kilograms: undefined,
    reason: 'Asbestos',
  })
  const refused = { claims: { loadRecord: { turnedAway: true, turnedAwayAt: page.now() } } }
  expect((await verify(shipment)).read).toMatchObject(refused)
  driver.network = passThrough
  await runSync(page)
  await runSync(page)
  expect((await driver.rows()).at(-1)?.view, 'in the row of the server').toBeUndefined()
  expect((await verify(shipment)).read, 'so that a later word of the receiver is known').toMatchObject(
    refused,
  )
  driver.network = unplugged
  await unloadRest({ draft: 'rest', shipment, restAt: 'origin', amount: 24.5 })
  const { read } = await verify(shipment)
  expect(read).toMatchObject({ claims: { loadRecord: { unloadedAt: expect.any(Number) } } })
  expect(read).not.toMatchObject({ claims: { loadRecord: { turnedAway: true } } })
})

test('until it is weighed the code states what its vehicle carries, never what its whole flow is estimated at', async () => {
  const { page, verify } = await startPhone()
  await page.store.materialFlows.update(flow.id, {
    estimatedLoad: 2600,
    amountDetermination: 'at_unload',
  })
  const weighedLater = () => loadShipment({ draft: crypto.randomUUID(), flow, mode: truck })
  const first = await verify((await weighedLater()).shipment)
  expect(first.read).toMatchObject({ outcome: 'valid' })
  expect(first.read).not.toHaveProperty('claims.loadRecord.amount')

  await page.store.transportModes.update(truck.id, { truck: { ...truck.truck, maximumLoadCapacity: 28_000 } })
  const second = await verify((await weighedLater()).shipment)
  expect(second.read).toMatchObject({
    claims: { loadRecord: { amount: 28_000, unit: 'kg', estimated: true } },
  })
})

test('the code is kept: the same letter has the same one', async () => {
  const { page } = await startPhone()
  const { shipment } = await load()
  const { address } = (await letterCodeOf(shipment)) ?? {}
  page.advance(60_000)
  expect((await letterCodeOf(shipment))?.address).toBe(address)
})

test('what it signs by is asked for once, and the certificate anew when half of its time is over', async () => {
  const { driver, page, asked } = await startPhone()
  expect(asked.flat()).toContain(flow.id)
  await runSync(page)
  expect(asked).toHaveLength(1)
  const before = (await page.store.deviceStates.get(driverId))?.certificate?.issuedAt
  // It is over by the server's clock, whatever that of the phone says.
  driver.clock.server += 0.6 * year
  await runSync(page)
  expect((await page.store.deviceStates.get(driverId))?.certificate?.issuedAt).not.toBe(before)
})

test('a flow that was amended is signed for anew before letters state it', async () => {
  const { driver, page, asked } = await startPhone()
  const { shipment } = await load()
  expect((await letterCodeOf(shipment))?.unsigned).toBeUndefined()
  driver.network = unplugged
  await page.store.materialFlows.update(flow.id, { version: flow.version + 1 })
  expect(await letterCodeOf(shipment)).toMatchObject({ unsigned: 'not_issued' })
  expect(asked).toHaveLength(1)
})

test('a phone that was revoked meanwhile learns so within a day, and its letters say it', async () => {
  const { driver, page, asked } = await startPhone()
  const { shipment } = await load()
  expect((await letterCodeOf(shipment))?.unsigned).toBeUndefined()
  driver.server.letterParts = async (_, flows) => {
    asked.push(flows)
    return { revoked: true, issuedFlows: [] }
  }
  page.advance(25 * 3_600_000)
  await runSync(page)
  expect(asked.at(-1)).toEqual([])
  expect(await letterCodeOf(shipment)).toMatchObject({ unsigned: 'revoked' })
})

test('a letter without a signed code has the plain address, and says why', async () => {
  const { page } = await startPhone({ withKey: false })
  const first = await load()
  expect(await letterCodeOf(first.shipment)).toMatchObject({
    address: expect.stringMatching(/\/check\/[\w-]{22}$/),
    unsigned: 'no_key',
  })
  expect(page.subtle).toBeUndefined()

  const revoked = await startPhone({ revoked: true })
  const second = await load()
  expect(await letterCodeOf(second.shipment)).toMatchObject({ unsigned: 'revoked' })
  await runSync(revoked.page)
  expect(revoked.asked, 'it does not ask on').toHaveLength(1)
})

test('a letter states flow and vehicle as they were when it was loaded, whatever becomes of them', async () => {
  const { driver, page, verify } = await startPhone()
  const { shipment } = await load()
  await runSync(page)
  const { read: before } = await verify(shipment)
  expect(before).toMatchObject({ outcome: 'valid' })
  page.advance(60_000)
  const cargoUnit = { ...flow.cargoUnit, id: 'm3', symbol: 'm³' }
  driver.server.change('MaterialFlow', { ...flow, usualName: 'gravel', cargoUnit, version: flow.version + 1 })
  driver.server.change('TransportMode', { ...truck, identificationCode: '99-ZZZ-9', version: 2 })
  await runSync(page)
  await runSync(page)

  const found = await findShipment(shipment)
  expect(found).toMatchObject({
    flow: { usualName: flow.usualName, cargoUnit: flow.cargoUnit },
    mode: { identificationCode: '99-ZZZ-9' },
  })
  expect(found && asLoaded(found)).toMatchObject({
    flow: { usualName: flow.usualName, version: flow.version, projectDetails: { id: flow.project } },
    mode: { identificationCode: truck.identificationCode },
  })
  const { read: after } = await verify(shipment)
  expect(after).toMatchObject({
    outcome: 'valid',
    claims: 'claims' in before ? { issuedFlow: before.claims.issuedFlow } : {},
  })
  // Signed anew, as it is unloaded, it states the same.
  await unload(shipment)
  expect((await verify(shipment)).read).toMatchObject({
    outcome: 'valid',
    claims: { loadRecord: { identification: truck.identificationCode } },
  })

  // What is loaded from now on is as it is now.
  const later = await load()
  expect(asLoaded((await findShipment(later.shipment)) ?? expect.fail('gone'))).toMatchObject({
    flow: { usualName: 'gravel' },
    mode: { identificationCode: '99-ZZZ-9' },
  })
})

test('a plate that the driver corrects changes no letter of before, and neither does a list that is fetched anew', async () => {
  const { driver, page } = await startPhone()
  const { shipment } = await load()
  const { id, identificationCode } = truck
  const particulars = { id, type: 'truck' as const, identificationCode, truck: truck.truck }
  await changeTransportMode({
    before: particulars,
    after: { ...particulars, identificationCode: '77-YYY-7' },
  })
  const letterOf = async () => asLoaded((await findShipment(shipment)) ?? expect.fail('gone'))
  expect(await letterOf()).toMatchObject({ mode: { identificationCode } })
  await runSync(page)
  expect(await letterOf()).toMatchObject({ mode: { identificationCode } })

  driver.server.feedStartsOver = true
  await runSync(page)
  expect(await letterOf()).toMatchObject({ mode: { identificationCode }, flow: { version: flow.version } })

  await clearDevice(page)
  expect(await page.store.loadedWith.count()).toBe(0)
})

test.each([
  ['pairing', () => pairWithCode('DEMO24')],
  ['scan', () => fetchScannedShipment('01920000-0000-7000-8000-00000000e001')],
])('a flow that comes by a %s, amended meanwhile, changes no letter of before', async (_by, bring) => {
  const { driver, page } = await startPhone()
  const { shipment } = await load()
  const amended = { ...flow, usualName: 'gravel', version: flow.version + 1 }
  driver.server.change('MaterialFlow', amended)
  driver.network = async (request, server) =>
    request.url.includes('/driver_sync/shipments/')
      ? Response.json({
          changed: [{ '@type': 'MaterialFlow', ...z.encode(replicaTypes.MaterialFlow, amended) }],
        })
      : server(request)
  await bring()
  expect(await page.store.materialFlows.get(flow.id)).toMatchObject({ usualName: 'gravel' })
  expect(asLoaded((await findShipment(shipment)) ?? expect.fail('gone'))).toMatchObject({
    flow: { usualName: flow.usualName, version: flow.version },
  })
})
