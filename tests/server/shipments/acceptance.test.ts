import { expect, test } from 'vitest'
import type { Operation } from '#contract/device/operations.ts'
import type { LetterContent } from '#contract/letters/documents.ts'
import { letterBoxes, letterSourceOf } from '#contract/letters/letter-boxes.ts'
import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { eq } from 'drizzle-orm'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { invalid } from '../../support/test-server.ts'
import { sendPhoto, takePhoto } from '../platform/media-forms.ts'
import {
  buildLoad,
  buildOperation,
  buildUnload,
  insertDriver,
  onOwnDevice,
  pairDriver,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Document } from '../platform/test-harness.ts'

const { testServer, db, alpha, beta, as, office, driver } = await setUpHarness()
await pairDriver(db, alpha)

const hour = 3_600_000
async function loaded(): Promise<string> {
  const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  expect(await driver.refusal(operation)).toBeUndefined()
  return (operation.payload as LoadStatement).shipment
}
const unload = (shipment: string, own: Partial<Operation> = {}) =>
  buildOperation(alpha, 'shipment.unload', buildUnload(shipment), own)
const accept = (shipment: string, statement: object, own: Partial<Operation> = {}, tenant = alpha) =>
  buildOperation(tenant, 'shipment.accept', { shipment, photos: [], ...statement }, own)
const read = async (shipment: string) => (await office.get(`/shipments/${shipment}`)).body

test('a cargo that is refused as a whole is on board, with why and the photo, until the receiver takes it after all', async () => {
  const shipment = await loaded()
  const { bytes, photo } = await takePhoto()
  const operation = accept(shipment, { outcome: 'refused', reason: 'Smells of oil', photos: [photo] })
  const [first, repeated] = [await driver.deliver(operation), await driver.deliver(operation)]
  expect(first).toMatchObject([{ receipt: { replayed: false } }])
  expect(repeated).toMatchObject([{ receipt: { replayed: true } }])
  expect((await sendPhoto(driver, photo.id, bytes)).status).toBe(200)

  expect(await read(shipment)).toMatchObject({
    status: 'turned_away',
    photosAnnounced: 1,
    photosReceived: 1,
    cargoPhotos: [{ id: photo.id, phase: 'unload', status: 'received' }],
    events: [
      { kind: 'loaded' },
      { id: operation.id, kind: 'acceptance', acceptance: { outcome: 'refused', reason: 'Smells of oil' } },
    ],
  })
  const { changed = [] } = (await driver.get('/driver_sync')).body
  expect(changed.find((row) => row['@id'].endsWith(shipment))).toMatchObject({
    status: 'turned_away',
    acceptances: [{ id: operation.id, outcome: 'refused', reason: 'Smells of oil', by: expect.any(String) }],
  })
  expect(await driver.refusal(accept(shipment, { outcome: 'accepted' }))).toBeUndefined()
  expect(await driver.refusal(unload(shipment))).toBeUndefined()
  expect(await read(shipment)).toMatchObject({
    status: 'unloaded',
    events: [
      { kind: 'loaded' },
      { kind: 'acceptance' },
      { kind: 'acceptance', acceptance: { outcome: 'accepted' } },
      { kind: 'unloaded' },
    ],
  })
})

test('a part needs its kilograms and why, nothing needs why, and what was unloaded is not refused as a whole', async () => {
  const shipment = await loaded()
  const violationsOf = (statement: object) => driver.violations(accept(shipment, statement))
  expect(await violationsOf({ outcome: 'partly' })).toEqual(['kilograms', 'reason'])
  expect(await violationsOf({ outcome: 'partly', kilograms: 0, reason: 'Wet' })).toEqual(['kilograms'])
  expect(await violationsOf({ outcome: 'refused' })).toEqual(['reason'])
  const nothing = { outcome: 'refused', kilograms: 9000, reason: 'Wet' }
  expect(await violationsOf(nothing)).toEqual(['kilograms'])
  expect(await office.post(`/shipments/${shipment}/acceptance`, nothing)).toMatchObject(invalid('kilograms'))
  expect(await violationsOf({ outcome: 'perhaps' })).toEqual(['outcome'])
  expect(
    await driver.refusal(accept(shipment, { outcome: 'partly', kilograms: 12_000, reason: 'Half was wet' })),
  ).toBeUndefined()
  expect(await driver.refusal(unload(shipment))).toBeUndefined()
  expect(await driver.refusal(accept(shipment, { outcome: 'refused', reason: 'Late' }))).toBe(
    'shipment_already_unloaded',
  )
  const exceptions = await office.get(`/shipment_exceptions?settled=false&shipment=${shipment}`)
  expect(exceptions.body.member).toMatchObject([{ kind: 'acceptance', reason: 'shipment_already_unloaded' }])
})

test('a refusal of before the unload, of a phone that had no network, is decided by the office', async () => {
  const minuteAgo = { occurredAt: new Date(Date.now() - 60_000).toISOString() }
  const refusal = { outcome: 'refused', reason: 'Asbestos' }
  const openOf = async (shipment: string) =>
    (await office.get(`/shipment_exceptions?settled=false&shipment=${shipment}`)).body.member ?? []
  const settle = async (shipment: string) => {
    const [exception] = await openOf(shipment)
    return await office.post(`/shipment_exceptions/${String(exception?.id)}/settle`, {
      decision: 'accepted',
      comment: 'They did not take it',
    })
  }
  const shipment = await loaded()
  expect(await driver.refusal(unload(shipment))).toBeUndefined()
  expect(await driver.refusal(accept(shipment, refusal, minuteAgo))).toBe('shipment_already_unloaded')
  expect(await read(shipment)).toMatchObject({ status: 'unloaded', unloadDate: expect.any(String) })
  expect((await settle(shipment)).body).toMatchObject({ decision: 'accepted' })
  const refused = await read(shipment)
  expect(refused).toMatchObject({ status: 'turned_away', acceptance: 'refused' })
  expect(refused, 'it was unloaded nowhere').not.toHaveProperty('unloadDate')
  expect(refused['events']).toMatchObject([
    { kind: 'loaded' },
    { kind: 'unloaded' },
    { kind: 'refused' },
    { kind: 'acceptance' },
  ])
  await runJobs(testServer)
  const [letter] = (await office.get(`/documents?shipment=${shipment}`)).body.member ?? []
  const version = letter?.['latestVersion'] as Document
  const { content } = (await office.get(`/document_versions/${version.id}`)).body as {
    content?: { shipment: object }
  }
  expect(content?.shipment).toMatchObject({ acceptances: [{ outcome: 'refused' }] })
  expect(content?.shipment).not.toHaveProperty('unloadDate')
  // One that the receiver took back before the unload is no news, and the office has nothing to decide.
  const taken = await loaded()
  expect(await driver.refusal(accept(taken, { outcome: 'accepted' }))).toBeUndefined()
  expect(await driver.refusal(unload(taken))).toBeUndefined()
  expect(await driver.refusal(accept(taken, refusal, minuteAgo))).toBeUndefined()
  expect(await read(taken)).toMatchObject({ status: 'unloaded', acceptance: 'accepted' })
  // What came back has ended: the office is told so.
  const back = { shipment, restAt: 'origin', photos: [] }
  expect(await driver.refusal(buildOperation(alpha, 'shipment.unload_rest', back))).toBeUndefined()
  expect(await driver.refusal(accept(shipment, refusal))).toBe('shipment_already_unloaded')
  expect((await settle(shipment)).body).toMatchObject({ code: 'shipment_already_unloaded' })
})

test('it is stated of what is loaded, until a day after unloading, by whoever may know of the shipment', async () => {
  expect(await driver.refusal(accept(newId(), { outcome: 'accepted' }))).toBe('not_found')
  const longAgo = new Date(Date.now() - 40 * 24 * hour).toISOString()
  const shipment = await loaded()
  expect(await driver.refusal(unload(shipment, { occurredAt: longAgo, clockOffset: 0 }))).toBeUndefined()
  expect(await driver.refusal(accept(shipment, { outcome: 'accepted' }))).toBe('note_too_late')
  const stranger = await onOwnDevice(db, alpha, await insertDriver(db, beta.carrier))
  expect(
    await (await as(stranger.driver)).refusal(accept(await loaded(), { outcome: 'accepted' }, {}, stranger)),
  ).toBe('not_found')
})

test('the letter tells it', async () => {
  const shipment = await loaded()
  await driver.deliver(accept(shipment, { outcome: 'partly', kilograms: 9000, reason: 'Half was wet' }))
  await runJobs(testServer)
  const [letter] = (await office.get(`/documents?shipment=${shipment}`)).body.member ?? []
  const version = letter?.['latestVersion'] as Document
  expect((await office.get(`/document_versions/${version.id}`)).body).toMatchObject({
    content: {
      shipment: { acceptances: [{ outcome: 'partly', kilograms: 9000, reason: 'Half was wet' }] },
    },
  })
})

test('what the office corrects stands apart from what the receiver said', async () => {
  const shipment = await loaded()
  await driver.deliver(
    accept(shipment, { outcome: 'partly', kilograms: 9000, reason: 'Half was wet' }),
    unload(shipment),
  )
  const corrected = { outcome: 'partly', kilograms: 11_000, reason: 'Slip misread' }
  expect((await office.post(`/shipments/${shipment}/acceptance`, corrected)).status).toBe(200)
  await runJobs(testServer)
  const [letter] = (await office.get(`/documents?shipment=${shipment}`)).body.member ?? []
  const version = letter?.['latestVersion'] as Document
  const { content } = (await office.get(`/document_versions/${version.id}`)).body
  const boxes = letterBoxes(letterSourceOf(content as LetterContent), { language: 'en' }, letterTextIn('en'))
  const said = boxes.find(({ title }) => title === 'Acceptance')?.lines.map(({ text }) => text)
  expect(said?.slice(0, 2)).toEqual([
    'accepted in part, 9,000 kg, Half was wet',
    'corrected by the office: accepted in part, 9,000 kg → accepted in part, 11,000 kg, Slip misread',
  ])
  const columns = 'columns[]=acceptanceReason&columns[]=acceptanceCorrected&columns[]=acceptedKilograms'
  const register = await office.get(`/exports/shipment_register?id[]=${shipment}&${columns}`)
  expect(String(register.body).split('\r\n')[1]).toBe('Half was wet,Slip misread,11000')
  const efti = await office.get(`/exports/shipment_register?id[]=${shipment}&format=efti`)
  expect(JSON.stringify(efti.body)).toContain('Half was wet; corrected by the office: Slip misread')
  const all = { outcome: 'accepted', reason: 'Nothing was wet' }
  expect((await office.post(`/shipments/${shipment}/acceptance`, all)).status).toBe(200)
  await runJobs(testServer)
  const anew = await office.get(`/exports/shipment_register?id[]=${shipment}&${columns}`)
  expect(String(anew.body).split('\r\n')[1]).toMatch(/^,Nothing was wet,/)
})

test('who is mailed of load or unload is mailed of what was not accepted, and of what was after all, once', async () => {
  await db
    .update(materialFlows)
    .set({
      recipients: [
        { email: 'loads@example.com', atLoad: true, atUnload: false, onNewLetter: false },
        { email: 'unloads@example.com', atLoad: false, atUnload: true, onNewLetter: false },
      ] as never,
    })
    .where(eq(materialFlows.id, alpha.flow))
  const shipment = await loaded()
  await driver.deliver(
    accept(shipment, { outcome: 'partly', kilograms: 9000, reason: 'Half was wet' }),
    accept(shipment, { outcome: 'accepted' }),
    // Another phone had no network meanwhile: what it delivers now is no news.
    accept(
      shipment,
      { outcome: 'refused', reason: 'Old' },
      { occurredAt: new Date(Date.now() - 60_000).toISOString() },
    ),
  )
  await runJobs(testServer)
  await testServer.database.pool.query(
    "update pgboss.job set state = 'created' where name = 'mail_shipments'",
  )
  await runJobs(testServer)
  const mails = (await db.select().from(outgoingMails).where(eq(outgoingMails.shipmentId, shipment))).filter(
    ({ template }) => template === 'shipment_not_accepted',
  )
  expect(
    mails
      .map(({ recipients, subject }) => `${subject.replace(/ \S+ /, ' ')}, ${recipients.join()}`)
      .toSorted(),
  ).toEqual([
    'Vracht is alsnog aangenomen, loads@example.com',
    'Vracht is alsnog aangenomen, unloads@example.com',
    'Vracht is gedeeltelijk aangenomen, loads@example.com',
    'Vracht is gedeeltelijk aangenomen, unloads@example.com',
  ])
  const part = mails.find(({ subject }) => subject.includes('gedeeltelijk'))
  expect(part?.body).toContain('Half was wet')
  expect(part?.body).toContain('9.000 kg')

  const mended = await loaded()
  const first = { outcome: 'partly', kilograms: 9000, reason: 'Half was wet' }
  await driver.deliver(accept(mended, first as never))
  await office.post(`/shipments/${mended}/acceptance`, { ...first, kilograms: 8900 })
  await runJobs(testServer)
  const ofBoth = await db.select().from(outgoingMails).where(eq(outgoingMails.shipmentId, mended))
  const correction = ofBoth.find(({ subject }) => subject.startsWith('Verbetering: vracht '))
  expect(correction?.body).toContain('Dit vervangt wat er eerder over is gemaild.')
  expect(correction?.body).toMatch(/9\.000.kg → 8\.900.kg/)

  const turned = await loaded()
  const minuteAgo = { occurredAt: new Date(Date.now() - 60_000).toISOString() }
  await driver.deliver(accept(turned, first as never))
  await driver.deliver(
    // An older word never counted, and what is said again is no news.
    accept(turned, { ...first, kilograms: 5000 } as never, minuteAgo),
    accept(turned, first as never),
    accept(turned, { ...first, kilograms: 8000 } as never),
    accept(turned, { outcome: 'refused', reason: 'All was wet' }),
  )
  await driver.deliver(accept(turned, { outcome: 'accepted' }))
  await runJobs(testServer)
  const told = (await db.select().from(outgoingMails).where(eq(outgoingMails.shipmentId, turned)))
    .filter(({ template }) => template === 'shipment_not_accepted')
    .map(
      ({ subject, body }) =>
        `${subject.replace(/ \S+ /, ' ')} ${/\d\.000.kg( → \d\.000.kg)?/.exec(body)?.[0] ?? ''}`,
    )
  expect([...new Set(told)].toSorted()).toEqual([
    expect.stringMatching(/^Verbetering: .* gedeeltelijk aangenomen 9\.000.kg → 8\.000.kg$/),
    expect.stringMatching(/^Verbetering: .* geweigerd $/),
    expect.stringMatching(/^Vracht is alsnog aangenomen $/),
    expect.stringMatching(/^Vracht is gedeeltelijk aangenomen 9\.000.kg$/),
  ])
})

test('the office and API clients cannot state that all was accepted where it was far less than was loaded', async () => {
  const shipment = await loaded()
  const path = `/shipments/${shipment}/acceptance`
  const said = { outcome: 'accepted', reason: 'By mail' }
  const refused = await office.post(path, { ...said, kilograms: 10_000 })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      violations: [
        {
          propertyPath: 'kilograms',
          message: 'This is far less than was loaded: state that a part was accepted.',
        },
      ],
    },
  })
  expect((await office.post(path, { ...said, outcome: 'partly', kilograms: 10_000 })).status).toBe(200)
  expect((await office.post(path, { ...said, kilograms: 25_100 })).status, 'scales differ').toBe(200)
})
