import type { FastifyReply } from 'fastify'
import type { RawCall } from '../http/request/endpoint.ts'
import { isKnownEtag } from '../http/request/known-etag.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { parseByteRange } from './byte-range.ts'
import { contentDisposition } from './file-name.ts'
import type { MediaStore } from './store.ts'

interface FileDescription {
  readonly id: string
  readonly kind: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: string
  readonly fileName: string | null
}

/**
 * Streams a file: whole, the requested range (206), or nothing if the client has it (304).
 * @throws HttpProblem not_found, or cargo_photo_missing if the store has lost the file
 */
export async function sendContent(
  call: Pick<RawCall, 'request' | 'reply' | 'log' | 'isSigned' | 'context'>,
  store: MediaStore,
  file: FileDescription,
): Promise<FastifyReply> {
  const { request, reply, log } = call
  const etag = `"${file.sha256}"`
  setFileHeaders(reply, file, etag)
  reply.header('Cache-Control', cacheControl(call))
  if (isKnownEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()

  // If-Range: a range of another version is useless, so the whole file is sent (RFC 9110, 13.1.5).
  const isSameVersion = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = isSameVersion ? parseByteRange(request.headers.range, file.bytes) : undefined
  if (range === 'unsatisfiable')
    return reply.code(416).header('Content-Range', `bytes */${file.bytes}`).send()
  const content = await store.read(file.id, range)
  if (content === undefined) {
    log.error({ file: file.id }, 'a received file is not in the store')
    throw new HttpProblem(file.kind === 'cargo_photo' ? 'cargo_photo_missing' : 'not_found')
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  if (range !== undefined) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${file.bytes}`)
  return reply.header('Content-Length', end - start + 1).send(content)
}

/** A signed path may be cached as long as it is valid; with a token, rights are checked each time. */
const cacheControl = ({ isSigned, context, request }: Pick<RawCall, 'isSigned' | 'context' | 'request'>) =>
  isSigned ? `private, max-age=${context.wireSettings.signedPaths.secondsLeft(request)}` : 'private, no-cache'

/** The type comes from the content: scripts must not run, and only pictures are shown inline. */
function setFileHeaders(reply: FastifyReply, file: FileDescription, etag: string): void {
  const isPicture = file.mediaType.startsWith('image/')
  const name = file.fileName ?? `photo-${file.id}.${file.mediaType.replace('image/', '')}`
  reply
    .type(file.mediaType)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Content-Disposition', contentDisposition(isPicture ? 'inline' : 'attachment', name))
    .header('ETag', etag)
    .header('Accept-Ranges', 'bytes')
}
