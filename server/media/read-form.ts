import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { largestUpload } from '#contract/media-objects.ts'
import { Refusal } from '../http/request/problem.ts'
import { saveLocally } from './local-file.ts'

/** What a form brought: its texts, and its file as it was written down here. */
export interface Form {
  readonly texts: Readonly<Record<string, string>>
  readonly file?: FormFile
}

export interface FormFile {
  readonly path: string
  /** As the sender calls it. */
  readonly name: string | undefined
  readonly bytes: number
  readonly sha256: string
}

export const formLimits = {
  fileSize: largestUpload,
  files: 1,
  fields: 12,
  fieldNameSize: 100,
  fieldSize: 2000,
  parts: 14,
  headerPairs: 20,
} as const
const room = 64 * 1024

/**
 * Reads a multipart form as it comes, its part `file` into this folder. Refuses what is no form (415), what is broken or
 * ends before its end (400), and what is larger than any file may be (413).
 */
export async function readForm(request: FastifyRequest, folder: string): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal('content_type_missing')
  if (Number(request.headers['content-length'] ?? 0) > largestUpload + room)
    throw new Refusal('body_too_large')
  const texts: [string, string][] = []
  let file: FormFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw new Refusal('malformed_request', { values: { reason: 'form' } })
        texts.push([part.fieldname, textOf(part.value)])
      } else if (part.fieldname === 'file') {
        const path = join(folder, 'sent')
        file = {
          path,
          name: part.filename === '' ? undefined : part.filename,
          ...(await saveLocally(part.file, path)),
        }
      } else {
        part.file.resume()
      }
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return { texts: Object.fromEntries(texts), ...(file === undefined ? {} : { file }) }
}

/** A scalar as it is, or in JSON, as some clients write every part. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (!/^".*"$/.test(text)) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

/** Whatever a form does wrong is its sender's; a disk that fails is ours. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error) || 'syscall' in error) return error
  return 'statusCode' in error && error.statusCode === 413
    ? new Refusal('body_too_large')
    : new Refusal('malformed_request', { values: { reason: 'form' } })
}
