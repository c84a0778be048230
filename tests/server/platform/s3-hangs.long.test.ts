import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/db/uuid.ts'
import { S3Server } from '../../support/s3-server.ts'
import { ServerProcess } from '../../support/server-process.ts'
import { noisePicture } from './media-forms.ts'
import { buildLoad, buildOperation, pairDriver, sha256Of } from './tenant-fixtures.ts'
import { startHarness, type TestHarness } from './test-harness.ts'

interface Photo {
  readonly id: string
  readonly shipment: string
  readonly bytes: Buffer
}

/** More than the server has database connections. */
const photoCount = 20

async function announcePhoto({ alpha, driver }: TestHarness): Promise<Photo> {
  const id = newId()
  const bytes = await noisePicture(100, 100).jpeg({ quality: 95 }).toBuffer()
  const statement = buildLoad(alpha, {
    materialFlow: alpha.photoFlow,
    photos: [{ id, sha256: sha256Of(bytes), bytes: bytes.length, mediaType: 'image/jpeg' }],
  })
  await driver.apply(buildOperation(alpha, 'shipment.load', statement))
  return { id, shipment: statement.shipment, bytes }
}

/** Calls a server process as a driver's device does. */
function deviceOf(origin: string, token: string | undefined) {
  const call = (path: string, request: RequestInit = {}) =>
    fetch(`${origin}/api${path}`, {
      ...request,
      headers: { authorization: `Bearer ${token}`, ...(request.headers as Record<string, string>) },
    })
  const put = (photo: Photo, start: number, end = photo.bytes.length) =>
    call(`/media_objects/${photo.id}/content`, {
      method: 'PUT',
      body: new Uint8Array(photo.bytes.subarray(start, end)),
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(start) },
    })
  async function finish(photo: Photo): Promise<void> {
    for (;;) {
      const head = await call(`/media_objects/${photo.id}/content`, { method: 'HEAD' })
      expect(head.status).toBe(200)
      const response = await put(photo, Number(head.headers.get('upload-offset')))
      const body = (await response.json()) as { complete?: boolean }
      if (body.complete === true) return
      expect([409, 503]).toContain(response.status)
    }
  }
  return { call, put, finish }
}

test('a hanging bucket delays photos alone: operations and lists go on, and every photo arrives once and whole', async () => {
  await using harness = await startHarness()
  await using bucket = await S3Server.start()
  const { alpha, driver } = harness
  const { database } = harness.testServer
  await pairDriver(database.query, alpha)
  await using serverProcess = await ServerProcess.start({
    databaseUrl: database.connectionString,
    environment: bucket.environment,
  })
  const device = deviceOf(serverProcess.origin, driver.token)
  const photos: Photo[] = []
  while (photos.length < photoCount) photos.push(await announcePhoto(harness))
  // A few are on their way already.
  for (const photo of photos.slice(0, 5)) expect((await device.put(photo, 0, 1000)).status).toBe(200)

  const useWithoutFiles = async () => {
    const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
    const delivery = await device.call('/operations', {
      method: 'POST',
      headers: { 'content-type': 'application/ld+json' },
      body: JSON.stringify({ operations: [operation] }),
    })
    expect(delivery.status).toBe(200)
    expect(await delivery.json()).toMatchObject({ results: [{ receipt: {} }] })
    expect((await device.call('/shipments')).status).toBe(200)
  }

  bucket.hang()
  const uploads = photos.map((photo, index) => device.put(photo, index < 5 ? 1000 : 0))
  await expect.poll(() => bucket.held).toBeGreaterThan(3)
  for (let round = 0; round < 5; round += 1) await useWithoutFiles()
  const openTransactions = async () =>
    (
      await database.pool.query<{ pid: number; query: string }>(
        `select pid, query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      )
    ).rows
  await expect.poll(openTransactions).toEqual([])
  for (const response of await Promise.all(uploads)) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    await response.body?.cancel()
  }
  await useWithoutFiles()

  bucket.resume()
  await Promise.all(photos.map(device.finish))
  for (const photo of photos) {
    const content = await device.call(`/media_objects/${photo.id}/content`)
    expect(sha256Of(Buffer.from(await content.arrayBuffer()))).toBe(sha256Of(photo.bytes))
    const shipment = await device.call(`/shipments/${photo.shipment}`)
    expect(await shipment.json()).toMatchObject({ photosAnnounced: 1, photosReceived: 1 })
  }
  expect(bucket.keys('files/')).toEqual(photos.map(({ id }) => `files/${id}`).sort())
}, 280_000)
