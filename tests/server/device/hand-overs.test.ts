import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Operation } from '#contract/device/operations.ts'
import { handOversPerDay } from '#contract/device/hand-over-operations.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { handOvers } from '../../../server/platform/db/schema/hand-overs.ts'
import { projectPairings, projects } from '../../../server/platform/db/schema/projects.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { cameraExif, plainPicture, sendPhoto, takePhoto } from '../platform/media-forms.ts'
import { letterHashOf, letterOfLoad, onGlass } from '../letters/signed-letters.ts'
import {
  buildLoad,
  buildOperation,
  buildTruck,
  buildUnload,
  insertDriver,
  onOwnDevice,
  pairDriver,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Actor } from '../platform/test-harness.ts'
import { refusal } from '../../support/test-server.ts'

const { testServer, db, fixtures, alpha, beta, as, admin, office, driver } = await setUpHarness()

await pairDriver(db, alpha)
const manifest = () => ({ id: newId(), sha256: '0'.repeat(64), bytes: 10, mediaType: 'image/jpeg' as const })
const problem = { code: 'project_blocked', status: 409, detail: 'Closed.' }

const upload = (id: string, bytes: Buffer, actor = driver) => sendPhoto(actor, id, bytes)
const settle = (id: string, decision: string) =>
  office.post(`/hand_overs/${id}/settle`, { decision, comment: 'Seen at the gate.' })

const handOver = (operation: Operation, actor = driver, photos: readonly object[] = []) =>
  actor.post('/operations/hand_over', { operations: [{ operation, problem, photos }] })

test('what was refused is taken as evidence, with its photos, and is never applied', async () => {
  const photo = manifest()
  const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { photos: [photo] }))
  const answer = await handOver(operation, driver, [{ ...photo, phase: 'load' }])
  expect(answer).toMatchObject({
    status: 200,
    body: { results: [{ id: operation.id, handOver: { operation: operation.id } }] },
  })
  expect((await handOver(operation, driver, [{ ...photo, phase: 'load' }])).status).toBe(200)
  const { body } = await office.get(`/hand_overs/${operation.id}`)
  expect(body).toMatchObject({
    type: 'shipment.load',
    reason: 'project_blocked',
    settled: false,
    deviceCode: alpha.deviceCode,
    photos: [{ id: photo.id, status: 'announced' }],
  })
  expect(await driver.refusal(operation)).toBe('operation_withdrawn')
  expect((await handOver({ ...operation, payload: {} })).body.code).toBe('operation_reused')
  // Its phone asks after a restore: what is not known is open again.
  const { body: answered } = await driver.post('/operations/known', { ids: [operation.id, newId()] })
  expect(answered).toMatchObject({ known: [operation.id], settled: [] })
})

test('it says when the office revoked the phone, before it was received or after', async () => {
  const lost = await onOwnDevice(db, alpha, await insertDriver(db, alpha.carrier))
  await pairDriver(db, lost, lost.driver)
  const actor = await as(lost.driver)
  const [before, after] = [buildLoad(lost), buildLoad(lost)].map((load) =>
    buildOperation(lost, 'shipment.load', load),
  ) as [Operation, Operation]
  await handOver(before, actor)
  const read = async ({ id }: Operation) =>
    (await office.get(`/hand_overs/${id}`)).body as unknown as {
      receivedAt: string
      deviceRevokedAt?: string
    }
  expect(await read(before)).not.toHaveProperty('deviceRevokedAt')
  const administrator = admin
  const revoked = await administrator.post(`/known_devices/${lost.device}/revoke`, { reason: 'Stolen.' })
  expect(revoked.status).toBe(200)
  const file = { operations: [{ operation: after, problem, photos: [] }] }
  expect((await administrator.post('/hand_overs/import', file)).status).toBe(200)
  const [first, second] = [await read(before), await read(after)]
  expect(first.deviceRevokedAt).toBe(second.deviceRevokedAt)
  expect(Date.parse(first.receivedAt)).toBeLessThanOrEqual(Date.parse(first.deviceRevokedAt ?? ''))
  expect(Date.parse(second.receivedAt)).toBeGreaterThanOrEqual(Date.parse(second.deviceRevokedAt ?? ''))
})

test('what had been applied stays, and is answered with its receipt', async () => {
  const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  await driver.deliver(operation)
  expect((await handOver(operation)).body).toMatchObject({
    results: [{ id: operation.id, receipt: { operation: operation.id, replayed: true } }],
  })
  expect((await office.get(`/hand_overs/${operation.id}`)).status).toBe(404)
})

test('a signature that was refused is evidence as it was made, and is never applied', async () => {
  const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  await driver.deliver(load)
  const letter = letterOfLoad(load)
  const signature = { shipment: letter.shipment, ...onGlass, letterHash: letterHashOf(letter) }
  const operation = buildOperation(alpha, 'shipment.sign', { ...signature, role: 'transporter' })
  expect(await driver.refusal(operation)).toBe('validation_failed')
  expect((await handOver(operation)).status).toBe(200)
  expect((await office.get(`/hand_overs/${operation.id}`)).body).toMatchObject({
    type: 'shipment.sign',
    settled: false,
    statement: { ...signature, role: 'transporter' },
  })
  expect(await driver.refusal(operation)).toBe('operation_withdrawn')
  const { body } = await office.get(`/shipments/${letter.shipment}`)
  expect(JSON.stringify(body)).not.toContain('"signature"')

  // One that had been applied stays, and is answered with its receipt.
  const applied = buildOperation(alpha, 'shipment.sign', signature)
  await driver.deliver(applied)
  expect((await handOver(applied)).body).toMatchObject({
    results: [{ id: applied.id, receipt: { operation: applied.id, replayed: true } }],
  })
})

test('only its customer and administrators see it, and only its user hands over from a device', async () => {
  const ofAlpha = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const ofNobody = buildOperation(alpha, 'something.new', 'no record')
  await handOver(ofAlpha)
  expect((await handOver(ofNobody)).status).toBe(200)
  const [other, administrator] = [await as(beta.office), admin]
  const statuses = async (actor: Actor) =>
    [await actor.get(`/hand_overs/${ofAlpha.id}`), await actor.get(`/hand_overs/${ofNobody.id}`)].map(
      ({ status }) => status,
    )
  expect(await statuses(office)).toEqual([200, 404])
  expect(await statuses(other)).toEqual([404, 404])
  expect(await statuses(administrator)).toEqual([200, 200])
  const foreign = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  expect((await handOver(foreign, await as(beta.driver))).body.code).toBe('access_denied')
  expect(
    (await other.post(`/hand_overs/${ofAlpha.id}/settle`, { decision: 'dismissed', comment: 'No.' })).status,
  ).toBe(404)
})

test('a load is not accepted with a vehicle of strangers, whose data its office would see then', async () => {
  const load = buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), transportMode: beta.mode })
  await handOver(load)
  const accepted = await settle(load.id, 'accepted')
  expect(accepted).toMatchObject(refusal(409, 'exception_not_acceptable'))
  expect((await office.get(`/transport_modes/${beta.mode}`)).status).toBe(404)
})

test('a load is accepted with the vehicle that was handed over beside it', async () => {
  const vehicle = buildTruck('45-FGH-6')
  const added = buildOperation(alpha, 'transport_mode.create', vehicle)
  const load = buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), transportMode: vehicle.id })
  for (const operation of [added, load]) expect((await handOver(operation)).status).toBe(200)
  expect((await settle(load.id, 'accepted')).status).toBe(200)
  expect((await driver.get(`/transport_modes/${vehicle.id}`)).body).toMatchObject({ type: 'truck' })
  const rows = await db.select().from(handOvers).where(eq(handOvers.id, added.id))
  expect(rows).toMatchObject([{ settledDecision: 'accepted', customerId: alpha.customer }])
  expect(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, added.id))).toMatchObject([
    { action: 'settle', customerId: alpha.customer, actorId: alpha.office, after: { decision: 'accepted' } },
  ])

  const wrong = { ...vehicle, id: newId(), identificationCode: '46-FGH-6' }
  const addedWrong = buildOperation(alpha, 'transport_mode.create', wrong)
  const loadOnWrong = buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), transportMode: wrong.id })
  await handOver(addedWrong)
  const seenBy = async (actor: Actor) => (await actor.get(`/hand_overs/${addedWrong.id}`)).status
  expect(await seenBy(office), 'nobody’s, while no load names it').toBe(404)
  await handOver(loadOnWrong)
  expect([await seenBy(office), await seenBy(await as(beta.office))]).toEqual([200, 404])
  expect((await settle(addedWrong.id, 'dismissed')).status).toBe(200)
  expect((await settle(loadOnWrong.id, 'accepted')).body.code).toBe('exception_not_acceptable')
  expect((await driver.get(`/transport_modes/${wrong.id}`)).status, 'what was dismissed stays so').toBe(404)

  // It is another customer's, whose load names it too: their word binds nobody else, and nobody speaks in their stead.
  const ofBeta = { customerId: beta.customer }
  await db.update(handOvers).set(ofBeta).where(eq(handOvers.id, addedWrong.id))
  expect((await settle(loadOnWrong.id, 'accepted')).status).toBe(200)
  const shared = { ...vehicle, id: newId(), identificationCode: '48-FGH-6' }
  const addedShared = buildOperation(alpha, 'transport_mode.create', shared)
  const loadOnShared = buildOperation(alpha, 'shipment.load', {
    ...buildLoad(alpha),
    transportMode: shared.id,
  })
  for (const operation of [addedShared, loadOnShared]) await handOver(operation)
  await db.update(handOvers).set(ofBeta).where(eq(handOvers.id, addedShared.id))
  expect((await settle(loadOnShared.id, 'accepted')).status).toBe(200)
  expect(await db.select().from(handOvers).where(eq(handOvers.id, addedShared.id))).toMatchObject([
    { ...ofBeta, settledAt: null },
  ])
  expect(await db.$count(auditEntries, eq(auditEntries.subjectId, addedShared.id))).toBe(0)

  // What is said of a vehicle later is whose loads it carries, or was to carry.
  const renamed = { before: wrong, after: { ...wrong, identificationCode: '47-FGH-6' } }
  const removal = buildOperation(alpha, 'transport_mode.remove', { id: vehicle.id })
  for (const each of [buildOperation(alpha, 'transport_mode.update', renamed), removal]) {
    await handOver(each)
    expect((await settle(each.id, 'dismissed')).status, each.type).toBe(200)
  }

  // Of a vehicle that no load named when it came: until one does that is delivered, whether it counts or is refused.
  for (const [code, isRefused] of [
    ['49-FGH-6', false],
    ['50-FGH-6', true],
  ] as const) {
    const late = { ...vehicle, id: newId(), identificationCode: code, truck: { licencePlate: code } }
    if (!isRefused) await driver.deliver(buildOperation(alpha, 'transport_mode.create', late))
    const update = buildOperation(alpha, 'transport_mode.update', { before: late, after: late })
    await handOver(update)
    expect((await office.get(`/hand_overs/${update.id}`)).status).toBe(404)
    const naming = buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), transportMode: late.id })
    expect(await driver.deliver(naming)).toMatchObject([
      isRefused ? { problem: { code: 'not_found' } } : { receipt: {} },
    ])
    expect((await office.get(`/hand_overs/${update.id}`)).status, code).toBe(200)
  }
})

test('a load of the future was done when it arrived, at the latest', async () => {
  const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha), {
    occurredAt: '2028-03-01T08:00:00Z',
  })
  await handOver(load)
  const accepted = await settle(load.id, 'accepted')
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  const { shipment } = load.payload as { shipment: string }
  const { body } = await office.get(`/shipments/${shipment}`)
  expect(Date.parse(String(body.loadDate))).toBeLessThanOrEqual(Date.now())
})

test('a photo that arrives while its load is accepted is counted among those of the shipment', async () => {
  const { photo, bytes } = await takePhoto()
  const load = buildLoad(alpha, { photos: [photo] })
  const operation = buildOperation(alpha, 'shipment.load', load)
  expect((await handOver(operation, driver, [{ ...photo, phase: 'load' }])).status).toBe(200)
  const { pool } = testServer.database
  const lock = await pool.connect()
  const waitForLocks = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await pool.query<{ count: number }>(
          "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows[0]?.count
      })
      .toBe(count)
  await lock.query('begin')
  await lock.query('select 1 from media_objects where id = $1 for update', [photo.id])
  const accepted = settle(operation.id, 'accepted')
  await waitForLocks(1)
  // It reads the photo as that of no shipment, and marks it as received when the acceptance is through.
  const sent = upload(photo.id, bytes)
  await waitForLocks(2)
  await lock.query('commit')
  lock.release()
  expect([(await accepted).status, (await sent).status]).toEqual([200, 200])
  expect((await office.get(`/shipments/${load.shipment}`)).body).toMatchObject({
    cargoPhotos: [{ id: photo.id, status: 'received' }],
  })
  const [row] = await db.select().from(shipments).where(eq(shipments.id, load.shipment))
  expect([row?.photosReceived, row?.photosAnnounced]).toEqual([1, 1])
})

test('it is settled once, with words that reach the driver’s device', async () => {
  const shipment = newId()
  const operation = buildOperation(alpha, 'shipment.unload', buildUnload(shipment))
  expect(await driver.refusal(operation)).toBe('not_found')
  const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { shipment }))
  await driver.post('/operations/hand_over', {
    operations: [load, operation].map((each) => ({ operation: each, problem, photos: [] })),
  })
  const settle = (body: object) => office.post(`/hand_overs/${operation.id}/settle`, body)
  expect((await settle({ decision: 'corrected', comment: ' ' })).status).toBe(422)
  expect(await settle({ decision: 'corrected', comment: 'Entered by hand.' })).toMatchObject({
    status: 200,
    body: { settled: true, decision: 'corrected', comment: 'Entered by hand.' },
  })
  expect((await settle({ decision: 'dismissed', comment: 'Again.' })).body.code).toBe('exception_settled')
  // Its phone asks after a restore: a decision that is not known stands open again.
  const { body: answered } = await driver.post('/operations/known', { ids: [load.id, operation.id] })
  expect(answered).toMatchObject({ settled: [operation.id] })
  expect((answered.known as string[]).toSorted()).toEqual([load.id, operation.id].toSorted())
  // Also where it came by a file: else the phone would deliver it once more, to be refused.
  await db.update(handOvers).set({ importedById: alpha.office }).where(eq(handOvers.id, operation.id))
  expect((await driver.post('/operations/known', { ids: [operation.id] })).body).toMatchObject({
    known: [],
    settled: [operation.id],
  })
  expect((await driver.get('/driver_sync')).body.changed).toContainEqual(
    expect.objectContaining({ '@type': 'HandOverDecision', id: operation.id, comment: 'Entered by hand.' }),
  )
  expect(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, operation.id))).toMatchObject([
    { action: 'settle', after: { decision: 'corrected' } },
  ])
})

test('its exception may be accepted after all, and the photos are the shipment’s', async () => {
  const { photo, bytes } = await takePhoto(plainPicture(40, 40).jpeg().withExif(cameraExif))
  const statement = buildLoad(alpha, { photos: [photo] })
  const operation = buildOperation(alpha, 'shipment.load', statement)
  const setStatus = (statusId: string) =>
    db.update(projects).set({ statusId }).where(eq(projects.id, alpha.project))
  await setStatus(fixtures.blocked)
  await driver.deliver(operation)
  await setStatus(fixtures.active)
  await handOver(operation, driver, [{ ...photo, phase: 'load' }])
  expect((await upload(photo.id, bytes)).status).toBe(200)
  const { exception } = (await office.get(`/hand_overs/${operation.id}`)).body
  const { cursor } = (await driver.get('/driver_sync')).body
  expect(
    (
      await office.post(`/shipment_exceptions/${exception}/settle`, {
        decision: 'delivered_again',
        comment: 'Once more.',
      })
    ).body.code,
    'a copy that comes now is refused',
  ).toBe('operation_handed_over')
  expect(
    (
      await office.post(`/shipment_exceptions/${exception}/settle`, {
        decision: 'accepted',
        comment: 'Fine.',
      })
    ).body,
  ).toMatchObject({ settled: true, decision: 'accepted' })
  expect((await office.get(`/hand_overs/${operation.id}`)).body).toMatchObject({ settled: true })
  expect((await office.get(`/shipments/${statement.shipment}`)).body.cargoPhotos).toMatchObject([
    { id: photo.id },
  ])
  expect(await db.select().from(shipments).where(eq(shipments.id, statement.shipment))).toMatchObject([
    { photosAnnounced: 1, photosReceived: 1 },
  ])
  // The feed leaves out what is newer than the oldest writing transaction, also one of another test's database.
  await expect
    .poll(
      async () => (await driver.get(`/driver_sync?cursor=${encodeURIComponent(cursor ?? '')}`)).body.changed,
    )
    .toContainEqual(
      expect.objectContaining({ '@type': 'HandOverDecision', id: operation.id, decision: 'accepted' }),
    )
})

test('a mended statement takes over a photo that has arrived, and it counts as received', async () => {
  const { photo, bytes } = await takePhoto()
  const operation = buildOperation(
    alpha,
    'shipment.load',
    buildLoad(alpha, { materialFlow: alpha.photoFlow, photos: [photo] }),
  )
  await handOver(operation, driver, [{ ...photo, phase: 'load' }])
  expect((await upload(photo.id, bytes)).status).toBe(200)
  const statement = buildLoad(alpha, { materialFlow: alpha.photoFlow, photos: [photo] })
  await driver.apply({
    ...buildOperation(alpha, 'shipment.load', statement),
    supersedes: operation.id,
  })
  expect((await office.get(`/shipments/${statement.shipment}`)).body).toMatchObject({
    photosAnnounced: 1,
    photosReceived: 1,
    cargoPhotos: [{ id: photo.id, status: 'received' }],
  })
})

test('a driver whose carrier has rejected the account hands over too, with photos', async () => {
  const userId = await insertDriver(db, alpha.carrier, { approvedAt: null, rejectedAt: new Date() })
  await pairDriver(db, alpha, userId)
  const own = await onOwnDevice(db, alpha, userId)
  const rejected = await as(userId)
  const { photo, bytes } = await takePhoto()
  const operation = buildOperation(own, 'shipment.load', buildLoad(own, { photos: [photo] }))
  expect(await rejected.refusal(operation)).toBe('account_needs_approval')
  expect((await handOver(operation, rejected, [{ ...photo, phase: 'load' }])).status).toBe(200)
  expect((await upload(photo.id, bytes, rejected)).status).toBe(200)
  expect((await office.get(`/hand_overs/${operation.id}`)).body).toMatchObject({
    photos: [{ id: photo.id, status: 'received' }],
  })
  expect((await office.get(`/media_objects/${photo.id}/content`)).status).toBe(200)
})

test('whatever a phone has is taken, with what is right beside it', async () => {
  const { photo, bytes } = await takePhoto()
  const taken1 = { ...photo, phase: 'load', takenAt: '0001-01-01T00:00:00.000Z' }
  const odd = { ...manifest(), phase: 'load', takenAt: '9999-12-31T23:59:59-05:00' }
  const half = '\uD83D'
  const wrong = {
    ...buildOperation(alpha, 'shipment.load', {
      shipment: newId(),
      materialFlow: alpha.flow,
      note: `cut ${half}\0`,
      firstWeighing: '12 t',
      photos: [taken1, odd],
      [half]: 1,
    }),
    occurredAt: '0001-01-01T00:00:00Z',
  }
  const right = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const handBoth = () =>
    driver.post('/operations/hand_over', {
      operations: [
        { operation: wrong, problem, photos: [taken1, odd] },
        { operation: right, problem, photos: [] },
      ],
    })
  expect(await handBoth()).toMatchObject({
    status: 200,
    body: {
      results: [
        { id: wrong.id, handOver: {} },
        { id: right.id, handOver: {} },
      ],
    },
  })
  expect((await handBoth()).status, 'and again').toBe(200)
  expect((await upload(photo.id, bytes)).status).toBe(200)
  const { body } = await office.get(`/hand_overs/${wrong.id}`)
  expect(body).toMatchObject({
    statement: { note: 'cut \uFFFD\uFFFD', firstWeighing: '12 t' },
    occurredAt: expect.stringMatching(/^20/),
    photos: [
      { id: photo.id, status: 'received' },
      { id: odd.id, status: 'announced' },
    ],
  })
  expect(body.photos).not.toContainEqual(expect.objectContaining({ takenAt: expect.anything() }))
  expect((await settle(wrong.id, 'corrected')).status).toBe(200)
})

test('a load that no schema takes counts with what the office says instead of what is wrong', async () => {
  const statement = { ...buildLoad(alpha), firstWeighing: '40,5 t', note: 5, photos: [{ id: 'none' }] }
  const operation = buildOperation(alpha, 'shipment.load', statement)
  expect(await driver.refusal(operation)).toBe('validation_failed')
  await handOver(operation)
  const accept = (id: string, values?: object, actor = office) =>
    actor.post(`/hand_overs/${id}/settle`, { decision: 'accepted', comment: 'It was 40.5.', values })
  expect((await accept(operation.id, {}, await as(beta.office))).status).toBe(404)
  expect((await accept(operation.id, {}, driver)).status).toBe(404)
  expect((await accept(operation.id, { weighedLoad: 1 })).body).toMatchObject({
    violations: [{ propertyPath: 'tareWeight' }],
  })
  expect((await accept(operation.id, { weighedLoad: 40.5 })).body).toMatchObject({ decision: 'accepted' })
  expect((await office.get(`/shipments/${statement.shipment}`)).body).toMatchObject({
    number: statement.number,
    status: 'loaded',
    nettoWeight: 25.3,
    events: [{ kind: 'loaded', stated: { tareWeight: 15.2 } }, { kind: 'corrected' }],
  })

  const numbered = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { number: statement.number }))
  const nothing = buildOperation(alpha, 'shipment.load', { materialFlow: alpha.flow, shipment: newId() })
  for (const each of [numbered, nothing]) {
    await handOver(each)
    expect((await accept(each.id)).body.code).toBe('exception_not_acceptable')
  }
})

test('what nobody typed refuses no load: times of cameras, and positions, that cannot be', async () => {
  const photo = { ...manifest(), takenAt: '0001-01-01T00:00:00Z' }
  const operation = buildOperation(alpha, 'shipment.load', {
    ...buildLoad(alpha, { photos: [photo], materialFlow: alpha.photoFlow }),
    position: { latitude: 51.9, longitude: 4.4, accuracy: 5, measuredAt: '0001-01-01T00:00:00Z' },
  })
  await driver.apply(operation)
  const { shipment } = operation.payload as { shipment: string }
  const { body } = await office.get(`/shipments/${shipment}`)
  expect(body.cargoPhotos).toMatchObject([{ id: photo.id }])
  expect(JSON.stringify(body)).not.toContain('takenAt')
})

test('a flow or shipment that the driver has nothing to do with names no customer', async () => {
  const administrator = admin
  const ofBeta = await as(beta.office)
  const seenBy = async (actor: Actor, { id }: Operation) => (await actor.get(`/hand_overs/${id}`)).status
  const foreign = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { materialFlow: beta.flow }))
  await handOver(foreign)
  expect([await seenBy(ofBeta, foreign), await seenBy(administrator, foreign)]).toEqual([404, 200])

  const left = await onOwnDevice(db, beta, await insertDriver(db, beta.carrier))
  await pairDriver(db, beta, left.driver)
  const statement = buildLoad(left)
  const leaver = await as(left.driver)
  await leaver.apply(buildOperation(left, 'shipment.load', statement))
  const unloadOfOther = buildOperation(alpha, 'shipment.unload', buildUnload(statement.shipment))
  await handOver(unloadOfOther)
  expect(await seenBy(ofBeta, unloadOfOther)).toBe(404)

  const ofPairing = eq(projectPairings.userId, left.driver)
  await db.update(projectPairings).set({ endedAt: new Date() }).where(ofPairing)
  const late = buildOperation(left, 'shipment.load', buildLoad(left))
  await handOver(late, leaver)
  expect(await seenBy(ofBeta, late), 'an ended pairing').toBe(200)
  await db.delete(projectPairings).where(ofPairing)
  const own = buildOperation(left, 'shipment.unload', buildUnload(statement.shipment))
  await handOver(own, leaver)
  expect(await seenBy(ofBeta, own), 'an own shipment').toBe(200)
})

test('a device hands over so much in a day and no more, whatever staff import of its file', async () => {
  const [row] = await db.select().from(handOvers).limit(1)
  if (row === undefined) throw new Error('Nothing was handed over.')
  const ofToday = Array.from({ length: handOversPerDay }, () => ({
    ...row,
    id: newId(),
    operationId: newId(),
    deviceId: alpha.device,
    receivedAt: new Date(),
  }))
  const imported = ofToday.map((one) => ({
    ...one,
    id: newId(),
    operationId: newId(),
    importedById: alpha.office,
  }))
  const more = () => handOver(buildOperation(alpha, 'shipment.load', buildLoad(alpha)))
  await db.insert(handOvers).values(imported)
  expect((await more()).status).toBe(200)
  await db.insert(handOvers).values(ofToday)
  const refused = await more()
  expect(refused.body).toMatchObject({
    code: 'too_many_requests',
    detail: expect.stringMatching(/ 3600 (seconds|seconden)/),
  })
  expect(refused.headers['retry-after']).toBe('3600')
})
