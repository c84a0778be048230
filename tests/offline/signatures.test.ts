import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { LetterSignature } from '#contract/shipments/letter-signatures.ts'
import { rescueFile } from '#contract/device/rescue-file.ts'
import { handOver } from '../../src/offline/decisions/hand-over.ts'
import { outboxEntries } from '../../src/offline/outbox/entries.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { makeRescueFile } from '../../src/offline/decisions/rescue-file.ts'
import { sendAgain } from '../../src/offline/decisions/send-again.ts'
import { withdraw } from '../../src/offline/decisions/withdraw.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { NotToBeSigned, signLetter } from '../../src/offline/letters/signatures.ts'
import { NotOnDevice } from '../../src/offline/shipments/save-operation.ts'
import { answerChallenge, makeChallenge, makeSigningKey } from '../support/signing.ts'
import { appliedIds, load, runSync, unload } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import { answerLost, driverId, passThrough, unplugged } from './simulated-phone.ts'

const letterHash = 'a'.repeat(43)
const onGlass = (shipment: string): LetterSignature => ({
  shipment,
  role: 'disposer',
  way: 'on_glass',
  name: 'J. Smit',
  drawing: 'M10 10L20 20',
  letterHash,
})
const signaturesOf = async (shipment: string) => (await findShipment(shipment))?.signatures

async function byOwnPhone(shipment: string, other: object = {}): Promise<LetterSignature> {
  const { number = '', flow } = (await findShipment(shipment)) ?? {}
  const challenge = await makeChallenge(await makeSigningKey(), driverId, {
    hash: letterHash,
    role: 'disposer',
    number,
    cargo: flow?.usualName ?? '',
    ...(flow?.ewcCode && { code: flow.ewcCode.code }),
    ...other,
  })
  const answer = await answerChallenge(await makeSigningKey(), challenge, 'Jo Ünal')
  return { shipment, role: 'disposer', way: 'own_phone', name: 'Jo Ünal', challenge, answer, letterHash }
}

test('what shows another letter is not saved, nor a receiver before the unload', async () => {
  const { shipment } = await load()
  for (const other of [
    { number: 'P-1-A1' },
    { cargo: 'Clean sand' },
    { code: '17 05 06' },
    { from: 'Elsewhere' },
    { to: 'Elsewhere' },
    { vehicle: 'XX-99-XX' },
    { hash: 'b'.repeat(43) },
  ])
    await expect(byOwnPhone(shipment, other).then(signLetter)).rejects.toEqual(
      new NotToBeSigned('signature_of_other_letter'),
    )
  await expect(signLetter({ ...onGlass(shipment), role: 'receiver' })).rejects.toEqual(
    new NotToBeSigned('receipt_before_unload'),
  )
  expect(await signaturesOf(shipment)).toEqual([])
  await unload(shipment)
  await signLetter({ ...onGlass(shipment), role: 'receiver' })
  expect(await signaturesOf(shipment)).toHaveLength(1)
})

async function signatureRow() {
  const row = (await driver.rows()).find(({ type }) => type === 'shipment.sign')
  if (row === undefined) throw new Error('There is no signature on the phone.')
  return row
}

test('a signature without a network stands at once, follows its load to the server, and is shown once', async () => {
  driver.network = unplugged
  const { shipment } = await load()
  await signLetter(onGlass(shipment))
  await unload(shipment)
  expect(await signaturesOf(shipment)).toMatchObject([{ role: 'disposer', name: 'J. Smit', matches: true }])
  expect(await findShipment(shipment)).toMatchObject({ status: 'unloaded', delivery: 'waiting' })

  driver.network = passThrough
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  const [first, second, third] = driver.server.applied
  expect([first, second, third].map((one) => one?.operation.type)).toEqual([
    'shipment.load',
    'shipment.sign',
    'shipment.unload',
  ])
  expect(second?.operation).toMatchObject({ after: [first?.operation.id], payload: onGlass(shipment) })
  await runSync(page)
  expect((await signatureRow()).view).toBeUndefined()
  expect(await signaturesOf(shipment)).toHaveLength(1)
})

test('what is not on the device cannot be signed', async () => {
  await expect(signLetter(onGlass('01920000-0000-7000-8000-00000000e001'))).rejects.toBeInstanceOf(
    NotOnDevice,
  )
})

test('a server that does not know signatures yet loses none: it stays on the letter, and goes when it can', async () => {
  const { shipment } = await load()
  await signLetter(onGlass(shipment))
  const { id } = await signatureRow()
  driver.server.refuse.set(id, 'operation_unknown_type')
  await runSync(page)
  expect(await outboxEntries()).toContainEqual(expect.objectContaining({ id, state: 'attention' }))
  expect(await signaturesOf(shipment)).toMatchObject([{ name: 'J. Smit' }])
  // The load before it is delivered all the same.
  expect(driver.server.applied.map(({ operation }) => operation.type)).toEqual(['shipment.load'])

  driver.server.refuse.clear()
  await sendAgain(id)
  await runSync(page)
  expect(appliedIds(driver)).toContain(id)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('a withdrawn signature leaves the letter; one that the server has stays', async () => {
  const { shipment } = await load()
  await runSync(page)
  driver.network = unplugged
  await signLetter(onGlass(shipment))
  const { id } = await signatureRow()
  expect(await withdraw(id)).toEqual({ kind: 'withdrawn', count: 1 })
  expect(await signaturesOf(shipment)).toEqual([])
  driver.network = passThrough
  await runSync(page)
  expect(appliedIds(driver)).not.toContain(id)

  await signLetter(onGlass(shipment))
  const second = (await driver.rows()).at(-1)
  // It arrives, and its receipt does not.
  driver.network = answerLost
  await runSync(page)
  driver.network = passThrough
  expect(await withdraw(second?.id ?? '')).toEqual({ kind: 'delivered' })
  expect(await signaturesOf(shipment)).toHaveLength(1)
})

test('a signature that is refused for good is handed over to the office, and what follows it goes on', async () => {
  const { shipment } = await load()
  await signLetter(onGlass(shipment))
  const { id } = await signatureRow()
  driver.server.refuse.set(id, 'too_many_signatures')
  await runSync(page)
  expect(await handOver(id)).toBe('handed-over')
  expect(await outboxEntries()).toContainEqual(
    expect.objectContaining({ id, state: 'handed-over', actions: [] }),
  )
  await unload(shipment)
  await runSync(page)
  expect(driver.server.applied.map(({ operation }) => operation.type)).toEqual([
    'shipment.load',
    'shipment.unload',
  ])
})

test('the file of a phone that cannot send holds signatures whole, with what verifies them', async () => {
  driver.network = unplugged
  const { shipment } = await load()
  const signatures = [onGlass(shipment), await byOwnPhone(shipment)]
  for (const signature of signatures) await signLetter(signature)
  const text = (await (await makeRescueFile(driverId))?.text()) ?? ''
  const { operations } = z.decode(rescueFile, JSON.parse(text))
  expect(operations.map(({ operation }) => operation.payload).slice(1)).toEqual(signatures)
})

test('a signature by another phone that the server has already is shown once', async () => {
  const { shipment } = await load()
  await runSync(page)
  const signature = await byOwnPhone(shipment)
  await signLetter(signature)
  await runSync(page)
  // The same answer once more, as by a driver who scanned it twice without a network.
  driver.network = unplugged
  await signLetter(signature)
  expect(await signaturesOf(shipment)).toHaveLength(1)
})
