// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import { openPage, prepareDevice, rubble, startPage, truck } from './driver-page.tsx'

beforeAll(startPage)

const draft = `load:${rubble.id}`
const pixel = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]).buffer
let store: Awaited<ReturnType<typeof prepareDevice>>

beforeEach(async () => {
  store = await prepareDevice({ flows: [rubble], modes: [truck], drives: truck })
  await store.photos.clear()
  await addPhoto(draft, 'load', { bytes: pixel, mediaType: 'image/jpeg', thumbnail: pixel })
})

const open = () => openPage(`/driver/flows/${rubble.id}/load`)
const button = (name: string) => screen.findByRole('button', { name })

test('a removed photo can be taken back, and counts as removed until then', async () => {
  const { user } = open()
  await user.click(await button('Remove photo 1'))
  const undo = await button('Take photo 1 back')
  expect(document.activeElement).toBe(undo)
  expect(await store.photos.count()).toBe(1)

  await user.click(await button('Load'))
  expect(await screen.findByText('This field is required.')).toBeDefined()
  expect(await store.outbox.count()).toBe(0)

  await user.click(undo)
  await button('Remove photo 1')
  await user.click(await button('Load'))
  expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0)
  const [load] = await store.outbox.toArray()
  expect(load?.payload).toMatchObject({ photos: [{ bytes: pixel.byteLength }] })
})

test('what is removed does not go with the load', async () => {
  await addPhoto(draft, 'load', { bytes: pixel, mediaType: 'image/jpeg', thumbnail: pixel })
  const { user } = open()
  await user.click(await button('Remove photo 2'))
  await button('Take photo 2 back')
  await user.click(await button('Load'))
  expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0)
  const [load] = await store.outbox.toArray()
  expect(load?.payload).toMatchObject({ photos: [{ bytes: pixel.byteLength }] })
  expect(await store.photos.count()).toBe(1)
})

test('who leaves has removed it', async () => {
  const { user } = open()
  await user.click(await button('Remove photo 1'))
  await button('Take photo 1 back')
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
