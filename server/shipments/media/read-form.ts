import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { maxUploadBytes } from '#contract/shipments/media-objects.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { saveToFile } from './local-file.ts'

export interface Form {
  readonly fields: Readonly<Record<string, string>>
  readonly file?: FormFile
}

export interface FormFile {
  readonly path: string
  /** As the client named it: never a path. */
  readonly name: string | undefined
  readonly bytes: number
  readonly sha256: string
}

export const formLimits = {
  fileSize: maxUploadBytes,
  files: 1,
  fields: 12,
  fieldNameSize: 100,
  fieldSize: 2000,
  parts: 14,
  headerPairs: 20,
} as const
/** Bytes that fields and part headers add to the file. */
const formOverhead = 64 * 1024

/**
 * Saves the part `file` in `folder`.
 * @throws HttpProblem content_type_missing for another content type (415), malformed_request for a malformed
 * or truncated form (400), body_too_large (413)
 */
export async function readForm(request: FastifyRequest, folder: string): Promise<Form> {
  if (!request.isMultipart()) throw new HttpProblem('content_type_missing')
  if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes + formOverhead)
    throw new HttpProblem('body_too_large')
  const fields: [string, string][] = []
  let file: FormFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw new HttpProblem('malformed_request', { values: { reason: 'form' } })
        fields.push([part.fieldname, toText(part.value)])
      } else if (part.fieldname === 'file') {
        const path = join(folder, 'uploaded')
        file = {
          path,
          name: part.filename === '' ? undefined : part.filename,
          ...(await saveToFile(part.file, path)),
        }
      } else {
        part.file.resume()
      }
    }
  } catch (error) {
    throw toProblem(error)
  }
  return { fields: Object.fromEntries(fields), ...(file === undefined ? {} : { file }) }
}

/** Some clients write every part as JSON, so a quoted text is unquoted. */
function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (!/^".*"$/.test(text)) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

/** Parser errors are the request's fault; an error of a system call (a full disk) passes unchanged. */
function toProblem(error: unknown): unknown {
  if (error instanceof HttpProblem || !(error instanceof Error) || 'syscall' in error) return error
  return 'statusCode' in error && error.statusCode === 413
    ? new HttpProblem('body_too_large')
    : new HttpProblem('malformed_request', { values: { reason: 'form' } })
}
