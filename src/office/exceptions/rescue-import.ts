import * as z from 'zod/mini'
import { maxSingleUploadBytes } from '#contract/shipments/media.ts'
import {
  type ImportOutcome,
  importedPerRequest,
  importRescueFile,
  type RescuedOperation,
  type RescueFile,
  rescueFile,
} from '#contract/device/rescue-file.ts'
import { call } from '../../api/call.ts'
import { apiClient } from '../../api/client.ts'
import { Problem } from '../../api/errors.ts'
import { OffsetMismatch, uploadPhotoChunk } from '../../api/photo-content.ts'
import { parseJson } from '#contract/kit/parse-json.ts'

/** A phone keeps less than this for an app, and a browser reads no larger text. */
const maxFileBytes = 400 * 1024 * 1024

/** Undefined where it is no such file, or one of a version that this app does not know. */
export async function readRescueFile(file: Blob): Promise<RescueFile | undefined> {
  if (file.size > maxFileBytes) return undefined
  return z.safeParse(rescueFile, parseJson(await file.text())).data
}

export interface ImportedOperation {
  readonly rescued: RescuedOperation
  readonly outcome: ImportOutcome
  /** Photos that the server wants and did not get: the file lacks their bytes, or these are no picture. */
  readonly missingPhotos: number
}

/**
 * The same file again changes nothing. `onProgress` gets how many operations are done. Throws Problem or
 * NetworkError.
 */
export async function sendRescueFile(
  { operations }: RescueFile,
  onProgress: (done: number) => void,
): Promise<readonly ImportedOperation[]> {
  const imported: ImportedOperation[] = []
  for (let from = 0; from < operations.length; from += importedPerRequest) {
    const batch = operations.slice(from, from + importedPerRequest)
    const { results } = await call(importRescueFile, {
      body: {
        operations: batch.map(({ photos, ...rest }) => ({
          ...rest,
          photos: photos.map((photo) => ({ ...photo, content: undefined })),
        })),
      },
    })
    for (const rescued of batch) {
      const result = results.find(({ id }) => id === rescued.operation.id)
      let missingPhotos = 0
      for (const { photo, upload } of result?.photos ?? []) {
        const content = rescued.photos.find(({ id }) => id === photo)?.content
        if (content === undefined || !(await sendPhoto(upload, content))) missingPhotos += 1
      }
      imported.push({ rescued, outcome: result?.outcome ?? 'refused', missingPhotos })
      onProgress(imported.length)
    }
  }
  return imported
}

async function sendPhoto(id: string, content: string): Promise<boolean> {
  const bytes = fromBase64(content)
  if (bytes === undefined) return false
  let offset = 0
  // Each request either advances or corrects the offset: more corrections than pieces would be an endless loop.
  for (let left = 2 * Math.ceil(bytes.length / maxSingleUploadBytes) + 2; left > 0; left -= 1)
    try {
      const piece = bytes.slice(offset, offset + maxSingleUploadBytes).buffer
      const uploaded = await uploadPhotoChunk(apiClient(), id, offset, piece, {})
      if (uploaded.complete) return true
      ;({ offset } = uploaded)
    } catch (error) {
      if (error instanceof OffsetMismatch) ({ offset } = error)
      else if (error instanceof Problem && error.status === 422) return false
      else throw error
    }
  return false
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
