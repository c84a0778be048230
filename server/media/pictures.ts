import type { Sharp, SharpOptions } from 'sharp'
import { type CameraNotes, cameraNotesOf } from './exif.ts'

export interface PictureType {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
}

/** A picture as a file of ours, of this size in bytes and pixels. */
export interface Picture {
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/** What can be read of a picture without decoding it. */
export interface PictureFacts {
  /** Pixels, as it is looked at. */
  readonly width: number
  readonly height: number
  /** It carries more than what is seen: time, place, owner, editing. */
  readonly hasMetadata: boolean
  readonly notes: CameraNotes
}

/** More pixels than any camera of a phone makes by default; a file that claims more is meant to fill the memory. */
const mostPixels = 64_000_000
const patience = { seconds: 30 }

const options = { limitInputPixels: mostPixels, animated: false } satisfies SharpOptions

/** Loaded with the first picture: no start of the server waits for it. */
const open = async (path: string, failOn: 'none' | 'error'): Promise<Sharp> =>
  (await import('sharp')).default(path, { ...options, failOn }).timeout(patience)

/** Undefined where the file is no picture of this type. */
export async function factsOf(path: string, { mediaType }: PictureType): Promise<PictureFacts | undefined> {
  try {
    const found = await (await open(path, 'none')).metadata()
    if (`image/${found.format}` !== mediaType) return undefined
    return {
      width: found.autoOrient.width,
      height: found.autoOrient.height,
      hasMetadata:
        [found.exif, found.xmp, found.iptc].some((block) => block !== undefined) ||
        (found.comments ?? []).length > 0,
      notes: found.exif === undefined ? {} : cameraNotesOf(found.exif),
    }
  } catch {
    return undefined
  }
}

/**
 * Makes a picture anew from its pixels, upright and in the same format: nothing else of the file goes along, neither metadata
 * nor what was hidden behind its end. Undefined where it is broken or larger than a picture can be; `lenient`
 * takes what can still be seen of a broken one.
 */
export async function remake(
  path: string,
  to: string,
  { mediaType }: PictureType,
  { lenient = false } = {},
): Promise<Picture | undefined> {
  try {
    const upright = (await open(path, lenient ? 'none' : 'error')).autoOrient()
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
