import type { MediaObject, MediaObjectDraft } from '#contract/shipments/media-objects.ts'
import i18next from 'i18next'
import { apiClient } from '../../../api/client.ts'
import { NetworkError, Problem } from '../../../api/errors.ts'
import { uploadFile } from '../../../api/upload-file.ts'
import type { FileInputProps, UploadedFile } from '../../../ui/forms/FileInput.tsx'
import { textOf } from './problem-text.ts'

/** A stored file as the field for files shows it. */
export const uploadedFile = ({ id, fileName, contentUrl }: MediaObject): UploadedFile => ({
  id,
  name: fileName ?? id,
  href: contentUrl,
})

/**
 * The `upload` of a field for files: sends the file as what `draft` says. It rejects with the server's words; `onAdvice`
 * gets how the file could be better.
 */
export const uploadAs =
  (draft: MediaObjectDraft, onAdvice?: (advice: string) => void): FileInputProps['upload'] =>
  async (file, options) => {
    try {
      const stored = await uploadFile(apiClient(), file, draft, options)
      if (stored.advice !== undefined) onAdvice?.(stored.advice)
      return uploadedFile(stored)
    } catch (error) {
      if (error instanceof Problem) throw new Error(textOf(error), { cause: error })
      if (error instanceof NetworkError) throw new Error(i18next.t('app:unreachable'), { cause: error })
      throw error
    }
  }
