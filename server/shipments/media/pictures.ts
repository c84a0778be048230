import type { Sharp, SharpOptions } from 'sharp'
import { type ExifMetadata, readExifMetadata } from './exif.ts'

export interface PictureType {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
}

export interface Picture {
  readonly bytes: number
  readonly width: number
  readonly height: number
}

export interface PictureInfo {
  readonly width: number
  readonly height: number
  readonly hasMetadata: boolean
  readonly exif: ExifMetadata
}

/** More than phone cameras make by default; a larger claim is a decompression bomb. */
const maxPixels = 64_000_000
const timeout = { seconds: 30 }

const sharpOptions = { limitInputPixels: maxPixels, animated: false } satisfies SharpOptions

/** Imported with the first picture, because its native library would delay the start of the server. */
const openPicture = async (path: string, failOn: 'none' | 'error'): Promise<Sharp> =>
  (await import('sharp')).default(path, { ...sharpOptions, failOn }).timeout(timeout)

/** Reads the header without decoding; undefined for a file of another type. */
export async function readPictureInfo(
  path: string,
  { mediaType }: PictureType,
): Promise<PictureInfo | undefined> {
  try {
    const metadata = await (await openPicture(path, 'none')).metadata()
    if (`image/${metadata.format}` !== mediaType) return undefined
    return {
      width: metadata.autoOrient.width,
      height: metadata.autoOrient.height,
      hasMetadata:
        [metadata.exif, metadata.xmp, metadata.iptc].some((block) => block !== undefined) ||
        (metadata.comments ?? []).length > 0,
      exif: metadata.exif === undefined ? {} : readExifMetadata(metadata.exif),
    }
  } catch {
    return undefined
  }
}

/**
 * Upright, in the same format, without metadata or appended data. Undefined for a corrupt picture or one
 * above `maxPixels`; `lenient` accepts what can be decoded.
 */
export async function reencode(
  path: string,
  to: string,
  { mediaType }: PictureType,
  { lenient = false } = {},
): Promise<Picture | undefined> {
  try {
    const upright = (await openPicture(path, lenient ? 'none' : 'error')).autoOrient()
    const encoded =
      mediaType === 'image/png'
        ? upright.png()
        : mediaType === 'image/webp'
          ? upright.webp({ quality: 90 })
          : upright.jpeg({ quality: 90 })
    const { size, width, height } = await encoded.toFile(to)
    return { bytes: size, width, height }
  } catch {
    return undefined
  }
}

export const isPicture = (mediaType: string | undefined): mediaType is PictureType['mediaType'] =>
  mediaType === 'image/png' || mediaType === 'image/jpeg' || mediaType === 'image/webp'
