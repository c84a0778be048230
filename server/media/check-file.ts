import { join } from 'node:path'
import { largestLogo, type UploadKind, uploadTypes } from '#contract/media-objects.ts'
import type { RuleName } from '../i18n/violations.ts'
import type { CameraNotes } from './exif.ts'
import { hashOf, typeByContent } from './local-file.ts'
import { factsOf, isPicture, remake } from './pictures.ts'
import type { FormFile } from './read-form.ts'

/** A file that is fit to be kept. */
export interface CheckedFile {
  readonly path: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: string
  /** Of what was sent, where it was made anew. */
  readonly originalSha256?: string
  readonly width?: number
  readonly height?: number
  readonly notes: CameraNotes
}

/**
 * Makes an uploaded file fit to be kept, in this folder: its content says what it is, and a picture is made anew from its
 * pixels, so that nothing comes along but what is seen. Answers the broken rule where it cannot be.
 */
export async function checkFile(
  file: FormFile,
  kind: UploadKind,
  folder: string,
): Promise<CheckedFile | RuleName> {
  if (file.bytes === 0) return 'file_empty'
  if (kind === 'logo' && file.bytes > largestLogo) return 'file_too_large'
  const mediaType = await typeByContent(file.path)
  if (mediaType === undefined || !uploadTypes[kind].includes(mediaType)) return 'file_type'
  const { bytes, sha256 } = file
  if (!isPicture(mediaType)) return { path: file.path, mediaType, bytes, sha256, notes: {} }

  const facts = await factsOf(file.path, { mediaType })
  const path = join(folder, 'kept')
  const picture = facts === undefined ? undefined : await remake(file.path, path, { mediaType })
  if (facts === undefined || picture === undefined) return 'image_corrupted'
  return {
    path,
    mediaType,
    ...picture,
    sha256: await hashOf(path),
    originalSha256: sha256,
    notes: facts.notes,
  }
}
