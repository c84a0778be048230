import { expect, test } from 'vitest'
import { photoChunkBytes, uploadPhotoHeader, uploadSha256Header } from '../../contract/shipments/media.ts'
import { outboxEntries } from '../../src/offline/outbox/entries.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { withdraw } from '../../src/offline/decisions/withdraw.ts'
import {
  addPhoto,
  draftPhotos,
  photoThumbnail,
  removePhoto,
  sha256Of,
} from '../../src/offline/photos/photos.ts'
import { shipmentPhotos } from '../../src/offline/photos/shipment-photos.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { load, loadWithPhotos, randomBytes, runSync, runPhotoSync } from './driver-actions.ts'
import { syncStatus } from '../../src/offline/sync/scheduler.ts'
import { driver, page } from './signed-in-phone.ts'
import { passThrough, type Network, type SimulatedPhone, unplugged } from './simulated-phone.ts'

const isPhoto = (request: Request) => request.url.includes('/media_objects/')
const puts = (driver: SimulatedPhone) => driver.server.requests.filter((request) => request.method === 'PUT')

/** Lets this many bytes of photos through, then breaks for good. */
function cutAfter(bytes: number): Network {
  let left = bytes
  return async (request, server) => {
    if (!isPhoto(request) || request.method !== 'PUT') return server(request)
    const size = (await request.clone().arrayBuffer()).byteLength
    left -= size
    if (left < 0) throw new TypeError('connection reset')
    return server(request)
  }
}

test('the answer to another photo, given again by a proxy, delivers nothing', async () => {
  const saved = await loadWithPhotos(20_000, 30_000)
  await runSync(page)
  const [kept = '', other = ''] = saved.photos
  const answered = Promise.withResolvers<Response>()
  driver.network = async (request, server) => {
    if (request.method === 'PUT' && request.url.includes(other)) return (await answered.promise).clone()
    const answer = await passThrough(request, server)
    if (request.method === 'PUT' && request.url.includes(kept)) answered.resolve(answer.clone())
    return answer
  }
  await runPhotoSync(page)
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', kinds: { photos: 1 } })
  driver.network = passThrough
  driver.advance(60 * 60_000)
  await runPhotoSync(page)
  expect(saved.photos.map((id) => driver.server.photos.get(id)?.complete)).toEqual([true, true])
})

test.each(['photo', 'sha256'] as const)(
  'an answer of which the %s alone is another delivers nothing',
  async (part) => {
    const [id = ''] = (await loadWithPhotos(20_000)).photos
    await runSync(page)
    const hash = driver.server.photos.get(id)?.sha256 ?? ''
    const other = {
      photo: id.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      sha256: [...hash].reverse().join(''),
    }
    driver.network = async (request, server) => {
      const answer = await server(request)
      if (request.method === 'PUT')
        return Response.json({ ...((await answer.json()) as object), [part]: other[part] })
      if (request.method !== 'HEAD') return answer
      const headers = new Headers(answer.headers)
      headers.set(part === 'photo' ? uploadPhotoHeader : uploadSha256Header, other[part])
      return new Response(null, { headers })
    }
    await runPhotoSync(page)
    expect(await outboxSummary()).toMatchObject({ kind: 'waiting', kinds: { photos: 1 } })
    // Then the server is only asked whether it has it.
    await page.store.photoBytes.clear()
    await runPhotoSync(page, 'tap')
    expect(await outboxSummary()).toMatchObject({ kind: 'waiting', kinds: { photos: 1 } })
    driver.network = passThrough
    await runPhotoSync(page, 'tap')
    expect(await outboxSummary()).toEqual({ kind: 'sent' })
  },
)

test('a refusal that claims that all bytes are there delivers nothing', async () => {
  const [id = ''] = (await loadWithPhotos(20_000)).photos
  await runSync(page)
  driver.network = async (request, server) =>
    request.method === 'PUT'
      ? Response.json(
          { type: '/errors/photo_offset_mismatch', code: 'photo_offset_mismatch', status: 409 },
          { status: 409, headers: { 'upload-offset': '20000' } },
        )
      : server(request)
  await runPhotoSync(page)
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', kinds: { photos: 1 } })
  driver.network = passThrough
  await runPhotoSync(page, 'tap')
  expect(driver.server.photos.get(id)?.complete).toBe(true)
})

test('what is asked of a photo, answered with what was said of another, delivers nothing', async () => {
  const { photos } = await loadWithPhotos(20_000, 30_000)
  await runSync(page)
  const [lost = '', other = ''] = photos
  await page.store.photoBytes.where('[photo+start]').between([lost, 0], [lost, Infinity]).delete()
  await page.store.photos.update(lost, { attempts: 1 })
  driver.network = (request, server) =>
    request.method === 'HEAD' && request.url.includes(lost)
      ? server(new Request(request.url.replace(lost, other), request))
      : server(request)
  await runPhotoSync(page)
  await runPhotoSync(page, 'tap')
  expect(driver.server.photos.get(other)?.complete).toBe(true)
  expect(await page.store.photos.get(lost)).toMatchObject({ state: 'waiting' })
  driver.network = passThrough
  await runPhotoSync(page, 'tap')
  expect(await page.store.photos.get(lost)).toMatchObject({ state: 'attention' })

  driver.network = (request, server) => server(new Request(request.url.replace(lost, other), request))
  expect(await withdraw(lost)).toEqual({ kind: 'unreachable' })
  driver.network = passThrough
  expect(await withdraw(lost)).toMatchObject({ kind: 'withdrawn' })
})

test('photos follow their operation, whole, and stay on the phone for a server that is restored', async () => {
  const saved = await loadWithPhotos(300_000, 20_000)
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 3, kinds: { loads: 1, photos: 2 } })
  await runPhotoSync(page)
  expect(puts(driver)).toHaveLength(0)
  await runSync(page)
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', kinds: { loads: 0, photos: 2 } })
  expect(await findShipment(saved.shipment)).toMatchObject({ delivery: 'delivered' })
  expect(await shipmentPhotos(saved.shipment)).toMatchObject({ announced: 2, received: 0 })
  await runPhotoSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  for (const [at, id] of saved.photos.entries()) {
    const held = driver.server.photos.get(id)
    expect(held?.complete).toBe(true)
    expect(await sha256Of(held?.content.slice().buffer ?? new ArrayBuffer())).toBe(
      await sha256Of(saved.bytes[at] ?? new ArrayBuffer()),
    )
    expect((await photoThumbnail(id))?.byteLength).toBe(10)
  }
  expect(await page.store.photoBytes.count()).toBeGreaterThan(0)
  expect(await shipmentPhotos(saved.shipment)).toMatchObject({
    received: 2,
    onDevice: [{ state: 'done' }, { state: 'done' }],
  })
})

test('a large photo that breaks off goes on where the server stands', async () => {
  const size = 12 * photoChunkBytes - 500
  const [id = ''] = (await loadWithPhotos(size)).photos
  await runSync(page)
  driver.network = cutAfter(5 * photoChunkBytes)
  await runPhotoSync(page)
  expect(driver.server.photos.get(id)?.content.byteLength).toBe(5 * photoChunkBytes)
  expect(await outboxEntries()).toMatchObject([{ kind: 'photo', state: 'waiting' }, { state: 'delivered' }])
  driver.network = passThrough
  driver.server.requests.length = 0
  await runPhotoSync(page)
  expect(driver.server.photos.get(id)?.complete).toBe(true)
  expect(puts(driver)).toHaveLength(7)
})

test('a small photo goes in pieces once it failed whole', async () => {
  const [id = ''] = (await loadWithPhotos(3 * photoChunkBytes)).photos
  await runSync(page)
  driver.network = cutAfter(0)
  await runPhotoSync(page)
  driver.network = cutAfter(photoChunkBytes)
  await runPhotoSync(page)
  expect(driver.server.photos.get(id)?.content.byteLength).toBe(photoChunkBytes)
  driver.network = passThrough
  await runPhotoSync(page)
  expect(driver.server.photos.get(id)?.complete).toBe(true)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('a photo of which only the answer was lost is not sent twice over', async () => {
  const [id = ''] = (await loadWithPhotos(3 * photoChunkBytes)).photos
  await runSync(page)
  driver.network = async (request, server) => {
    const response = await server(request)
    if (isPhoto(request)) throw new TypeError('connection reset')
    return response
  }
  await runPhotoSync(page)
  expect(driver.server.photos.get(id)?.complete).toBe(true)
  driver.network = passThrough
  driver.server.requests.length = 0
  await runPhotoSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(puts(driver)).toHaveLength(1)
})

test('a runtime that dies in the middle of a photo leaves it to the next', async () => {
  const [id = ''] = (await loadWithPhotos(6 * photoChunkBytes)).photos
  const worker = driver.open()
  await runSync(page)
  let seen = 0
  driver.network = async (request, server) => {
    if (isPhoto(request) && request.method === 'PUT' && (seen += 1) === 3) worker.kill()
    return server(request)
  }
  await runPhotoSync(worker).catch(() => undefined)
  driver.network = passThrough
  driver.server.requests.length = 0
  await runPhotoSync(page)
  expect(driver.server.photos.get(id)?.complete).toBe(true)
  expect(puts(driver)).toHaveLength(3)
})

test('three photos travel at once, and no operation waits for them', async () => {
  await loadWithPhotos(1000, 1000, 1000, 1000, 1000)
  await runSync(page)
  let most = 0
  let under = 0
  const [opened, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  driver.network = async (request, server) => {
    if (!isPhoto(request)) return server(request)
    under += 1
    most = Math.max(most, under)
    if (under === 3) arrived.resolve()
    await opened.promise
    under -= 1
    return server(request)
  }
  const sending = runPhotoSync(page)
  await arrived.promise
  const saved = await load()
  await runSync(page, 'enqueue')
  expect(await findShipment(saved.shipment)).toMatchObject({ delivery: 'delivered' })
  opened.resolve()
  await sending
  await runPhotoSync(page)
  expect(most).toBe(3)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('a photo whose bytes are gone asks for a person, and everything else goes on', async () => {
  const [gone = '', kept = ''] = (await loadWithPhotos(1000, 1000)).photos
  await page.store.photoBytes.where('[photo+start]').between([gone, 0], [gone, Infinity]).delete()
  await runSync(page)
  await runPhotoSync(page)
  expect(driver.server.photos.get(kept)?.complete).toBe(true)
  expect(await outboxSummary()).toEqual({ kind: 'attention', count: 1, waiting: 0 })
  const [entry] = await outboxEntries()
  expect(entry).toMatchObject({
    kind: 'photo',
    state: 'attention',
    problem: { code: 'photo_missing' },
    actions: ['send-again', 'withdraw'],
  })
  expect(await withdraw(gone)).toEqual({ kind: 'withdrawn', count: 1 })
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect((await page.store.journal.toArray()).map((row) => [row.kind, row.row.id])).toEqual([
    ['photo-dropped', gone],
  ])
})

test('a picture that the server takes for none is shown, one that was spoilt on the way is sent again', async () => {
  const [id = ''] = (await loadWithPhotos(1000)).photos
  await runSync(page)
  let spoilt = 0
  driver.network = async (request, server) => {
    if (!isPhoto(request) || request.method !== 'PUT' || (spoilt += 1) > 1) return server(request)
    return server(new Request(request, { method: 'PUT', body: new Uint8Array(1000) }))
  }
  await runPhotoSync(page)
  expect(await outboxEntries()).toMatchObject([
    { kind: 'photo', state: 'waiting', problem: { code: 'photo_hash_mismatch' } },
    {},
  ])
  await runPhotoSync(page)
  expect(driver.server.photos.get(id)?.complete).toBe(true)
  await loadWithPhotos(1000)
  await runSync(page)
  driver.network = async (request, server) =>
    isPhoto(request)
      ? Response.json(
          { type: '/errors/photo_type_refused', code: 'photo_type_refused', status: 422 },
          { status: 422 },
        )
      : server(request)
  await runPhotoSync(page)
  expect((await outboxEntries())[0]).toMatchObject({
    kind: 'photo',
    state: 'attention',
    problem: { code: 'photo_type_refused' },
  })
})

test('trouble with photos stops no operation and no pull, and the text says so', async () => {
  await loadWithPhotos(1000)
  await runSync(page)
  driver.network = async (request, server) =>
    isPhoto(request)
      ? Response.json(
          { type: '/errors/503', code: 'service_unavailable', status: 503 },
          { status: 503, headers: { 'retry-after': '120' } },
        )
      : server(request)
  await runPhotoSync(page)
  const saved = await load()
  await runSync(page, 'enqueue')
  expect(await findShipment(saved.shipment)).toMatchObject({ delivery: 'delivered' })
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 1, delayReason: 'photos' })
  driver.network = passThrough
  await runPhotoSync(page, 'tap')
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('a server that asks to wait is not asked with photos either', async () => {
  await loadWithPhotos(1000)
  await runSync(page)
  await load()
  driver.network = async () =>
    Response.json(
      { type: '/errors/service_unavailable', code: 'service_unavailable', status: 503 },
      { status: 503, headers: { 'retry-after': '120' } },
    )
  await runSync(page)
  driver.network = passThrough
  driver.server.requests.length = 0
  await runPhotoSync(page)
  expect(driver.server.requests).toEqual([])
  driver.advance(145_000)
  await runPhotoSync(page, 'timer')
  expect([...driver.server.photos.values()]).toMatchObject([{ complete: true }])
})

test('a line that failed is no longer called broken when there is no photo left to send', async () => {
  const [id = ''] = (await loadWithPhotos(1000)).photos
  await runSync(page)
  driver.network = unplugged
  await runPhotoSync(page)
  expect((await syncStatus()).failure).toBe('unreachable')
  driver.network = passThrough
  await page.store.photoBytes.where('[photo+start]').between([id, 0], [id, Infinity]).delete()
  await runPhotoSync(page)
  expect(await outboxSummary()).toMatchObject({ kind: 'attention' })
  expect((await syncStatus()).failure).toBeUndefined()
  await withdraw(id)
  expect((await syncStatus()).failure).toBeUndefined()
})

test('a draft keeps its photos in order, gives them back, and lets them be removed', async () => {
  const bytes = randomBytes(700_000)
  const photo = { bytes, mediaType: 'image/jpeg' as const, thumbnail: bytes.slice(0, 5) }
  const one = await addPhoto('draft', 'load', { ...photo, takenAt: '2026-11-21T09:00:00+01:00' })
  const two = await addPhoto('draft', 'load', photo)
  expect((await draftPhotos('draft')).map((each) => [each.id, each.takenAt])).toEqual([
    [one, '2026-11-21T09:00:00+01:00'],
    [two, undefined],
  ])
  await removePhoto(one)
  expect((await draftPhotos('draft')).map((each) => each.id)).toEqual([two])
  expect(await photoThumbnail(one)).toBeUndefined()
  await expect(addPhoto('draft', 'load', { ...photo, bytes: new ArrayBuffer(0) })).rejects.toBeInstanceOf(
    RangeError,
  )
  await expect(
    addPhoto('draft', 'load', { ...photo, bytes: new ArrayBuffer(9 * 1024 * 1024) }),
  ).rejects.toBeInstanceOf(RangeError)
})
