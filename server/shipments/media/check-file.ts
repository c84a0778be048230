import { join } from 'node:path'
import {
  maxLogoBytes,
  maxLogoPixels,
  type UploadKind,
  uploadTypes,
} from '#contract/shipments/media-objects.ts'
import type { RuleName } from '../../platform/i18n/violations.ts'
import type { ExifMetadata } from './exif.ts'
import { sha256OfFile, detectMediaType } from './local-file.ts'
import { readPictureInfo, isPicture, reencode } from './pictures.ts'
import type { FormFile } from './read-form.ts'

export interface CheckedFile {
  readonly path: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: string
  /** Hash of the uploaded bytes, when the picture was re-encoded. */
  readonly originalSha256?: string
  readonly width?: number
  readonly height?: number
  readonly metadata: ExifMetadata
}

/**
 * The content decides the type, and a picture is re-encoded from its pixels into `folder`, so that no
 * metadata or hidden data is stored. Returns the violated rule of a refused file.
 */
export async function checkFile(
  file: FormFile,
  kind: UploadKind,
  folder: string,
): Promise<CheckedFile | RuleName> {
  if (file.bytes === 0) return 'file_empty'
  if (kind === 'logo' && file.bytes > maxLogoBytes) return 'file_too_large'
  const mediaType = await detectMediaType(file.path)
  if (mediaType === undefined || !uploadTypes[kind].includes(mediaType)) return 'file_type'
  const { bytes, sha256 } = file
  if (!isPicture(mediaType)) return { path: file.path, mediaType, bytes, sha256, metadata: {} }

  const info = await readPictureInfo(file.path, { mediaType })
  const path = join(folder, 'reencoded')
  // Checked before decoding: every user's browser would have to decode it too.
  if (kind === 'logo' && info !== undefined && info.width * info.height > maxLogoPixels)
    return 'image_too_many_pixels'
  const picture = info === undefined ? undefined : await reencode(file.path, path, { mediaType })
  if (info === undefined || picture === undefined) return 'image_corrupted'
  return {
    path,
    mediaType,
    ...picture,
    sha256: await sha256OfFile(path),
    originalSha256: sha256,
    metadata: info.exif,
  }
}
