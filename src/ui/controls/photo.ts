import { resizeSteps, maxPhotoBytes, thumbnailSidePx } from './photo-size.ts'

/** Small enough for a slow connection, and without the camera's metadata. */
export interface ResizedPhoto {
  readonly bytes: ArrayBuffer
  readonly mediaType: 'image/jpeg'
  /** RFC 3339, from the Exif data or else the file's modification time. */
  readonly takenAt: string
  readonly thumbnail: ArrayBuffer
}

/**
 * `unreadable`: the file could not be read; `empty`: no bytes; `heic`: the format of iPhones, which this
 * browser does not know; `no-picture`: no picture that this browser can show.
 */
export type PhotoErrorReason = 'unreadable' | 'empty' | 'heic' | 'no-picture'

export class PhotoError extends Error {
  override readonly name = 'PhotoError'
  readonly reason: PhotoErrorReason

  constructor(reason: PhotoErrorReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/**
 * Reads the file at once (handles of cloud-backed files go stale), turns it upright, scales it down and keeps
 * only the pixels: for privacy, location and serial numbers are dropped. Runs in a web worker where the
 * browser can draw there. @throws PhotoError
 */
export async function makePhoto(file: File): Promise<ResizedPhoto> {
  const original = await file.arrayBuffer().catch((cause: unknown) => {
    throw new PhotoError('unreadable', cause)
  })
  if (original.byteLength === 0) throw new PhotoError('empty')
  const takenAt =
    (await readTakenAt(original)) ??
    new Date(isCredible(file.lastModified) ? file.lastModified : Date.now()).toISOString()
  const images = await resize(original, file.type).catch((error: unknown) => {
    throw isHeic(original) ? new PhotoError('heic', error) : error
  })
  return { ...images, mediaType: 'image/jpeg', takenAt }
}

type ResizedImages = Pick<ResizedPhoto, 'bytes' | 'thumbnail'>

const resize = async (original: ArrayBuffer, type: string): Promise<ResizedImages> =>
  (typeof OffscreenCanvas === 'undefined' ? undefined : await resizeInWorker(original)) ??
  (await resizeInPage(original, type))

/** Whether the first box of the file names a brand of ISO/IEC 23008-12 that is or may be coded in HEVC. */
const isHeic = (original: ArrayBuffer): boolean =>
  /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(String.fromCodePoint(...new Uint8Array(original.slice(4, 12))))

async function resizeInWorker(original: ArrayBuffer): Promise<ResizedImages | undefined> {
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<ResizedImages | undefined>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ResizedImages | 'no-picture'>) => {
        if (data === 'no-picture') reject(new PhotoError('no-picture'))
        else resolve(data)
      })
      worker.addEventListener('error', () => resolve(undefined))
      worker.postMessage(original)
    })
  } finally {
    worker.terminate()
  }
}

async function resizeInPage(original: ArrayBuffer, type: string): Promise<ResizedImages> {
  const { default: compress } = await import('browser-image-compression')
  const source = new File([original], 'photo', { type: type || 'image/jpeg' })
  // The library would load its own worker from a CDN, which the content security policy and offline use
  // forbid.
  const shrink = (side: number, quality: number) =>
    compress(source, {
      maxWidthOrHeight: side,
      initialQuality: quality,
      maxSizeMB: maxPhotoBytes / 2 ** 20,
      fileType: 'image/jpeg',
      useWebWorker: false,
    })
  try {
    const [photo, thumbnail] = [
      await shrink(resizeSteps[0][0], resizeSteps[0][1]),
      await shrink(thumbnailSidePx, 0.7),
    ]
    return { bytes: await photo.arrayBuffer(), thumbnail: await thumbnail.arrayBuffer() }
  } catch (cause) {
    throw new PhotoError('no-picture', cause)
  }
}

/** DateTimeOriginal with its offset (Exif 2.32) as RFC 3339; undefined where it is absent or not credible. */
export async function readTakenAt(original: ArrayBuffer): Promise<string | undefined> {
  const values = await readExifValues(original).catch(() => undefined)
  const [, year, month, day, time] =
    /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(String(values?.DateTimeOriginal?.value[0])) ?? []
  if (year === undefined) return undefined
  const offset = /^[+-]\d\d:\d\d$/.exec(String(values?.OffsetTimeOriginal?.value[0]))?.[0]
  // Without an offset, the time zone of this device is assumed.
  const moment = new Date(`${year}-${month}-${day}T${time}${offset ?? ''}`)
  return isCredible(moment.getTime()) ? moment.toISOString() : undefined
}

/**
 * Nobody typed the time of a file or a camera, so an impossible one is dropped: no load may be refused for
 * it.
 */
const isCredible = (time: number) => time >= Date.UTC(1980, 0, 1) && time <= Date.now() + 24 * 3_600_000

/** @throws where the picture has no metadata, or the reader is not in the service worker's cache */
async function readExifValues(original: ArrayBuffer) {
  const { default: exifReader } = await import('exifreader')
  const includeTags = { exif: ['DateTimeOriginal', 'OffsetTimeOriginal'] }
  return exifReader.load(original, { expanded: true, includeTags }).exif
}
