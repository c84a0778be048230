import { randomBytes } from 'node:crypto'
import { readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import exifr from 'exifr'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/db/uuid.ts'
import { openFolder } from '../../../server/platform/files/open-store.ts'
import { fromCamera, noisePicture, plainPicture } from '../platform/media-forms.ts'
import { buildLoad, buildOperation, pairDriver, sha256Of } from '../platform/tenant-fixtures.ts'
import { signedPath } from '../platform/signed-path.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { refusal } from '../../support/test-server.ts'

const { testServer, db, fixtures, alpha, beta, as, anonymous, office, driver } = await setUpHarness()
await pairDriver(db, alpha)
const picture = await noisePicture(170, 170).jpeg({ quality: 100 }).toBuffer()

interface Announced {
  readonly id: string
  readonly shipment: string
  readonly bytes: Buffer
}

async function announce(bytes: Buffer = picture, own: { sha256?: string } = {}): Promise<Announced> {
  const id = newId()
  const statement = buildLoad(alpha, {
    materialFlow: alpha.photoFlow,
    photos: [{ id, sha256: own.sha256 ?? sha256Of(bytes), bytes: bytes.length, mediaType: 'image/jpeg' }],
  })
  await driver.apply(buildOperation(alpha, 'shipment.load', statement))
  return { id, shipment: statement.shipment, bytes }
}

const content = (id: string) => `/media_objects/${id}/content`
const put = (id: string, offset: number | string, bytes: Buffer, actor = driver) =>
  actor.send({
    method: 'PUT',
    url: content(id),
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) },
  })
const filesOf = async (id: string) =>
  (await readdir(join(testServer.dataDirectory, 'media', id.slice(-2)))).filter((name) => name.startsWith(id))
const offsetOf = async (id: string, actor = driver) => {
  const { status, headers } = await actor.send({ method: 'HEAD', url: content(id) })
  // It says of which photo, or something on the way could answer with what was said of another.
  if (status === 200) {
    expect(headers['upload-photo']).toBe(id)
    expect(headers['upload-sha256']).toMatch(/^[\da-f]{64}$/)
  }
  return { status, offset: headers['upload-offset'], length: headers['upload-length'] }
}
const get = (id: string, headers: Record<string, string> = {}, actor = office) =>
  testServer.app.inject({
    method: 'GET',
    url: `/api${content(id)}`,
    headers: { ...(actor.token && { authorization: `Bearer ${actor.token}` }), ...headers },
  })

describe('a photo', () => {
  test('arrives in pieces, and is then what was announced, to the byte', async () => {
    const { id, shipment, bytes } = await announce()
    const half = Math.floor(bytes.length / 2)
    expect(await offsetOf(id)).toEqual({ status: 200, offset: '0', length: String(bytes.length) })
    expect(await put(id, 0, bytes.subarray(0, half))).toMatchObject({
      status: 200,
      body: { photo: id, sha256: sha256Of(bytes), offset: half, complete: false },
    })
    expect(await offsetOf(id)).toMatchObject({ offset: String(half) })
    expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({
      photosAnnounced: 1,
      photosReceived: 0,
      version: 1,
      cargoPhotos: [{ id, status: 'announced', receivedBytes: half }],
    })
    const early = await get(id)
    expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([404, 'cargo_photo_missing'])

    expect(await put(id, half, bytes.subarray(half))).toMatchObject({
      status: 200,
      body: { offset: bytes.length, complete: true },
    })
    expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({
      photosReceived: 1,
      version: 2,
      cargoPhotos: [{ id, status: 'received', contentUrl: signedPath(`/api${content(id)}`) }],
    })
    const { statusCode, rawPayload, headers } = await get(id)
    expect(statusCode).toBe(200)
    expect(sha256Of(rawPayload)).toBe(sha256Of(bytes))
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="photo-${id}.jpeg"`,
      'cache-control': expect.stringContaining('private'),
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test('is answered alike when a piece, or the last of it, comes again', async () => {
    const { id, shipment, bytes } = await announce()
    await put(id, 0, bytes.subarray(0, 1000))
    expect(await put(id, 0, bytes.subarray(0, 1000))).toMatchObject({
      status: 200,
      body: { offset: 1000, complete: false },
    })
    await put(id, 1000, bytes.subarray(1000))
    for (let time = 0; time < 2; time += 1)
      expect(await put(id, 1000, bytes.subarray(1000))).toMatchObject({
        status: 200,
        body: { offset: bytes.length, complete: true },
      })
    expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({ photosReceived: 1, version: 2 })
  })

  test('survives two senders at once', async () => {
    const { id, shipment, bytes } = await announce()
    const responses = await Promise.all(Array.from({ length: 6 }, () => put(id, 0, bytes)))
    for (const response of responses)
      expect(response).toMatchObject({ status: 200, body: { complete: true } })
    expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({ photosReceived: 1 })
    expect(sha256Of((await get(id)).rawPayload)).toBe(sha256Of(bytes))
  })

  test('that goes on where it does not fit is told where it stands', async () => {
    const { id, bytes } = await announce()
    await put(id, 0, bytes.subarray(0, 500))
    const gap = await put(id, 900, bytes.subarray(900, 1000))
    expect(gap).toMatchObject({
      status: 409,
      body: { code: 'photo_offset_mismatch' },
      headers: { 'upload-offset': '500' },
    })
    const tooMuch = await put(id, 500, Buffer.concat([bytes.subarray(500), Buffer.from('more')]))
    expect(tooMuch).toMatchObject({ status: 409, headers: { 'upload-offset': '500' } })
    expect(await put(id, 500, bytes.subarray(500))).toMatchObject({ body: { complete: true } })
  })

  test('with another hash than announced starts over', async () => {
    const { id, bytes } = await announce()
    const wrong = Buffer.from(bytes)
    wrong.writeUInt8(wrong.readUInt8(5000) ^ 1, 5000)
    await put(id, 0, wrong.subarray(0, 6000))
    expect(await put(id, 6000, wrong.subarray(6000))).toMatchObject(refusal(422, 'photo_hash_mismatch'))
    expect(await offsetOf(id)).toMatchObject({ offset: '0' })
    expect((await get(id)).statusCode).toBe(404)
    expect(await put(id, 0, bytes)).toMatchObject({ body: { complete: true } })
  })

  test('that is no picture is refused, whatever it was called', async () => {
    for (const sent of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      Buffer.from('%PDF-1.7 of no use'),
      Buffer.from('GIF89a of old'),
      // They begin as pictures do.
      (await plainPicture(120, 80).jpeg().toBuffer()).subarray(0, 36),
      (await noisePicture(120, 80).webp().toBuffer()).subarray(0, 60),
    ]) {
      const { id, bytes, shipment } = await announce(sent)
      expect(await put(id, 0, bytes)).toMatchObject(refusal(422, 'photo_type_refused'))
      expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({ photosReceived: 0 })
    }
  })

  test('has the type that its bytes have', async () => {
    const { id, bytes } = await announce(await sharp(picture).webp().toBuffer())
    await put(id, 0, bytes)
    expect((await get(id)).headers['content-type']).toBe('image/webp')
  })

  test('keeps nothing that its camera wrote into it, but the time; the hash of what arrived stays', async () => {
    const taken = await fromCamera(plainPicture(120, 80).jpeg()).toBuffer()
    const { id, shipment, bytes } = await announce(taken)
    await put(id, 0, bytes.subarray(0, 900))
    for (let time = 0; time < 2; time += 1)
      expect(await put(id, 900, bytes.subarray(900))).toMatchObject({
        status: 200,
        body: { offset: bytes.length, complete: true },
      })
    expect(await offsetOf(id)).toMatchObject({ offset: String(bytes.length), length: String(bytes.length) })
    const { rawPayload, headers } = await get(id)
    expect(await exifr.parse(rawPayload)).toBeUndefined()
    expect(rawPayload.includes('Daan')).toBe(false)
    expect(headers).toMatchObject({
      etag: `"${sha256Of(rawPayload)}"`,
      'content-length': String(rawPayload.length),
    })
    const { body } = await office.get(`/media_objects/${id}`)
    expect(body).toMatchObject({
      originalSha256: sha256Of(taken),
      sha256: sha256Of(rawPayload),
      takenAt: '2026-07-14T10:30:05+00:00',
      width: 80,
      height: 120,
      shipment: `/api/shipments/${shipment}`,
    })
    expect(body.position).toBeUndefined()
    expect(await filesOf(id)).toEqual([id])
  })

  test('with metadata is received after a crash before the commit', async () => {
    const taken = await fromCamera(plainPicture(120, 80).jpeg()).toBuffer()
    const { id, bytes } = await announce(taken)
    await put(id, 0, bytes.subarray(0, 900))
    const store = await openFolder(testServer.dataDirectory)
    await store.append(id, 900, bytes.subarray(900))
    await writeFile(join(testServer.dataDirectory, 'anew'), 'anew')
    await store.putFile(id, join(testServer.dataDirectory, 'anew'))
    expect(await offsetOf(id)).toMatchObject({ offset: '900' })
    expect(await put(id, 900, bytes.subarray(900))).toMatchObject({ body: { complete: true } })
    expect((await sharp((await get(id)).rawPayload).metadata()).format).toBe('jpeg')
  })

  test('is told to start over where the store lost what it had', async () => {
    const { id, bytes } = await announce()
    await put(id, 0, bytes.subarray(0, 4000))
    await put(id, 4000, bytes.subarray(4000, 6000))
    const folder = join(testServer.dataDirectory, 'media', id.slice(-2), `${id}.pieces`)
    const [first = '', second = ''] = (await readdir(folder)).sort()
    await truncate(join(folder, second), 1500)
    expect(await put(id, 6000, bytes.subarray(6000))).toMatchObject({
      status: 409,
      headers: { 'upload-offset': '4000' },
    })
    await rm(join(folder, first))
    expect(await offsetOf(id)).toMatchObject({ offset: '0' })
    expect(await put(id, 0, bytes)).toMatchObject({ body: { complete: true } })
  })

  test('is received after a crash between its last byte and the commit', async () => {
    const { id, bytes } = await announce()
    await put(id, 0, bytes.subarray(0, 3000))
    // As the disk would stand: all pieces, and the finished file beside them.
    const { dataDirectory } = testServer
    const store = await openFolder(dataDirectory)
    await store.append(id, 3000, bytes.subarray(3000))
    await writeFile(join(dataDirectory, 'finished'), bytes)
    await store.putFile(id, join(dataDirectory, 'finished'))
    expect(await offsetOf(id)).toMatchObject({ offset: '3000' })
    expect((await get(id)).statusCode).toBe(404)
    expect(await put(id, 3000, bytes.subarray(3000))).toMatchObject({ body: { complete: true } })
    expect(sha256Of((await get(id)).rawPayload)).toBe(sha256Of(bytes))
  })
})

describe('a piece is refused', () => {
  test('while its photo is not announced', async () => {
    expect(await put(newId(), 0, picture)).toMatchObject(refusal(404, 'not_found'))
    expect(await put('nonsense', 0, picture)).toMatchObject({ status: 404 })
  })

  test('without a place, as another type, or larger than a piece may be', async () => {
    const { id, bytes } = await announce()
    expect(await put(id, 'x', bytes)).toMatchObject(refusal(400, 'malformed_request'))
    const typed = await driver.send({
      method: 'PUT',
      url: content(id),
      payload: '{}',
      headers: { 'content-type': 'application/ld+json', 'upload-offset': '0' },
    })
    expect(typed).toMatchObject({ status: 415 })
    expect(await put(id, 0, randomBytes(513 * 1024))).toMatchObject(refusal(413, 'body_too_large'))
  })
})

describe('the content', () => {
  test('is read in part, and not again by who has it', async () => {
    const { id, bytes } = await announce()
    await put(id, 0, bytes)
    const part = await get(id, { range: 'bytes=100-199' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 100-199/${bytes.length}`)
    expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true)
    expect((await get(id, { range: 'bytes=-7' })).rawPayload.equals(bytes.subarray(-7))).toBe(true)
    expect((await get(id, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
    const whole = await get(id)
    const again = await get(id, { 'if-none-match': String(whole.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('is seen by who sees the shipment, and by nobody else', async () => {
    const { id, bytes } = await announce()
    await put(id, 0, bytes)
    for (const own of [
      alpha.office,
      alpha.planner,
      alpha.reader,
      alpha.driver,
      alpha.colleague,
      fixtures.admin,
    ])
      expect((await get(id, {}, await as(own))).statusCode).toBe(200)
    for (const other of [beta.office, beta.planner, beta.reader, beta.driver]) {
      expect((await get(id, {}, await as(other))).statusCode).toBe(404)
      expect((await offsetOf(id, await as(other))).status).toBe(404)
    }
    expect((await get(id, {}, anonymous)).statusCode).toBe(401)
  })
})
