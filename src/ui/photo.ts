import { ladder, mostBytes, thumbnailSide } from './photo-size.ts'

/** A photo as it is kept: small enough for a thin link, without what the camera wrote into it. */
export interface MadePhoto {
  readonly bytes: ArrayBuffer
  readonly mediaType: 'image/jpeg'
  /** Moment that the camera, or else the file, claims; RFC 3339. */
  readonly takenAt: string
  readonly thumbnail: ArrayBuffer
}

/** `unreadable`: the file could not be read; `empty`: no bytes; `no-picture`: not a picture that this browser can show. */
export type PhotoFault = 'unreadable' | 'empty' | 'no-picture'

export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused'
  readonly fault: PhotoFault

  constructor(fault: PhotoFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/**
 * Reads a file at once (handles of cloud-backed files go stale), turns it upright, makes it small and drops everything
 * but pixels: place and serial numbers are gone. Works in a worker of its own where the browser can draw there.
 * @throws PhotoRefused
 */
export async function makePhoto(file: File): Promise<MadePhoto> {
  const original = await file.arrayBuffer().catch((cause: unknown) => {
    throw new PhotoRefused('unreadable', cause)
  })
  if (original.byteLength === 0) throw new PhotoRefused('empty')
  const takenAt = takenAtOf(original) ?? new Date(file.lastModified).toISOString()
  const made =
    (typeof OffscreenCanvas === 'undefined' ? undefined : await makeInWorker(original)) ??
    (await makeInPage(original, file.type))
  return { ...made, mediaType: 'image/jpeg', takenAt }
}

type Pixels = Pick<MadePhoto, 'bytes' | 'thumbnail'>

/** Undefined where the worker itself does not run. */
async function makeInWorker(original: ArrayBuffer): Promise<Pixels | undefined> {
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Pixels | undefined>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Pixels | 'no-picture'>) => {
        if (data === 'no-picture') reject(new PhotoRefused('no-picture'))
        else resolve(data)
      })
      worker.addEventListener('error', () => resolve(undefined))
      worker.postMessage(original)
    })
  } finally {
    worker.terminate()
  }
}

async function makeInPage(original: ArrayBuffer, type: string): Promise<Pixels> {
  const { default: compress } = await import('browser-image-compression')
  const source = new File([original], 'photo', { type: type || 'image/jpeg' })
  // Its own worker would be fetched from elsewhere, which the page's policy and a missing network forbid.
  const shrink = (side: number, quality: number) =>
    compress(source, {
      maxWidthOrHeight: side,
      initialQuality: quality,
      maxSizeMB: mostBytes / 2 ** 20,
      fileType: 'image/jpeg',
      useWebWorker: false,
    })
  try {
    const [photo, thumbnail] = [await shrink(ladder[0][0], ladder[0][1]), await shrink(thumbnailSide, 0.7)]
    return { bytes: await photo.arrayBuffer(), thumbnail: await thumbnail.arrayBuffer() }
  } catch (cause) {
    throw new PhotoRefused('no-picture', cause)
  }
}

/** DateTimeOriginal with its offset (Exif 2.32, tags 0x9003 and 0x9011), from a JPEG's APP1 segment. */
export function takenAtOf(original: ArrayBuffer): string | undefined {
  const head = new TextDecoder('latin1').decode(original.slice(0, 128 * 1024))
  const exif = head.indexOf('Exif\0\0')
  if (!head.startsWith('\xff\xd8') || exif < 0) return undefined
  const texts = new Map<number, string>()
  try {
    const view = new DataView(original, exif + 6)
    const little = view.getUint16(0) === 0x4949
    const read = (offset: number) => {
      const entries = view.getUint16(offset, little)
      for (let index = 0; index < entries; index += 1) {
        const at = offset + 2 + index * 12
        const tag = view.getUint16(at, little)
        if (tag === 0x8769) read(view.getUint32(at + 8, little))
        if (tag !== 0x9003 && tag !== 0x9011) continue
        const length = view.getUint32(at + 4, little)
        const start = length > 4 ? view.getUint32(at + 8, little) : at + 8
        texts.set(tag, head.slice(exif + 6 + start, exif + 6 + start + length - 1))
      }
    }
    read(view.getUint32(4, little))
  } catch {
    // Cut off, or a directory that names itself: no moment can be had from it.
    return undefined
  }
  const [, year, month, day, time] =
    /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(texts.get(0x9003) ?? '') ?? []
  if (year === undefined) return undefined
  const offset = /^[+-]\d\d:\d\d$/.exec(texts.get(0x9011) ?? '')?.[0]
  // Without an offset the camera means the clock on the wall, which is this device's.
  const moment = new Date(`${year}-${month}-${day}T${time}${offset ?? ''}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
