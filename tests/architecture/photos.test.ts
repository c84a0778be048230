import exifr from 'exifr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePhoto } from '../support/photos.ts'

test('a test photo is one of a phone: 12 megapixels, on its side, with time and place', async () => {
  const { path, bytes } = await makePhoto({ seed: 1 })
  const { width, height, orientation, format } = await sharp(path).metadata()
  expect({ width, height, orientation, format }).toEqual({
    width: 4032,
    height: 3024,
    orientation: 6,
    format: 'jpeg',
  })
  expect(bytes.length).toBeGreaterThan(2_000_000)
  expect(bytes.length).toBeLessThan(10_000_000)
  const facts = await exifr.parse(bytes, { reviveValues: false })
  expect(facts).toMatchObject({ DateTimeOriginal: '2026:03:17 09:41:12', OffsetTimeOriginal: '+01:00' })
  expect(facts.latitude).toBeCloseTo(51.825, 2)
  expect(facts.longitude).toBeCloseTo(4.973, 2)
})

test('the seed decides the bytes', async () => {
  const size = { width: 160, height: 120, quality: 60, orientation: 1 }
  const one = await makePhoto({ seed: 1, ...size })
  expect(await makePhoto({ seed: 1, ...size })).toEqual(one)
  expect((await makePhoto({ seed: 2, ...size })).sha256).not.toBe(one.sha256)
})
