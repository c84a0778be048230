import exifReader from 'exifreader'

export interface ExifMetadata {
  readonly takenAt?: Date
  readonly position?: { readonly latitude: number; readonly longitude: number }
}

/** Time and position of an Exif block (TIFF inside). Malformed values are absent; bad input never throws. */
export function readExifMetadata(exif: Uint8Array): ExifMetadata {
  const tags = loadTags(exif)
  const takenAt = parseExifDate(
    firstText(tags?.exif?.DateTimeOriginal),
    firstText(tags?.exif?.OffsetTimeOriginal),
  )
  const latitude = degrees(tags?.gps?.Latitude, 90)
  const longitude = degrees(tags?.gps?.Longitude, 180)
  return {
    ...(takenAt === undefined ? {} : { takenAt }),
    ...(latitude === undefined || longitude === undefined ? {} : { position: { latitude, longitude } }),
  }
}

function loadTags(exif: Uint8Array) {
  const block = Buffer.from(exif)
  // Pictures of some types have the TIFF block behind this header.
  const tiff = block.subarray(block.subarray(0, 4).toString('latin1') === 'Exif' ? 6 : 0)
  try {
    return exifReader.load(tiff, {
      expanded: true,
      includeTags: { exif: ['DateTimeOriginal', 'OffsetTimeOriginal'], gps: true },
    })
  } catch {
    return undefined
  }
}

function firstText(tag: { readonly value: unknown } | undefined): string | undefined {
  const value: unknown = Array.isArray(tag?.value) ? tag.value[0] : tag?.value
  return typeof value === 'string' ? value.trim() : undefined
}

function degrees(value: number | undefined, maximum: number): number | undefined {
  // Six decimals: a resolution of about a decimetre.
  const rounded = Math.round((value ?? NaN) * 1e6) / 1e6
  return Math.abs(rounded) <= maximum ? rounded : undefined
}

// No camera had a clock before 1980, and zones before 1940 had offsets with seconds, which ISO 8601 lacks.
const exifDatePattern = /^(19[89]\d|20\d\d):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/

function parseExifDate(text: string | undefined, offset: string | undefined): Date | undefined {
  const [, year, month, day, time] = exifDatePattern.exec(text ?? '') ?? []
  if (year === undefined) return undefined
  const local = `${year}-${month}-${day}T${time}`
  const moment =
    offset !== undefined && /^[+-]\d\d:\d\d$/.test(offset) ? new Date(local + offset) : dutchLocalTime(local)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** Older cameras do not write their time zone; that of the drivers is assumed. */
function dutchLocalTime(local: string): Date {
  const assumed = new Date(`${local}Z`)
  if (Number.isNaN(assumed.getTime())) return assumed
  const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', timeZoneName: 'longOffset' })
  const offsetAt = (moment: Date) =>
    zone
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.replace('GMT', '') || '+00:00'
  // Twice, so that times around a change of summer time are right.
  return new Date(local + offsetAt(new Date(local + offsetAt(assumed))))
}
