// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { openPage, prepareDevice, startPage, truck } from './driver-page.tsx'

/** What the camera shows, in the order of its pictures. */
const pictures: string[][] = []
const stopped = vi.fn()

beforeAll(async () => {
  await startPage()
  // What phones have and jsdom lacks.
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static readonly getSupportedFormats = async () => ['qr_code']
      detect = async () => (pictures.shift() ?? []).map((rawValue) => ({ rawValue }))
    },
  )
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => ({ getTracks: () => [{ stop: stopped }] }) },
  })
  HTMLMediaElement.prototype.play = async () => undefined
})

test('the letter before the camera leads to unloading its shipment; other codes are passed over', async () => {
  await prepareDevice({ drives: truck })
  const shipment = '01920000-0000-7000-8000-00000000e001'
  pictures.push(
    [],
    ['DEMO24'],
    ['https://elsewhere.example/'],
    [`http://localhost/shipments/${shipment}/unload`],
  )
  const { at } = openPage('/driver/scan')
  expect(await screen.findByText('Hold the QR code before the camera')).toBeDefined()
  await waitFor(() => expect(at()).toBe(`/shipments/${shipment}/unload`))
  expect(pictures).toEqual([])
  // Nothing of this phone's: without a network it says what is needed.
  expect(await screen.findByText(/needs a connection once/)).toBeDefined()
  expect(stopped).toHaveBeenCalled()
})
