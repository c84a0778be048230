/** What a camera wrote into a picture and is worth keeping. */
export interface CameraNotes {
  readonly takenAt?: Date
  /** WGS 84, in degrees. */
  readonly position?: { readonly latitude: number; readonly longitude: number }
}

/** Tags of Exif 2.32, tables 3, 4 and 15. */
const exifDirectory = 0x8769
const positionDirectory = 0x8825
const takenTag = 0x9003
const offsetTag = 0x9011
const latitudeTags = { reference: 1, value: 2 } as const
const longitudeTags = { reference: 3, value: 4 } as const

/** Time and place of an Exif block (TIFF within); whatever is not well-formed there is not there. */
export function cameraNotesOf(exif: Uint8Array): CameraNotes {
  try {
    return read(exif)
  } catch (error) {
    // An offset that points outside.
    if (error instanceof RangeError) return {}
    throw error
  }
}

function read(exif: Uint8Array): CameraNotes {
  const start = Buffer.from(exif.subarray(0, 4)).toString('latin1') === 'Exif' ? 6 : 0
  const view = new DataView(exif.buffer, exif.byteOffset + start, exif.length - start)
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return {}
  const block = new Block(view, order === 0x4949)
  const root = block.directory(block.uint32(4))
  const camera = block.directoryAt(root.get(exifDirectory))
  const place = block.directoryAt(root.get(positionDirectory))
  const takenAt = momentOf(block.text(camera.get(takenTag)), block.text(camera.get(offsetTag)))
  const latitude = degreesOf(block, place, latitudeTags, 'S', 90)
  const longitude = degreesOf(block, place, longitudeTags, 'W', 180)
  return {
    ...(takenAt === undefined ? {} : { takenAt }),
    ...(latitude === undefined || longitude === undefined ? {} : { position: { latitude, longitude } }),
  }
}

interface Entry {
  readonly type: number
  readonly count: number
  /** Where the value lies, or is pointed to from. */
  readonly at: number
}
type Directory = ReadonlyMap<number, Entry>

const ascii = 2
const long = 4
const rational = 5

class Block {
  readonly #view: DataView
  readonly #little: boolean

  constructor(view: DataView, little: boolean) {
    this.#view = view
    this.#little = little
  }

  uint16 = (at: number) => this.#view.getUint16(at, this.#little)
  uint32 = (at: number) => this.#view.getUint32(at, this.#little)

  directory(at: number): Directory {
    const entries = new Map<number, Entry>()
    const count = this.uint16(at)
    for (let index = 0; index < count; index += 1) {
      const own = at + 2 + index * 12
      entries.set(this.uint16(own), { type: this.uint16(own + 2), count: this.uint32(own + 4), at: own + 8 })
    }
    return entries
  }

  directoryAt(entry: Entry | undefined): Directory {
    return entry?.type === long ? this.directory(this.uint32(entry.at)) : new Map()
  }

  text(entry: Entry | undefined): string | undefined {
    if (entry?.type !== ascii || entry.count > 64) return undefined
    const at = entry.count <= 4 ? entry.at : this.uint32(entry.at)
    let text = ''
    for (let index = 0; index < entry.count; index += 1)
      text += String.fromCharCode(this.#view.getUint8(at + index))
    return text.split('\0', 1)[0]?.trim()
  }

  rationals(entry: Entry | undefined): number[] {
    if (entry?.type !== rational || entry.count > 3) return []
    const at = this.uint32(entry.at)
    return Array.from(
      { length: entry.count },
      (_, index) => this.uint32(at + index * 8) / this.uint32(at + index * 8 + 4),
    )
  }
}

function degreesOf(
  block: Block,
  place: Directory,
  tags: typeof latitudeTags | typeof longitudeTags,
  negative: string,
  largest: number,
): number | undefined {
  const [degrees, minutes = 0, seconds = 0] = block.rationals(place.get(tags.value))
  if (degrees === undefined) return undefined
  const value = degrees + minutes / 60 + seconds / 3600
  // Six digits are a decimetre.
  const signed = Math.round((block.text(place.get(tags.reference)) === negative ? -value : value) * 1e6) / 1e6
  return Math.abs(signed) <= largest ? signed : undefined
}

const written = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/

function momentOf(text: string | undefined, offset: string | undefined): Date | undefined {
  const [, year, month, day, time] = written.exec(text ?? '') ?? []
  if (year === undefined) return undefined
  const local = `${year}-${month}-${day}T${time}`
  const moment =
    offset !== undefined && /^[+-]\d\d:\d\d$/.test(offset)
      ? new Date(local + offset)
      : inTheNetherlands(local)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** Older cameras do not say in which zone their clock stands: it is taken to stand where our drivers are. */
function inTheNetherlands(local: string): Date {
  const assumed = new Date(`${local}Z`)
  if (Number.isNaN(assumed.getTime())) return assumed
  const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', timeZoneName: 'longOffset' })
  const offsetAt = (moment: Date) =>
    zone
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.replace('GMT', '') || '+00:00'
  // Of the offset an hour or two earlier, so that the hours around a change of clocks come out right.
  return new Date(local + offsetAt(new Date(local + offsetAt(assumed))))
}
