import type { ComponentProps } from 'react'
import {
  maxLogoBytes,
  maxUploadBytes,
  type MediaObjectDraft,
  uploadTypes,
} from '#contract/shipments/media-objects.ts'
import { FileInput } from '../../../ui/forms/FileInput.tsx'
import { uploadAs } from '../page/upload.ts'

export function MediaInput({
  media,
  onAdvice,
  ...field
}: Omit<ComponentProps<typeof FileInput>, 'accept' | 'maxBytes' | 'upload'> & {
  readonly media: MediaObjectDraft
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
