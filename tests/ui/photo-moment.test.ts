import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readTakenAt } from '../../src/ui/controls/photo.ts'

async function jpeg(exif: Record<string, string>): Promise<ArrayBuffer> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } }).withExif({
    IFD2: exif,
  })
  return new Uint8Array(await picture.jpeg().toBuffer()).buffer
}

test('the moment that the camera wrote, with its offset', async () => {
  expect(
    await readTakenAt(await jpeg({ DateTimeOriginal: '2026:03:17 09:41:12', OffsetTimeOriginal: '+01:00' })),
  ).toBe('2026-03-17T08:41:12.000Z')
})

test('without an offset it is the clock on this device’s wall', async () => {
  const taken = await readTakenAt(await jpeg({ DateTimeOriginal: '2026:03:17 09:41:12' }))
  expect(taken).toBe(new Date('2026-03-17T09:41:12').toISOString())
})

test.each([
  '0000:00:00 00:00:00',
  '0001:01:01 00:00:00',
  '1979:12:31 12:00:00',
  '9999:12:31 23:59:59',
  '2026:13:45 99:00:00',
  'yesterday',
])('a camera that does not know its time (%s) is not believed', async (text) => {
  expect(await readTakenAt(await jpeg({ DateTimeOriginal: text }))).toBeUndefined()
})

test('a file cut off anywhere gives a moment or none, never a failure', async () => {
  const whole = await jpeg({ DateTimeOriginal: '2026:03:17 09:41:12' })
  const cutFiles = Array.from({ length: Math.min(whole.byteLength, 600) }, (_, end) => whole.slice(0, end))
  const moments = new Set(await Promise.all(cutFiles.map(readTakenAt)))
  expect([...moments].filter((moment) => moment !== undefined).length).toBeLessThanOrEqual(1)
})

test('no picture has no moment', async () => {
  expect(await readTakenAt(new TextEncoder().encode('Exif\0\0 is only a word here').buffer)).toBeUndefined()
  expect(await readTakenAt(new ArrayBuffer(0))).toBeUndefined()
})
