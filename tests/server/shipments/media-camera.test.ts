import exifr from 'exifr'
import fc from 'fast-check'
import sharp, { type Exif } from 'sharp'
import { expect, test } from 'vitest'
import { readExifMetadata } from '../../../server/shipments/media/exif.ts'
import { cameraExif, cameraPosition, plainPicture } from '../platform/media-forms.ts'

async function exifOf(exif: Exif): Promise<Buffer> {
  const picture = await plainPicture(8, 8).jpeg().withExif(exif).toBuffer()
  return (await sharp(picture).metadata()).exif ?? expect.fail('There is no Exif block.')
}

test('time and place are read as another reader reads them', async () => {
  const notes = readExifMetadata(await exifOf(cameraExif))
  expect(notes).toEqual({ takenAt: new Date('2026-07-14T10:30:05Z'), position: cameraPosition })
  const picture = await plainPicture(8, 8).jpeg().withExif(cameraExif).toBuffer()
  const other = (await exifr.gps(picture)) as { latitude: number; longitude: number }
  expect(notes.position?.latitude).toBeCloseTo(other.latitude, 5)
  expect(notes.position?.longitude).toBeCloseTo(other.longitude, 5)
})

test('whatever the signs of the position', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('N', 'S'),
      fc.constantFrom('E', 'W'),
      fc.integer({ min: 0, max: 89 }),
      fc.integer({ min: 0, max: 59 }),
      async (north, east, degrees, minutes) => {
        const exif = {
          IFD3: {
            GPSLatitudeRef: north,
            GPSLatitude: `${degrees}/1 ${minutes}/1 30/1`,
            GPSLongitudeRef: east,
            GPSLongitude: `${degrees}/1 0/1 ${minutes}/1`,
          },
        }
        const picture = await plainPicture(8, 8).jpeg().withExif(exif).toBuffer()
        const other = (await exifr.gps(picture)) as { latitude: number; longitude: number }
        const { position } = readExifMetadata(await exifOf(exif))
        expect(position?.latitude).toBeCloseTo(other.latitude, 5)
        expect(position?.longitude).toBeCloseTo(other.longitude, 5)
      },
    ),
    { numRuns: 20 },
  )
})

test.each([
  ['2026:07:14 12:30:05', '2026-07-14T10:30:05Z'],
  ['2026:01:14 12:30:05', '2026-01-14T11:30:05Z'],
  // The night in which clocks go back, an hour before and after.
  ['2026:10:25 01:30:00', '2026-10-24T23:30:00Z'],
  ['2026:10:25 03:30:00', '2026-10-25T02:30:00Z'],
  ['2026:03:29 01:30:00', '2026-03-29T00:30:00Z'],
  ['2026:03:29 03:30:00', '2026-03-29T01:30:00Z'],
])('a clock that names no zone stands in the Netherlands: %s', async (DateTimeOriginal, moment) => {
  expect(readExifMetadata(await exifOf({ IFD2: { DateTimeOriginal } })).takenAt).toEqual(new Date(moment))
})

test.each([
  { DateTimeOriginal: '0000:00:00 00:00:00' },
  { DateTimeOriginal: 'yesterday' },
  { DateTimeOriginal: '2026:13:45 99:00:00' },
  { DateTimeOriginal: '0026:03:29 12:00:00' },
  { DateTimeOriginal: '1920:03:29 12:00:00' },
])('a time that is none is not there: %s', async (IFD2) => {
  expect(readExifMetadata(await exifOf({ IFD2 }))).toEqual({})
})

test('nothing that is broken makes it fall', async () => {
  const whole = await exifOf(cameraExif)
  fc.assert(
    fc.property(
      fc.array(fc.record({ at: fc.nat(whole.length - 1), value: fc.nat(255) }), { maxLength: 12 }),
      fc.nat(whole.length),
      (changes, length) => {
        const broken = Buffer.from(whole)
        for (const { at, value } of changes) broken[at] = value
        const { position } = readExifMetadata(broken.subarray(0, length))
        if (position !== undefined) expect(Math.abs(position.latitude)).toBeLessThanOrEqual(90)
      },
    ),
    { numRuns: 3000 },
  )
})
