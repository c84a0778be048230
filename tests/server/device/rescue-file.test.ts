import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Operation } from '#contract/device/operations.ts'
import type { ImportResult } from '#contract/device/rescue-file.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { handOvers } from '../../../server/platform/db/schema/hand-overs.ts'
import { mediaObjects } from '../../../server/platform/db/schema/media-objects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { Findings } from '../../../server/operate/verify/findings.ts'
import { verifyShipments } from '../../../server/operate/verify/verify-shipments.ts'
import { cameraExif, plainPicture, sendPhoto, takePhoto } from '../platform/media-forms.ts'
import { letterHashOf, letterOfLoad, onGlass } from '../letters/signed-letters.ts'
import {
  buildLoad,
  buildOperation,
  buildUnload,
  insertDriver,
  onOwnDevice,
  pairDriver,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { refusal } from '../../support/test-server.ts'

const { testServer, db, alpha, beta, as, admin, office, driver } = await setUpHarness()

await pairDriver(db, alpha)
const administrator = admin
const problem = { code: 'project_blocked', status: 409, detail: 'Closed.' }

async function importFile(
  operations: readonly Operation[],
  actor = office,
  photos: readonly object[] = [],
): Promise<readonly ImportResult[]> {
  const { status, body } = await actor.post('/hand_overs/import', {
    operations: operations.map((operation) => ({ operation, problem, photos })),
  })
  expect(status).toBe(200)
  return (body as unknown as { results: ImportResult[] }).results
}
const outcomesOf = async (operations: readonly Operation[], actor = office) =>
  (await importFile(operations, actor)).map(({ outcome }) => outcome)
/** Under which id the only photo of the only operation is sent. */
const uploadIdOf = ([result]: readonly ImportResult[]) => result?.photos[0]?.upload ?? ''
const upload = (id: string, bytes: Buffer, actor = office) => sendPhoto(actor, id, bytes)

test('what a phone could not send is imported as evidence, with its photos, and nothing of it counts', async () => {
  const { photo, bytes } = await takePhoto()
  const load = buildLoad(alpha, { photos: [photo] })
  const operation = buildOperation(alpha, 'shipment.load', load)
  const first = await importFile([operation], office, [{ ...photo, phase: 'load' }])
  expect(first).toMatchObject([{ id: operation.id, outcome: 'taken', photos: [{ photo: photo.id }] }])
  const uploadId = uploadIdOf(first)
  expect(uploadId, 'the phone may still send it under its own').not.toBe(photo.id)
  const again = await importFile([operation], office, [{ ...photo, phase: 'load' }])
  expect(again).toMatchObject([{ outcome: 'known', photos: [{ upload: uploadId }] }])

  expect((await upload(uploadId, bytes)).status).toBe(200)
  expect((await office.get(`/hand_overs/${operation.id}`)).body).toMatchObject({
    reason: 'project_blocked',
    importedBy: expect.any(String),
    delivered: false,
    settled: false,
    deviceCode: alpha.deviceCode,
    photos: [{ id: uploadId, status: 'received' }],
  })
  expect((await office.get(`/media_objects/${uploadId}/content`)).status).toBe(200)
  expect((await office.get(`/shipments/${load.shipment}`)).status).toBe(404)
  const done = await importFile([operation], office, [{ ...photo, phase: 'load' }])
  expect(done, 'what has arrived is not asked for').toMatchObject([{ outcome: 'known', photos: [] }])
  expect(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, operation.id))).toMatchObject([
    { action: 'import', after: { photos: 1 } },
  ])
})

test('a signature in the file of a phone is imported with its load, and counts once the phone delivers it', async () => {
  const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const letter = letterOfLoad(load)
  const signature = buildOperation(alpha, 'shipment.sign', {
    shipment: letter.shipment,
    ...onGlass,
    letterHash: letterHashOf(letter),
  })
  expect(await outcomesOf([load, signature])).toEqual(['taken', 'taken'])
  expect((await office.get(`/hand_overs/${signature.id}`)).body).toMatchObject({
    type: 'shipment.sign',
    statement: onGlass,
  })
  await driver.apply(load, signature)
  expect((await office.get(`/hand_overs/${signature.id}`)).body).toMatchObject({ delivered: true })
})

test('the phone may deliver after its file was imported: it counts, and there is nothing left to settle', async () => {
  const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  expect(await outcomesOf([operation])).toEqual(['taken'])
  await driver.apply(operation)
  expect((await office.get(`/hand_overs/${operation.id}`)).body).toMatchObject({
    delivered: true,
    settled: true,
  })
  const settle = { decision: 'corrected', comment: 'Entered by hand.' }
  expect((await office.post(`/hand_overs/${operation.id}/settle`, settle)).body.code).toBe(
    'exception_settled',
  )
  expect(await outcomesOf([operation])).toEqual(['applied'])
  const open = await office.get('/hand_overs?settled=false&itemsPerPage=100')
  expect(open.body.member?.map(({ id }) => id)).not.toContain(operation.id)
})

test('once the office has settled it, the phone learns the decision, however long it was away, and its copy is refused', async () => {
  const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  await importFile([operation])
  const settle = { decision: 'corrected', comment: 'Entered by hand.' }
  expect((await office.post(`/hand_overs/${operation.id}/settle`, settle)).status).toBe(200)
  expect(await driver.refusal(operation)).toBe('operation_withdrawn')
  await db
    .update(handOvers)
    .set({ settledAt: sql`now() - interval '70 days'` })
    .where(eq(handOvers.operationId, operation.id))
  await expect
    .poll(async () => (await driver.get('/driver_sync')).body.changed)
    .toContainEqual(
      expect.objectContaining({
        '@type': 'HandOverDecision',
        id: operation.id,
        decision: 'corrected',
        comment: 'Entered by hand.',
      }),
    )
})

test('the photos of an imported load are the shipment’s once it is accepted, also those that come later', async () => {
  const [early, late] = [await takePhoto(), await takePhoto(plainPicture(40, 40).jpeg().withExif(cameraExif))]
  const photos = [early.photo, late.photo]
  const announced = photos.toReversed().map((photo) => ({ ...photo, phase: 'load' }))
  // Named twice, as no phone does: the schema cannot tell.
  const load = buildLoad(alpha, { photos: [...photos, early.photo] })
  const operation = buildOperation(alpha, 'shipment.load', load)
  const [result] = await importFile([operation], office, announced)
  const uploads = new Map(result?.photos.map(({ photo, upload: to }) => [photo, to]))
  const send = async ({ photo, bytes }: typeof early) =>
    expect((await upload(uploads.get(photo.id) ?? '', bytes)).status).toBe(200)
  await send(early)
  const accept = { decision: 'accepted', comment: 'Seen at the gate.' }
  expect((await office.post(`/hand_overs/${operation.id}/settle`, accept)).status).toBe(200)
  const read = async () => (await office.get(`/shipments/${load.shipment}`)).body
  expect(await read()).toMatchObject({ photosAnnounced: 2, photosReceived: 1 })
  expect(
    await importFile([operation], office, announced),
    'what is missing is still asked for',
  ).toMatchObject([
    { outcome: 'known', photos: [{ photo: late.photo.id, upload: uploads.get(late.photo.id) }] },
  ])
  await send(late)
  const { photosReceived, cargoPhotos } = await read()
  expect(photosReceived).toBe(2)
  expect((cargoPhotos as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(
    [...uploads.values()].toSorted(),
  )
  expect((await office.get(`/hand_overs/${operation.id}`)).body.photos).toHaveLength(2)
})

test('a note that came by the file alone counts once it is accepted, what a receiver says never', async () => {
  const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  await driver.apply(load)
  const letter = letterOfLoad(load)
  const { shipment } = letter
  const { photo, bytes } = await takePhoto()
  const note = buildOperation(alpha, 'shipment.note', { shipment, note: 'Gate 3 was shut.' })
  const acceptance = buildOperation(alpha, 'shipment.accept', {
    shipment,
    outcome: 'partly',
    kilograms: 12000,
    reason: 'Wet',
    photos: [photo],
  })
  const signature = buildOperation(alpha, 'shipment.sign', {
    shipment,
    ...onGlass,
    letterHash: letterHashOf(letter),
  })
  expect(await outcomesOf([note, signature])).toEqual(['taken', 'taken'])
  const imported = await importFile([acceptance], office, [{ ...photo, phase: 'unload' }])
  expect((await upload(uploadIdOf(imported), bytes)).status).toBe(200)
  const accept = { decision: 'accepted', comment: 'Seen at the gate.' }
  expect((await office.post(`/hand_overs/${note.id}/settle`, accept)).status).toBe(200)
  // The office could have written the file itself, with what it knows of the letter.
  for (const { id, type } of [acceptance, signature]) {
    expect(await office.post(`/hand_overs/${id}/settle`, accept), type).toMatchObject(
      refusal(409, 'signature_from_file'),
    )
    expect((await office.get(`/hand_overs/${id}`)).body, type).toMatchObject({ settled: false })
  }
  const { body } = await office.get(`/shipments/${shipment}`)
  expect(body).toMatchObject({
    photosAnnounced: 0,
    events: [{ kind: 'loaded' }, { kind: 'noted', enteredBy: expect.any(String) as string }],
  })
  expect(body.events).toHaveLength(2)
  expect(body.events?.[0], 'which the phone delivered').not.toHaveProperty('enteredBy')
  expect(await driver.deliver(acceptance, signature), 'the phone itself may still send it').toMatchObject([
    { receipt: {} },
    { receipt: {} },
  ])
})

test('what the phone hands over itself takes the place of what was imported', async () => {
  const { photo } = await takePhoto()
  const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const forged = { ...operation, payload: { ...buildLoad(alpha), note: 'Another word.' } }
  expect(await outcomesOf([forged])).toEqual(['taken'])
  expect(await outcomesOf([operation])).toEqual(['changed'])
  const handedOver = await driver.post('/operations/hand_over', {
    operations: [{ operation, problem, photos: [{ ...photo, phase: 'load' }] }],
  })
  expect(handedOver.body.results).toMatchObject([{ handOver: { operation: operation.id } }])
  const { body } = await office.get(`/hand_overs/${operation.id}`)
  expect(body).toMatchObject({ delivered: false, settled: false, photos: [{ id: photo.id }] })
  expect(body.importedBy).toBeUndefined()
  expect(body.statement).not.toHaveProperty('note')
  expect(await outcomesOf([operation])).toEqual(['known'])
})

async function settleImported(operation: Operation, decision: string, photos: readonly object[] = []) {
  expect(await importFile([operation], office, photos)).toMatchObject([{ outcome: 'taken' }])
  const settle = { decision, comment: 'Seen at the gate.' }
  expect((await office.post(`/hand_overs/${operation.id}/settle`, settle)).status).toBe(200)
  return (await office.get(`/hand_overs/${operation.id}`)).body
}
const handOver = async (operation: Operation, photos: readonly object[] = []) =>
  (await driver.post('/operations/hand_over', { operations: [{ operation, problem, photos }] })).body
const handOversOf = async ({ id }: Operation) =>
  (await office.get('/hand_overs?itemsPerPage=100')).body.member?.filter(
    (each) => (each as unknown as { operation: string }).operation === id,
  )
const decisionsOf = async ({ id }: Operation) =>
  ((await driver.get('/driver_sync')).body.changed as unknown as { '@type': string; id: string }[]).filter(
    (each) => each['@type'] === 'HandOverDecision' && each.id === id,
  )

test.each(['accepted', 'corrected', 'dismissed'])(
  'what was imported and %s stays as it was decided when the phone hands over the same, with its photos',
  async (decision) => {
    const { photo, bytes } = await takePhoto()
    const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { photos: [photo] }))
    const decided = await settleImported(operation, decision)
    const answer = await handOver(operation, [{ ...photo, phase: 'load' }])
    expect(answer).toMatchObject({ results: [{ handOver: { operation: operation.id } }] })
    expect(await handOver(operation, [{ ...photo, phase: 'load' }])).toEqual(answer)
    expect((await upload(photo.id, bytes, driver)).status, 'nothing is stuck on the phone').toBe(200)
    const { photos, ...kept } = (await office.get(`/hand_overs/${operation.id}`)).body
    expect({ ...decided, ...kept }).toEqual(decided)
    expect(photos).toMatchObject([{ id: photo.id, status: 'received' }])
    expect(await handOversOf(operation)).toHaveLength(1)
    await expect.poll(() => decisionsOf(operation)).toMatchObject([{ decision }])
  },
)

test.each(['accepted', 'dismissed'])(
  'other content than was imported and %s stands open beside that once the phone has handed it over',
  async (decision) => {
    const { photo, bytes } = await takePhoto()
    const load = buildLoad(alpha, { photos: [photo] })
    const imported = buildOperation(alpha, 'shipment.load', { ...load, note: 'As in the file.' })
    const own = { ...imported, payload: { ...load, note: 'My own word.' } }
    const decided = await settleImported(imported, decision, [{ ...photo, phase: 'load' }])
    expect(await handOver(own, [{ ...photo, phase: 'load' }])).toMatchObject({
      results: [{ handOver: { operation: own.id } }],
    })
    expect((await office.get(`/hand_overs/${imported.id}`)).body).toEqual(decided)
    const rows = await handOversOf(own)
    expect(rows).toHaveLength(2)
    const row = rows?.find(({ id }) => id !== own.id)
    expect(row).toMatchObject({ settled: false, statement: { note: 'My own word.' } })
    expect(row).not.toHaveProperty('importedBy')
    expect((await driver.post('/operations/known', { ids: [own.id] })).body).toMatchObject({
      known: [own.id],
      settled: [],
    })
    expect(await decisionsOf(own), 'it is not decided on').toEqual([])
    expect((await upload(photo.id, bytes, driver)).status).toBe(200)
    expect(await outcomesOf([own])).toEqual(['known'])
    expect((await handOver(own)).results).toMatchObject([{ handOver: { operation: own.id } }])

    const settle = { decision: decision === 'dismissed' ? 'accepted' : 'corrected', comment: 'Both seen.' }
    expect((await office.post(`/hand_overs/${row?.id}/settle`, settle)).status).toBe(200)
    if (decision === 'dismissed')
      expect((await office.get(`/shipments/${load.shipment}`)).body.cargoPhotos).toMatchObject([
        { id: photo.id, status: 'received' },
      ])
    await expect.poll(() => decisionsOf(own)).toMatchObject([{ comment: 'Both seen.' }])
    expect((await office.get(`/hand_overs/${imported.id}`)).body).toMatchObject({ decision })
  },
)

/** The phone's file with one photo, which is settled; and what the phone says of the same. */
async function settledWithPhoto(decision: string) {
  const { photo, bytes } = await takePhoto()
  const load = buildLoad(alpha, { photos: [photo] })
  const operation = buildOperation(alpha, 'shipment.load', load)
  const announced = [{ ...photo, phase: 'load' }]
  const { photos } = await settleImported(operation, decision, announced)
  const [kept] = photos as { id: string }[]
  return { photo, bytes, load, operation, announced, keptAs: kept?.id ?? '' }
}
const photosOf = async (list: string, id = '') => {
  const { photos, cargoPhotos } = (await office.get(`/${list}/${id}`)).body
  return photos ?? cargoPhotos
}
async function expectVerified() {
  const findings = new Findings()
  await verifyShipments(testServer.database, findings)
  expect(findings.breaks).toEqual([])
}

test.each(['accepted', 'corrected', 'dismissed'])(
  'a photo of what was imported and %s is there once, whoever sends its bytes',
  async (decision) => {
    const { photo, bytes, load, operation, announced, keptAs } = await settledWithPhoto(decision)
    for (const _ of ['first', 'again']) await handOver(operation, announced)
    expect(await photosOf('hand_overs', operation.id)).toMatchObject([{ id: keptAs, status: 'announced' }])
    const half = { 'content-type': 'application/octet-stream', 'upload-offset': '0' }
    const url = `/media_objects/${photo.id}/content`
    await driver.send({ method: 'PUT', url, payload: bytes.subarray(0, 100), headers: half })
    expect((await driver.send({ method: 'HEAD', url })).headers).toMatchObject({
      'upload-photo': photo.id,
      'upload-offset': '100',
      'upload-sha256': photo.sha256,
    })
    expect(await importFile([operation], office, announced)).toMatchObject([
      { outcome: 'known', photos: [{ photo: photo.id, upload: keptAs }] },
    ])
    const rest = { ...half, 'upload-offset': '100' }
    expect(
      await driver.send({ method: 'PUT', url, payload: bytes.subarray(100), headers: rest }),
    ).toMatchObject({
      status: 200,
      body: { photo: photo.id, sha256: photo.sha256, complete: true },
    })
    expect(await photosOf('hand_overs', operation.id)).toMatchObject([{ id: keptAs, status: 'received' }])
    if (decision === 'accepted') {
      expect(await photosOf('shipments', load.shipment)).toMatchObject([{ id: keptAs, status: 'received' }])
      expect((await office.get(`/shipments/${load.shipment}`)).body).toMatchObject({ photosReceived: 1 })
    }
    // Stated anew, as its driver mends it: what was of no shipment is of that.
    const mended = buildLoad(alpha, { materialFlow: alpha.photoFlow, photos: [photo] })
    const stated = buildOperation(alpha, 'shipment.load', mended)
    await driver.apply(stated)
    expect(await photosOf('shipments', mended.shipment)).toMatchObject([
      decision === 'accepted' ? { id: photo.id } : { id: keptAs, status: 'received' },
    ])
    await expectVerified()
  },
)

test('a phone that reads of the decision first sends the photos of what counts, and of that alone', async () => {
  // Including the user who imported it, and has what was dismissed.
  const others = [await as(alpha.colleague), await as(beta.office), office]
  for (const decision of ['accepted', 'corrected', 'dismissed']) {
    // Two that are alike, and another.
    const pictures = [
      await takePhoto(),
      await takePhoto(),
      await takePhoto(plainPicture(40, 40).jpeg().withExif(cameraExif)),
    ]
    const photos = pictures.map(({ photo }) => photo)
    const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { photos }))
    await settleImported(
      operation,
      decision,
      photos.toReversed().map((photo) => ({ ...photo, phase: 'load' })),
    )
    expect(await driver.refusal(operation)).toBe('operation_withdrawn')
    const isSent = decision !== 'dismissed'
    for (const { photo, bytes } of pictures) {
      for (const other of others) expect((await upload(photo.id, bytes, other)).status).toBe(404)
      const asked = await driver.send({ method: 'HEAD', url: `/media_objects/${photo.id}/content` })
      expect(asked.status).toBe(isSent ? 200 : 404)
      expect((await upload(photo.id, bytes, driver)).status).toBe(isSent ? 200 : 404)
    }
    const status = isSent ? 'received' : 'announced'
    expect(await photosOf('hand_overs', operation.id), decision).toMatchObject(photos.map(() => ({ status })))
  }
  await expectVerified()
})

test('what the phone says of another customer than the file did takes no photo of that', async () => {
  await pairDriver(db, beta, alpha.driver)
  const { photo, bytes } = await takePhoto()
  const announced = [{ ...photo, phase: 'load' }]
  const imported = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { photos: [photo] }))
  const uploadId = uploadIdOf(await importFile([imported], office, announced))
  await handOver({ ...imported, payload: buildLoad(beta, { photos: [photo] }) }, announced)
  expect((await upload(photo.id, bytes, driver)).status).toBe(200)
  const ofBeta = await as(beta.office)
  const [shown] = (await ofBeta.get(`/hand_overs/${imported.id}`)).body.photos as { id: string }[]
  const content = (id = '') => `/media_objects/${id}/content`
  expect((await ofBeta.get(content(shown?.id))).status).toBe(200)
  for (const id of [shown?.id, uploadId]) expect((await office.get(content(id))).status).toBe(404)
})

test('a photo that came by the file is there once when the phone hands it over before the office decides', async () => {
  const { photo, bytes } = await takePhoto(plainPicture(40, 40).jpeg().withExif(cameraExif))
  const load = buildLoad(alpha, { photos: [photo] })
  const operation = buildOperation(alpha, 'shipment.load', load)
  const announced = [{ ...photo, phase: 'load' }]
  const uploadId = uploadIdOf(await importFile([operation], office, announced))
  expect((await upload(uploadId, bytes)).status).toBe(200)
  await handOver(operation, announced)
  expect(await photosOf('hand_overs', operation.id)).toMatchObject([{ id: uploadId, status: 'received' }])
  expect((await upload(photo.id, bytes, driver)).body).toMatchObject({ complete: true, sha256: photo.sha256 })
  expect(await importFile([operation], office, announced)).toMatchObject([{ outcome: 'known', photos: [] }])
  const accept = { decision: 'accepted', comment: 'Seen at the gate.' }
  expect((await office.post(`/hand_overs/${operation.id}/settle`, accept)).status).toBe(200)
  expect(await photosOf('shipments', load.shipment)).toMatchObject([{ id: uploadId, status: 'received' }])
  await expectVerified()
})

test.each(['accepted', 'dismissed'])(
  'a photo that the phone has lost is announced anew or dropped, after what it is of was imported and %s',
  async (decision) => {
    const [again, gone] = [await settledWithPhoto(decision), await settledWithPhoto(decision)]
    const other = await takePhoto(plainPicture(40, 40).jpeg().withExif(cameraExif))
    const { id: _, ...picture } = other.photo
    for (const { operation, announced } of [again, gone]) await handOver(operation, announced)
    const announce = (id: string, body: object) => driver.post(`/media_objects/${id}/announcement`, body)
    for (const sha256 of ['e'.repeat(64), other.photo.sha256])
      expect((await announce(again.photo.id, { photo: { ...picture, sha256 } })).body).toMatchObject({
        id: again.photo.id,
        status: 'announced',
      })
    expect((await announce(gone.photo.id, {})).body).toMatchObject({ id: gone.photo.id, status: 'dropped' })
    expect((await upload(again.photo.id, other.bytes, driver)).status).toBe(200)
    expect(await photosOf('hand_overs', again.operation.id)).toMatchObject([
      { id: again.keptAs, status: 'received' },
    ])
    expect(await photosOf('hand_overs', gone.operation.id)).toEqual([])
    await expectVerified()
  },
)

test('what the phone says otherwise beside an accepted import brings the photos of both', async () => {
  const { photo, bytes, load, operation, keptAs } = await settledWithPhoto('accepted')
  const more = await takePhoto(plainPicture(40, 40).jpeg().withExif(cameraExif))
  const own = { ...operation, payload: { ...load, note: 'My own word.', photos: [photo, more.photo] } }
  await handOver(own, [
    { ...photo, phase: 'load' },
    { ...more.photo, phase: 'load' },
  ])
  for (const each of [{ photo, bytes }, more])
    expect((await upload(each.photo.id, each.bytes, driver)).status).toBe(200)
  expect(await photosOf('shipments', load.shipment)).toMatchObject([{ id: keptAs, status: 'received' }])
  for (const row of (await handOversOf(own)) ?? []) {
    const ids = row.id === operation.id ? [keptAs] : [keptAs, more.photo.id]
    const photos = (await photosOf('hand_overs', row.id)) as { id: string; status: string }[]
    expect(photos.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(photos.every(({ status }) => status === 'received')).toBe(true)
  }
  await expectVerified()
})

test.each(['accepted', 'dismissed'])(
  'a file that states a photo of the phone otherwise, and is %s, keeps the true one from nowhere',
  async (decision) => {
    const { photo, bytes } = await takePhoto()
    const forged = { ...photo, sha256: 'd'.repeat(64) }
    const load = buildLoad(alpha, { photos: [forged] })
    const imported = buildOperation(alpha, 'shipment.load', load)
    await settleImported(imported, decision, [{ ...forged, phase: 'load' }])
    const own = { ...imported, payload: { ...load, photos: [photo] } }
    await handOver(own, [{ ...photo, phase: 'load' }])
    expect((await upload(photo.id, bytes, driver)).status).toBe(200)
    const row = (await handOversOf(own))?.find(({ id }) => id !== own.id)
    expect(await photosOf('hand_overs', row?.id)).toMatchObject([{ id: photo.id, status: 'received' }])
    expect(await photosOf('hand_overs', imported.id)).toMatchObject([{ status: 'announced' }])
    await expectVerified()
  },
)

test('what is known stays known, whichever of both the phone or the file says again', async () => {
  const { operation, announced, load, photo, keptAs } = await settledWithPhoto('corrected')
  const own = { ...operation, payload: { ...load, note: 'My own word.' } }
  const third = { ...operation, payload: { ...load, note: 'A third one.' } }
  for (const _ of ['first', 'again'])
    for (const each of [own, operation])
      expect(await handOver(each, announced)).toMatchObject({
        results: [{ handOver: { operation: operation.id } }],
      })
  expect(await handOver(third)).toMatchObject({ code: 'operation_reused' })
  expect(await outcomesOf([operation])).toEqual(['known'])
  expect(await outcomesOf([own])).toEqual(['known'])
  expect(await outcomesOf([third])).toEqual(['changed'])
  expect(await importFile([operation], office, announced), 'its photos are asked for').toMatchObject([
    { photos: [{ photo: photo.id, upload: keptAs }] },
  ])
  expect(await handOversOf(operation)).toHaveLength(2)
})

test('the phone’s own note beside one that was imported and accepted has one exception at most, and an answer', async () => {
  const load = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  await driver.deliver(load)
  const { shipment } = letterOfLoad(load)
  const imported = buildOperation(alpha, 'shipment.note', { shipment, note: 'Imported.' })
  await settleImported(imported, 'accepted')
  const own = { ...imported, payload: { shipment, note: 'My own word.' } }
  await handOver(own)
  const row = (await handOversOf(own))?.find(({ id }) => id !== own.id)
  const accept = { decision: 'accepted', comment: 'Seen at the gate.' }
  expect((await office.post(`/hand_overs/${row?.id}/settle`, accept)).status).toBeLessThan(500)
})

test('an exception names once what its phone handed over itself, beside what was imported of it', async () => {
  const load = buildLoad(alpha)
  const refused = buildOperation(alpha, 'shipment.load', { ...load, firstWeighing: undefined })
  expect(await driver.refusal(refused)).toBe('validation_failed')
  await settleImported(refused, 'dismissed')
  const exceptions = async () =>
    (await office.get('/shipment_exceptions?itemsPerPage=100')).body.member?.filter((each) =>
      JSON.stringify(each).includes(load.shipment),
    )
  expect(await exceptions()).toMatchObject([{ handOver: refused.id }])
  await handOver({ ...refused, payload: { ...load, note: 'My own word.' } })
  const own = (await handOversOf(refused))?.find(({ id }) => id !== refused.id)
  const shown = await exceptions()
  expect(shown).toMatchObject([{ handOver: own?.id }])
  expect(shown).toHaveLength(1)
  // Of two rows a list keeps the last and this the first.
  expect((await office.get(`/shipment_exceptions/${shown?.[0]?.id ?? ''}`)).body).toMatchObject({
    handOver: own?.id,
  })
})

test('an unknown device, another customer’s shipment and what names none are refused, but for administrators', async () => {
  const stranger = buildOperation({ ...alpha, device: newId() }, 'shipment.load', buildLoad(alpha))
  const left = await onOwnDevice(db, beta, await insertDriver(db, beta.carrier))
  await pairDriver(db, beta, left.driver)
  const ofBeta = buildOperation(left, 'shipment.load', buildLoad(left))
  const ofNobody = buildOperation(alpha, 'shipment.unload', buildUnload(newId()))
  expect(await outcomesOf([stranger, ofBeta, ofNobody])).toEqual(['refused', 'refused', 'refused'])
  expect((await office.get(`/hand_overs/${ofBeta.id}`)).status).toBe(404)
  expect(await outcomesOf([stranger, ofBeta, ofNobody], administrator)).toEqual(['refused', 'taken', 'taken'])
  expect(await outcomesOf([ofBeta]), 'also where it is known').toEqual(['refused'])
  expect((await (await as(beta.office)).get(`/hand_overs/${ofBeta.id}`)).status).toBe(200)
})

test('a photo whose shipment had arrived without it comes by the file, and counts', async () => {
  const { photo, bytes } = await takePhoto()
  const load = buildLoad(alpha, { materialFlow: alpha.photoFlow, photos: [photo] })
  const operation = buildOperation(alpha, 'shipment.load', load)
  await driver.apply(operation)
  const results = await importFile([operation], office, [{ ...photo, phase: 'load' }])
  expect(results).toMatchObject([
    { id: operation.id, outcome: 'applied', photos: [{ photo: photo.id, upload: photo.id }] },
  ])
  expect((await upload(photo.id, Buffer.alloc(bytes.length, 1))).status, 'not the announced bytes').toBe(422)
  expect((await upload(photo.id, bytes, await as(beta.office))).status).toBe(404)
  expect((await upload(photo.id, bytes)).status).toBe(200)
  expect((await office.get(`/shipments/${load.shipment}`)).body).toMatchObject({ photosReceived: 1 })
})

test('nobody of another customer sends the photos of an import', async () => {
  const { photo, bytes } = await takePhoto()
  const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const uploadId = uploadIdOf(await importFile([operation], office, [{ ...photo, phase: 'load' }]))
  const other = await as(beta.office)
  for (const actor of [driver, other]) expect((await upload(uploadId, bytes, actor)).status).toBe(404)
  expect(await importFile([operation], administrator, [{ ...photo, phase: 'load' }])).toEqual([
    { id: operation.id, outcome: 'known', photos: [] },
  ])
  expect((await upload(uploadId, Buffer.alloc(bytes.length, 1))).status).toBe(422)
  expect(await db.select().from(mediaObjects).where(eq(mediaObjects.id, uploadId))).toMatchObject([
    { status: 'announced' },
  ])
})
