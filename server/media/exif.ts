/** The Exif values that are stored with a picture. */
export interface ExifMetadata {
  readonly takenAt?: Date
  /** WGS 84, in degrees. */
  readonly position?: { readonly latitude: number; readonly longitude: number }
}

/** Tags of Exif 2.32, tables 3, 4 and 15. */
const exifDirectoryTag = 0x8769
const gpsDirectoryTag = 0x8825
const dateTimeOriginalTag = 0x9003
const offsetTimeOriginalTag = 0x9011
const latitudeTags = { reference: 1, value: 2 } as const
const longitudeTags = { reference: 3, value: 4 } as const

/** Time and position of an Exif block (TIFF inside). A value that is not well-formed is absent; nothing is thrown for bad input. */
export function readExifMetadata(exif: Uint8Array): ExifMetadata {
  try {
    return parse(exif)
  } catch (error) {
    // An offset in the block points outside it.
    if (error instanceof RangeError) return {}
    throw error
  }
}

function parse(exif: Uint8Array): ExifMetadata {
  const start = Buffer.from(exif.subarray(0, 4)).toString('latin1') === 'Exif' ? 6 : 0
  const view = new DataView(exif.buffer, exif.byteOffset + start, exif.length - start)
  const byteOrder = view.getUint16(0)
  if (byteOrder !== 0x4949 && byteOrder !== 0x4d4d) return {}
  const reader = new TiffReader(view, byteOrder === 0x4949)
  const root = reader.directory(reader.uint32(4))
  const camera = reader.subdirectory(root.get(exifDirectoryTag))
  const gps = reader.subdirectory(root.get(gpsDirectoryTag))
  const takenAt = parseExifDate(
    reader.asciiValue(camera.get(dateTimeOriginalTag)),
    reader.asciiValue(camera.get(offsetTimeOriginalTag)),
  )
  const latitude = parseDegrees(reader, gps, latitudeTags, 'S', 90)
  const longitude = parseDegrees(reader, gps, longitudeTags, 'W', 180)
  return {
    ...(takenAt === undefined ? {} : { takenAt }),
    ...(latitude === undefined || longitude === undefined ? {} : { position: { latitude, longitude } }),
  }
}

interface Entry {
  readonly type: number
  readonly count: number
  /** Of the value, or of the pointer to it where it is longer than four bytes. */
  readonly offset: number
}
type Directory = ReadonlyMap<number, Entry>

const asciiType = 2
const longType = 4
const rationalType = 5

/** Reads directories and values of the TIFF structure; offsets are from its start. @throws RangeError for an offset outside it */
class TiffReader {
  readonly #view: DataView
  readonly #isLittleEndian: boolean

  constructor(view: DataView, isLittleEndian: boolean) {
    this.#view = view
    this.#isLittleEndian = isLittleEndian
  }

  uint16 = (offset: number) => this.#view.getUint16(offset, this.#isLittleEndian)
  uint32 = (offset: number) => this.#view.getUint32(offset, this.#isLittleEndian)

  directory(offset: number): Directory {
    const entries = new Map<number, Entry>()
    const count = this.uint16(offset)
    for (let index = 0; index < count; index += 1) {
      const entryOffset = offset + 2 + index * 12
      entries.set(this.uint16(entryOffset), {
        type: this.uint16(entryOffset + 2),
        count: this.uint32(entryOffset + 4),
        offset: entryOffset + 8,
      })
    }
    return entries
  }

  subdirectory(entry: Entry | undefined): Directory {
    return entry?.type === longType ? this.directory(this.uint32(entry.offset)) : new Map()
  }

  asciiValue(entry: Entry | undefined): string | undefined {
    if (entry?.type !== asciiType || entry.count > 64) return undefined
    const offset = entry.count <= 4 ? entry.offset : this.uint32(entry.offset)
    let text = ''
    for (let index = 0; index < entry.count; index += 1)
      text += String.fromCharCode(this.#view.getUint8(offset + index))
    return text.split('\0', 1)[0]?.trim()
  }

  rationalValues(entry: Entry | undefined): number[] {
    if (entry?.type !== rationalType || entry.count > 3) return []
    const offset = this.uint32(entry.offset)
    return Array.from(
      { length: entry.count },
      (_, index) => this.uint32(offset + index * 8) / this.uint32(offset + index * 8 + 4),
    )
  }
}

function parseDegrees(
  reader: TiffReader,
  gps: Directory,
  tags: typeof latitudeTags | typeof longitudeTags,
  negativeReference: string,
  maximum: number,
): number | undefined {
  const [degrees, minutes = 0, seconds = 0] = reader.rationalValues(gps.get(tags.value))
  if (degrees === undefined) return undefined
  const value = degrees + minutes / 60 + seconds / 3600
  // Six decimals: a resolution of about a decimetre.
  const signed =
    Math.round((reader.asciiValue(gps.get(tags.reference)) === negativeReference ? -value : value) * 1e6) /
    1e6
  return Math.abs(signed) <= maximum ? signed : undefined
}

const exifDatePattern = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/

function parseExifDate(text: string | undefined, offset: string | undefined): Date | undefined {
  const [, year, month, day, time] = exifDatePattern.exec(text ?? '') ?? []
  if (year === undefined) return undefined
  const local = `${year}-${month}-${day}T${time}`
  const moment =
    offset !== undefined && /^[+-]\d\d:\d\d$/.test(offset) ? new Date(local + offset) : dutchLocalTime(local)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** Older cameras do not write their time zone; it is assumed to be that of the drivers. */
function dutchLocalTime(local: string): Date {
  const assumed = new Date(`${local}Z`)
  if (Number.isNaN(assumed.getTime())) return assumed
  const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', timeZoneName: 'longOffset' })
  const offsetAt = (moment: Date) =>
    zone
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.replace('GMT', '') || '+00:00'
  // The offset is looked up twice, so that times around a change to or from summer time come out right.
  return new Date(local + offsetAt(new Date(local + offsetAt(assumed))))
}
