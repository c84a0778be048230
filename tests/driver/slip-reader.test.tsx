// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import { openPage, prepareDevice, soil, startPage, truck } from './driver-page.tsx'

beforeAll(startPage)
afterEach(() => vi.restoreAllMocks())

const flow = { ...soil, cargoPhotoRequired: true }
const pixel = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]).buffer

async function readSlip() {
  await prepareDevice({ flows: [flow], drives: truck })
  await addPhoto(`load:${flow.id}`, 'load', { bytes: pixel, mediaType: 'image/jpeg', thumbnail: pixel })
  const { user } = openPage(`/driver/flows/${flow.id}/load`)
  const button = await screen.findByRole('button', { name: 'Read the slip' })
  // As newer browsers do, which React would take for what an effect leaves.
  const scroll = vi
    .spyOn(Element.prototype, 'scrollIntoView')
    .mockImplementation(() => Promise.resolve() as unknown as undefined)
  await user.click(button)
  return { user, scroll, section: await screen.findByRole('region', { name: 'Read the slip' }) }
}

test('a reader that this phone lacks is not offered without a network, and what is said stands in view', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { scroll, section } = await readSlip()
  await screen.findByText(
    /^The reader of slips is not on this phone yet\. .+ \(4 MB\) once there is a network/,
  )
  expect(screen.queryByRole('button', { name: /Fetch it/ })).toBeNull()
  // Its picture would push what is said below the screen.
  expect(section.querySelector('img')).toBeNull()
  expect(document.activeElement).toBe(section)
  await waitFor(() => expect(scroll.mock.contexts).toContain(section))
  expect(scroll.mock.calls.flat()).toEqual(scroll.mock.calls.map(() => ({ block: 'nearest' })))

  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByRole('button', { name: 'Fetch it (4 MB) and read' })
})

test('with a network it is offered with its size, and one that could not be fetched says so', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
  const { user } = await readSlip()
  await user.click(await screen.findByRole('button', { name: 'Fetch it (4 MB) and read' }))
  expect(await screen.findByText(/^The reader could not be fetched/)).toBeDefined()
})
