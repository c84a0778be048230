import { expect, test } from 'vitest'
import type { Operation } from '#contract/device/operations.ts'
import { Findings } from '../../../server/operate/verify/findings.ts'
import { verifyOperations } from '../../../server/operate/verify/verify-operations.ts'
import { verifyPositions } from '../../../server/operate/verify/verify-positions.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { verifyShipments } from '../../../server/operate/verify/verify-shipments.ts'
import { plainPicture } from './media-forms.ts'
import {
  buildLoad,
  buildOperation,
  buildUnload,
  onOwnDevice,
  pairDriver,
  type Tenant,
  buildPhoto,
} from './tenant-fixtures.ts'
import { setUpHarness, type Actor } from './test-harness.ts'
import { refusal } from '../../support/test-server.ts'

/*
 * Phones make ids: a person who knows one before it arrives, for example from a file of the phone, can use it
 * first.
 */

const { testServer, db, alpha, beta, as, office, driver } = await setUpHarness()

for (const [tenant, user] of [
  [alpha, alpha.driver],
  [alpha, alpha.colleague],
  [beta, beta.driver],
] as const)
  await pairDriver(db, tenant, user)
const colleagues = await onOwnDevice(db, alpha, alpha.colleague)
/** A driver of the same company, and one of another customer: each takes the ids of the first. */
const colleague = await as(alpha.colleague)
const stranger = await as(beta.driver)
const applied = { receipt: { replayed: false } }
const problem = { code: 'project_blocked', status: 409, detail: 'Closed.' }
const shipmentOf = ({ payload }: Operation) => (payload as { shipment: string }).shipment
const handOver = (operation: Operation, actor = driver, photos: readonly object[] = []) =>
  actor.post('/operations/hand_over', { operations: [{ operation, problem, photos }] })
const withdraw = ({ id, device, deviceSequence, lane }: Operation, actor = driver) =>
  actor.post('/operations/withdraw', { operations: [{ id, device, deviceSequence, lane }] })
const listed = async (list: string, named: string, actor = office) =>
  ((await actor.get(`/${list}`)).body.member ?? []).filter((each) => JSON.stringify(each).includes(named))
const decisionsOf = async (actor: Actor, operation: string) =>
  ((await actor.get('/driver_sync')).body.changed ?? []).filter(
    (each) => ['OperationDecision', 'HandOverDecision'].includes(each['@type']) && each['id'] === operation,
  )
const language = (tenant: Tenant, id: string) =>
  buildOperation(tenant, 'locale.set', { locale: 'nl' }, { id })

test('an operation counts whatever others have delivered under its id', async () => {
  const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const unload = buildOperation(alpha, 'shipment.unload', buildUnload(shipmentOf(load)), { after: [load.id] })
  const own = buildOperation(colleagues, 'shipment.load', buildLoad(colleagues), { id: load.id })
  expect(await stranger.deliver(language(beta, load.id))).toMatchObject([applied])
  expect(await colleague.deliver(own)).toMatchObject([applied])
  expect((await driver.post('/operations/known', { ids: [load.id] })).body).toMatchObject({ known: [] })
  expect((await driver.get(`/operations/${load.id}`)).status).toBe(404)

  expect(await driver.deliver(load, unload)).toMatchObject([applied, applied])
  expect(await driver.deliver(load)).toMatchObject([{ receipt: { replayed: true } }])
  expect((await driver.post('/operations/known', { ids: [load.id] })).body).toMatchObject({
    known: [load.id],
  })
  for (const [operation, events] of [
    [load, ['loaded', 'unloaded']],
    [own, ['loaded']],
  ] as const) {
    const { body } = await office.get(`/shipments/${shipmentOf(operation)}`)
    expect(body.events?.map((event) => event['kind'])).toEqual(events)
  }
  // An id that a user has used is of that operation still.
  expect(await driver.refusal({ ...load, payload: buildLoad(alpha) })).toBe('operation_reused')
  const findings = new Findings()
  await verifyOperations(testServer.database, findings)
  await verifyShipments(testServer.database, findings)
  expect(findings.breaks).toEqual([])
})

test('what follows an operation waits for it, though another has one of its id', async () => {
  const load = buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), firstWeighing: undefined })
  const unload = buildOperation(alpha, 'shipment.unload', buildUnload(shipmentOf(load)), { after: [load.id] })
  await stranger.deliver(language(beta, load.id))
  expect(await driver.deliver(load, unload)).toMatchObject([
    { problem: { code: 'validation_failed' } },
    { problem: { code: 'predecessor_missing' } },
  ])
})

test('a place and the consent to it are kept, whatever others have said under their ids', async () => {
  const position = { latitude: 51.9, longitude: 4.3, accuracy: 12, measuredAt: new Date().toISOString() }
  const consent = buildOperation(alpha, 'position_consent.set', { given: true })
  const load = buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), position })
  const theirs = [
    buildOperation(colleagues, 'position_consent.set', { given: true }, { id: consent.id }),
    buildOperation(colleagues, 'shipment.load', { ...buildLoad(colleagues), position }, { id: load.id }),
  ]
  expect(await colleague.deliver(...theirs)).toMatchObject([applied, applied])
  expect(await driver.deliver(consent, load)).toMatchObject([applied, applied])
  const { body } = await office.get(`/shipments/${shipmentOf(load)}`)
  expect(body['positions']).toMatchObject([{ phase: 'load', latitude: 51.9 }])
  const findings = new Findings()
  await verifyPositions(testServer.database, findings)
  expect(findings.checked.get('positions')).toBe(2)
})

test('an operation is handed over and settled, whatever others have handed over under its id', async () => {
  const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const own = buildOperation(colleagues, 'shipment.load', buildLoad(colleagues), { id: load.id })
  const foreign = buildOperation(beta, 'shipment.load', buildLoad(beta), { id: load.id })
  expect((await handOver(foreign, stranger)).status).toBe(200)
  expect((await handOver(own, colleague)).status).toBe(200)
  expect((await driver.post('/operations/known', { ids: [load.id] })).body).toMatchObject({ known: [] })
  for (const _ of ['first', 'again'])
    expect((await handOver(load)).body).toMatchObject({
      results: [{ id: load.id, handOver: { operation: load.id } }],
    })
  const [mine, ...others] = await listed('hand_overs', shipmentOf(load))
  expect(others).toEqual([])
  expect(mine).toMatchObject({
    operation: load.id,
    settled: false,
    statement: { shipment: shipmentOf(load) },
  })
  const settle = { decision: 'accepted', comment: 'It was loaded.' }
  expect(await office.post(`/hand_overs/${mine?.id ?? ''}/settle`, settle)).toMatchObject({
    status: 200,
    body: { settled: true },
  })
  expect((await office.get(`/shipments/${shipmentOf(load)}`)).status).toBe(200)
  expect(await listed('hand_overs', shipmentOf(own))).toMatchObject([{ operation: load.id, settled: false }])
  expect(await decisionsOf(driver, load.id)).toMatchObject([{ decision: 'accepted' }])
  expect(await decisionsOf(colleague, load.id)).toEqual([])
})

test('an import of its file takes an operation, whatever others have under its id', async () => {
  const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const own = buildOperation(colleagues, 'shipment.load', buildLoad(colleagues), { id: load.id })
  await stranger.deliver(language(beta, load.id))
  await handOver(own, colleague)
  const file = { operations: [{ operation: load, problem, photos: [] }] }
  expect((await office.post('/hand_overs/import', file)).body).toMatchObject({
    results: [{ id: load.id, outcome: 'taken' }],
  })
  expect((await office.post('/hand_overs/import', file)).body).toMatchObject({
    results: [{ outcome: 'known' }],
  })
  expect(await listed('hand_overs', shipmentOf(load))).toMatchObject([
    { operation: load.id, delivered: false },
  ])
  // Its phone's own word replaces it, and that of nobody else.
  expect((await handOver(load)).status).toBe(200)
  expect(await listed('hand_overs', shipmentOf(load))).toMatchObject([{ operation: load.id }])
  expect(await listed('hand_overs', shipmentOf(own))).toHaveLength(1)
})

test('a refusal is evidence, is settled and withdrawn, whatever others have under its id', async () => {
  const refused = (tenant: Tenant, id?: string) =>
    buildOperation(
      tenant,
      'shipment.load',
      { ...buildLoad(tenant), firstWeighing: undefined },
      id === undefined ? {} : { id },
    )
  const load = refused(alpha)
  const own = refused(colleagues, load.id)
  const foreign = refused(beta, load.id)
  const isRefused = [{ problem: { code: 'validation_failed' } }]
  expect(await stranger.deliver(foreign)).toMatchObject(isRefused)
  expect(await colleague.deliver(own)).toMatchObject(isRefused)
  expect(await driver.deliver(load)).toMatchObject(isRefused)
  const open = async ({ payload }: Operation) =>
    await listed('shipment_exceptions', (payload as { shipment: string }).shipment)
  const [mine] = await open(load)
  const [theirs] = await open(own)
  expect([mine, theirs]).toMatchObject([{ settled: false }, { settled: false }])
  const settle = { decision: 'dismissed', comment: 'It was never loaded.' }
  expect((await office.post(`/shipment_exceptions/${theirs?.id ?? ''}/settle`, settle)).status).toBe(200)
  expect(await decisionsOf(colleague, load.id)).toHaveLength(1)
  expect(await decisionsOf(driver, load.id)).toEqual([])
  expect(await driver.deliver(load), 'not dismissed').toMatchObject(isRefused)
  expect((await withdraw(load)).status).toBe(200)
  expect(await open(load)).toMatchObject([{ settled: true, decision: 'withdrawn' }])
  expect(await open(own)).toMatchObject([{ decision: 'dismissed' }])
  const ofBeta = await as(beta.office)
  expect(await listed('shipment_exceptions', shipmentOf(foreign), ofBeta)).toMatchObject([{ settled: false }])
})

const loadOf = (tenant: Tenant, own: Parameters<typeof buildLoad>[1] = {}) =>
  buildOperation(tenant, 'shipment.load', buildLoad(tenant, own))
const taken = [{ problem: { code: 'shipment_already_loaded' } }]

test.each(['hand_overs', 'shipment_exceptions'])(
  'of a refusal that was handed over, %s settle both, whatever others have under its id',
  async (list) => {
    const load = loadOf(alpha, { firstWeighing: undefined })
    const lacking = { ...buildLoad(colleagues), firstWeighing: undefined }
    const own = buildOperation(colleagues, 'shipment.load', lacking, { id: load.id })
    for (const [operation, actor] of [
      [own, colleague],
      [load, driver],
    ] as const) {
      await actor.deliver(operation)
      await handOver(operation, actor)
    }
    const shown = (list: string) => Promise.all([load, own].map((each) => listed(list, shipmentOf(each))))
    const [mine, theirs] = await shown('hand_overs')
    const exceptions = await shown('shipment_exceptions')
    expect(exceptions).toMatchObject([[{ handOver: mine?.[0]?.id }], [{ handOver: theirs?.[0]?.id }]])
    expect([mine, theirs]).toMatchObject(exceptions.map(([each]) => [{ exception: each?.id }]))
    const settle = { decision: 'dismissed', comment: 'It was never loaded.' }
    const [one] = (await shown(list))[1] ?? []
    expect((await office.post(`/${list}/${one?.id ?? ''}/settle`, settle)).status).toBe(200)
    for (const each of ['hand_overs', 'shipment_exceptions'])
      expect(await shown(each), each).toMatchObject([[{ settled: false }], [{ settled: true }]])
  },
)

test("a load whose shipment a colleague's phone has named first is evidence, and overwrites nothing", async () => {
  const load = loadOf(alpha, { firstWeighing: 30 })
  const theirs = loadOf(colleagues, { shipment: shipmentOf(load) })
  expect(await colleague.deliver(theirs)).toMatchObject([applied])
  expect(await driver.deliver(load)).toMatchObject(taken)
  const [exception] = (await listed('shipment_exceptions', shipmentOf(load))).filter(
    (each) => each['settled'] === false,
  )
  const settle = (decision: string) =>
    office.post(`/shipment_exceptions/${exception?.id ?? ''}/settle`, {
      decision,
      comment: 'See the letter.',
    })
  expect(await settle('accepted')).toMatchObject(refusal(409, 'exception_not_acceptable'))
  expect((await office.get(`/shipments/${shipmentOf(load)}`)).body).toMatchObject({ weighedLoad: 40.5 })
  expect((await settle('dismissed')).status).toBe(200)
  expect(await decisionsOf(driver, load.id)).toMatchObject([{ decision: 'dismissed' }])
})

test("a load whose shipment another customer's phone has named first is its own office's, by a hand-over", async () => {
  // A driver drives for both: what is loaded for one must be hidden from the other.
  await pairDriver(db, beta, alpha.driver)
  for (const theirs of [loadOf(beta), loadOf(beta, { firstWeighing: undefined })]) {
    await stranger.deliver(theirs)
    const load = loadOf(alpha, { shipment: shipmentOf(theirs) })
    const [answer] = await driver.deliver(load)
    expect([answer], 'as of an own customer').toMatchObject(taken)
    expect((await handOver(load)).status).toBe(200)
    const [shown] = await listed('hand_overs', shipmentOf(load))
    expect(shown).toMatchObject({ operation: load.id })
    expect(shown, 'that of the other').not.toHaveProperty('shipment')
    const ofBeta = await as(beta.office)
    expect(await listed('hand_overs', shipmentOf(load), ofBeta)).toEqual([])
    const settle = (decision: string) =>
      office.post(`/hand_overs/${load.id}/settle`, { decision, comment: 'Entered by hand.' })
    expect((await settle('accepted')).body).toMatchObject({ code: 'exception_not_acceptable' })
    expect((await settle('corrected')).status).toBe(200)
    expect(await decisionsOf(driver, load.id)).toMatchObject([{ decision: 'corrected' }])
  }
})

async function picture() {
  const bytes = await plainPicture(40, 40).jpeg().toBuffer()
  const photo = buildPhoto(bytes)
  return { bytes, photo }
}
const upload = (id: string, payload: Buffer, actor = driver) =>
  actor.send({
    method: 'PUT',
    url: `/media_objects/${id}/content`,
    payload,
    headers: { 'content-type': 'application/octet-stream', 'upload-offset': '0' },
  })
const photosOf = async (load: Operation, actor = office) =>
  (await actor.get(`/shipments/${shipmentOf(load)}`)).body['cargoPhotos'] as { id: string; status: string }[]

test('a photo arrives with its statement, whatever photos of others have its id', async () => {
  const { bytes, photo } = await picture()
  const announced = [{ ...photo, sha256: 'a'.repeat(64) }]
  const theirs = loadOf(colleagues, { materialFlow: alpha.photoFlow, photos: announced })
  expect(await colleague.deliver(theirs)).toMatchObject([applied])
  const load = loadOf(alpha, { materialFlow: alpha.photoFlow, photos: [photo] })
  expect(await driver.deliver(load)).toMatchObject([applied])
  const offset = await driver.send({ method: 'HEAD', url: `/media_objects/${photo.id}/content` })
  expect(offset.headers).toMatchObject({ 'upload-photo': photo.id, 'upload-offset': '0' })
  const sent = await upload(photo.id, bytes)
  expect(sent).toMatchObject({ status: 200, body: { photo: photo.id, sha256: photo.sha256, complete: true } })
  const [mine] = await photosOf(load)
  expect(mine).toMatchObject({ status: 'received' })
  expect(mine?.id).not.toBe(photo.id)
  expect((await office.get(`/media_objects/${mine?.id ?? ''}/content`)).status).toBe(200)
  expect(await photosOf(theirs), 'theirs is untouched').toMatchObject([{ id: photo.id, status: 'announced' }])
  expect((await upload(photo.id, bytes, colleague)).body.code, 'nor is it theirs').toBe('photo_hash_mismatch')

  // Again as a photo of the same phone, it is taken.
  const twice = loadOf(alpha, { materialFlow: alpha.photoFlow, photos: [photo] })
  expect(await driver.deliver(twice)).toMatchObject([{ problem: { violations: [{ rule: 'photo_taken' }] } }])
  const findings = new Findings()
  await verifyShipments(testServer.database, findings)
  expect(findings.breaks).toEqual([])
})

test('a photo that a phone has lost is announced anew or dropped, whatever photos of others have its id', async () => {
  const [first, second] = [await picture(), await picture()]
  await stranger.deliver(loadOf(beta, { materialFlow: beta.photoFlow, photos: [first.photo, second.photo] }))
  const load = loadOf(alpha, { materialFlow: alpha.photoFlow, photos: [first.photo, second.photo] })
  expect(await driver.deliver(load)).toMatchObject([applied])
  const { id, ...again } = { ...first.photo, sha256: 'b'.repeat(64) }
  const announce = (photo: string, body: object) => driver.post(`/media_objects/${photo}/announcement`, body)
  expect((await announce(id, { photo: again })).body).toMatchObject({ id, status: 'announced' })
  expect((await announce(second.photo.id, {})).body).toMatchObject({ id: second.photo.id, status: 'dropped' })
  expect(await photosOf(load)).toHaveLength(1)
  expect((await stranger.get(`/media_objects/${second.photo.id}`)).status, 'theirs stays').toBe(200)
  const findings = new Findings()
  await verifyShipments(testServer.database, findings)
  expect(findings.breaks).toEqual([])
})

test('a photo that is handed over is shown and counts once accepted, whatever photos of others have its id', async () => {
  const { bytes, photo } = await picture()
  const theirs = loadOf(beta, {
    materialFlow: beta.photoFlow,
    photos: [{ ...photo, sha256: 'c'.repeat(64) }],
  })
  expect(await stranger.deliver(theirs)).toMatchObject([applied])
  const load = loadOf(alpha, { materialFlow: alpha.photoFlow, photos: [photo] })
  expect((await handOver(load, driver, [{ ...photo, phase: 'load' }])).status).toBe(200)
  expect((await upload(photo.id, bytes)).status).toBe(200)
  const [shown] = (await office.get(`/hand_overs/${load.id}`)).body['photos'] as {
    id: string
    status: string
  }[]
  expect(shown).toMatchObject({ status: 'received' })
  const settle = { decision: 'accepted', comment: 'It was loaded.' }
  expect((await office.post(`/hand_overs/${load.id}/settle`, settle)).status).toBe(200)
  expect(await photosOf(load)).toMatchObject([{ id: shown?.id, status: 'received' }])
  // One that the phone announced itself, and whose bytes come by its file.
  const other = await picture()
  await stranger.deliver(loadOf(beta, { materialFlow: beta.photoFlow, photos: [other.photo] }))
  const late = loadOf(alpha, { materialFlow: alpha.photoFlow, photos: [other.photo] })
  expect(await driver.deliver(late)).toMatchObject([applied])
  const imported = await office.post('/hand_overs/import', {
    operations: [{ operation: late, problem, photos: [{ ...other.photo, phase: 'load' }] }],
  })
  const [awaited] = await photosOf(late)
  expect(imported.body).toMatchObject({
    results: [{ outcome: 'applied', photos: [{ photo: other.photo.id, upload: awaited?.id }] }],
  })
})

test('a load with a vehicle whose id another driver has used is evidence, and not accepted with theirs', async () => {
  const vehicle = (identificationCode: string, id: string) => ({
    id,
    type: 'truck',
    identificationCode,
    truck: { licencePlate: identificationCode },
  })
  const id = newId()
  expect(
    await colleague.deliver(buildOperation(colleagues, 'transport_mode.create', vehicle('V-111-AA', id))),
  ).toMatchObject([applied])
  // It has carried for the customer, so that its data is no secret there.
  expect(await colleague.deliver(loadOf(colleagues, { transportMode: id }))).toMatchObject([applied])
  const added = buildOperation(alpha, 'transport_mode.create', vehicle('V-222-BB', id))
  const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { transportMode: id }), {
    after: [added.id],
  })
  expect(await driver.deliver(added, load)).toMatchObject([
    { problem: { code: 'transport_mode_taken' } },
    { problem: { code: 'predecessor_missing' } },
  ])
  for (const operation of [added, load]) expect((await handOver(operation)).status).toBe(200)
  const settle = (decision: string) =>
    office.post(`/hand_overs/${load.id}/settle`, { decision, comment: 'Entered by hand.' })
  expect((await settle('accepted')).body.code).toBe('exception_not_acceptable')
  expect((await settle('corrected')).status).toBe(200)
})
