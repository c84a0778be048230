import type { MediaObject, MediaObjectDraft } from '#contract/shipments/media-objects.ts'
import i18next from 'i18next'
import { apiClient } from '../../../api/client.ts'
import { NetworkError, Problem } from '../../../api/errors.ts'
import { uploadFile } from '../../../api/upload-file.ts'
import type { FileInputProps, UploadedFile } from '../../../ui/forms/FileInput.tsx'
import { textOf } from './problem-text.ts'

export const uploadedFile = ({ id, fileName, contentUrl }: MediaObject): UploadedFile => ({
  id,
  name: fileName ?? id,
  href: contentUrl,
})

/**
 * Sends the file as what `draft` says. Rejects with the server's words; `onAdvice` gets how the file could be
 * better.
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
