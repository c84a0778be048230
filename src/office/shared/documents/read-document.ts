import {
  type Document,
  documents,
  type DocumentVersion,
  documentVersions,
} from '#contract/letters/documents.ts'
import { mediaObjects } from '#contract/shipments/media-objects.ts'
import { call } from '../../../api/call.ts'
import type { UploadedFile } from '../../../ui/forms/FileInput.tsx'
import { uploadedFile } from '../page/upload.ts'

export interface OpenDocument {
  readonly document: Document
  readonly file: UploadedFile | undefined
  readonly versions: readonly Omit<DocumentVersion, 'content'>[]
}

export async function readDocument(id: string, signal: AbortSignal): Promise<OpenDocument> {
  const [document, versions] = await Promise.all([
    call(documents.read, { params: { id }, signal }),
    call(documentVersions.list, {
      query: { document: id, order: { version: 'desc' }, itemsPerPage: 100 },
      signal,
    }),
  ])
  const file =
    document.file === undefined
      ? undefined
      : uploadedFile(await call(mediaObjects.read, { params: { id: document.file }, signal }))
  return { document, file, versions: versions.member }
}
