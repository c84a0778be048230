import type { ComponentProps } from 'react'
import {
  maxLogoBytes,
  maxUploadBytes,
  type MediaObjectDraft,
  uploadTypes,
} from '#contract/shipments/media-objects.ts'
import { FileInput } from '../../../ui/forms/FileInput.tsx'
import { uploadAs } from '../page/upload.ts'

/** A file of the office's: logo, evidence, certificate or document, with the types and size of its kind. */
export function MediaInput({
  media,
  onAdvice,
  ...field
}: Omit<ComponentProps<typeof FileInput>, 'accept' | 'maxBytes' | 'upload'> & {
  /** Its kind, and whose it is. */
  readonly media: MediaObjectDraft
  /** Gets how the file could be better. */
  readonly onAdvice?: (advice: string) => void
}) {
  return (
    <FileInput
      {...field}
      accept={uploadTypes[media.kind]}
      maxBytes={media.kind === 'logo' ? maxLogoBytes : maxUploadBytes}
      upload={uploadAs(media, onAdvice)}
    />
  )
}
