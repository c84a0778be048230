// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import { openPage, prepareDevice, rubble, startPage, truck } from './driver-page.tsx'

beforeAll(startPage)

const draft = `load:${rubble.id}`
const pixel = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]).buffer
let store: Awaited<ReturnType<typeof prepareDevice>>

beforeEach(async () => {
  store = await prepareDevice({ flows: [rubble], drives: truck })
  await store.photos.clear()
  await addPhoto(draft, 'load', { bytes: pixel, mediaType: 'image/jpeg', thumbnail: pixel })
})

const open = () => openPage(`/driver/flows/${rubble.id}/load`)
const button = (name: string) => screen.findByRole('button', { name })

test('a removed photo can be taken back, and counts as removed until then', async () => {
  const { user } = open()
  await user.click(await button('Remove photo 1'))
  const undo = await button('Undo removing photo 1')
  expect(document.activeElement).toBe(undo)
  expect(await store.photos.count()).toBe(1)

  // Which opens the camera.
  const camera = vi.spyOn(await screen.findByLabelText<HTMLInputElement>('Camera'), 'click')
  await user.click(await button('Take the photo'))
  expect(camera).toHaveBeenCalledOnce()
  expect(screen.getByText('needed')).toBeDefined()
  expect(await store.outbox.count()).toBe(0)

  await user.click(undo)
  await button('Remove photo 1')
  await user.click(await button('Load'))
  expect(await screen.findByText('Saved on this phone')).toBeDefined()
  const [load] = await store.outbox.toArray()
  expect(load?.payload).toMatchObject({ photos: [{ bytes: pixel.byteLength }] })
})

test('what is removed does not go with the load', async () => {
  await addPhoto(draft, 'load', { bytes: pixel, mediaType: 'image/jpeg', thumbnail: pixel })
  const { user } = open()
  await user.click(await button('Remove photo 2'))
  await button('Undo removing photo 2')
  await user.click(await button('Load'))
  expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0)
  const [load] = await store.outbox.toArray()
  expect(load?.payload).toMatchObject({ photos: [{ bytes: pixel.byteLength }] })
  expect(await store.photos.count()).toBe(1)
})

test('who leaves has removed it', async () => {
  const { user } = open()
  await user.click(await button('Remove photo 1'))
  await button('Undo removing photo 1')
  cleanup()
  await waitFor(async () => expect(await store.photos.count()).toBe(0))
})

test('a photo opens as large as the screen', async () => {
  const { user } = open()
  await user.click(await button('Photo 1'))
  const viewer = await screen.findByRole('dialog', { name: 'Photo 1' })
  expect(within(viewer).getByRole('img', { name: 'Photo 1' })).toBeDefined()
  await user.click(within(viewer).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a picture that the phone has cleared says why it needs its driver, and can be taken again or left out', async () => {
  await loadShipment({ draft, flow: rubble, mode: truck })
  const [photo] = await store.photos.toArray()
  await store.outbox.toCollection().modify({ queue: undefined, state: 'done' })
  await store.photoBytes.clear()
  await store.photos.toCollection().modify({
    state: 'attention',
    problem: { code: 'photo_missing', status: 0, detail: '' },
  })
  openPage('/driver/outbox')
  expect(await screen.findByRole('img', { name: 'Photo' }), 'which of them').toBeDefined()
  cleanup()
  openPage(`/driver/outbox/${photo?.id}`)
  expect(
    await screen.findByText('The picture is no longer on this phone: the phone has cleared it.'),
  ).toBeDefined()
  expect(await screen.findByRole('img', { name: 'Photo' })).toBeDefined()
  expect(screen.getByText('Take the photo again')).toBeDefined()
  expect(await button('Go on without this photo')).toBeDefined()
})

test('75: a file that can no longer be read is asked for again by its name, and nothing of it is kept', async () => {
  const { user } = open()
  await button('Remove photo 1')
  // As for a file in a cloud whose handle went stale.
  const stale = Object.assign(new File([new Uint8Array(pixel)], 'slip.jpg', { type: 'image/jpeg' }), {
    arrayBuffer: () =>
      Promise.reject(new DOMException('The requested file could not be read', 'NotReadableError')),
  })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')
  if (input === null) throw new Error('No file can be chosen.')
  await user.upload(input, stale)
  expect(await screen.findByText('slip.jpg could not be read. Choose it again.')).toBeDefined()
  expect(await store.photos.count()).toBe(1)
})

test('who saves while a photo is being made is asked first, and waits', async () => {
  const { user } = open()
  await button('Remove photo 1')
  const endless = Object.assign(new File([new Uint8Array(pixel)], 'slip.jpg', { type: 'image/jpeg' }), {
    arrayBuffer: () => new Promise<ArrayBuffer>(() => undefined),
  })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')
  if (input === null) throw new Error('No file can be chosen.')
  await user.upload(input, endless)
  await user.click(await button('Load'))
  const question = await screen.findByRole('dialog', { name: 'A photo is not ready yet' })
  await user.click(within(question).getByRole('button', { name: 'Wait' }))
  expect(await store.outbox.count()).toBe(0)
})

test('74: an empty file is said to be empty, by its name, and nothing of it is kept', async () => {
  const { user } = open()
  await button('Remove photo 1')
  const input = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')
  if (input === null) throw new Error('No file can be chosen.')
  await user.upload(input, new File([], 'leeg.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText('leeg.jpg is empty.')).toBeDefined()
  expect(await store.photos.count()).toBe(1)
})
