import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../http/request/problem.ts'
import { byteRangeOf } from './byte-range.ts'
import { dispositionOf } from './file-name.ts'
import type { MediaStore } from './store.ts'

/** What is told of a file that is sent. */
interface StoredFile {
  readonly id: string
  readonly kind: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: string
  readonly fileName: string | null
}

/** Answers with the bytes of a received file, as a stream: whole, the part that was asked for, or nothing where the caller has them. */
export async function sendContent(
  {
    request,
    reply,
    log,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly log: FastifyBaseLogger },
  store: MediaStore,
  file: StoredFile,
): Promise<FastifyReply> {
  const tag = `"${file.sha256}"`
  describe(reply, file, tag)
  if (names(request.headers['if-none-match'], tag)) return reply.code(304).send()

  // A part of another state than the caller holds the rest of is of no use to him (RFC 9110, 13.1.5).
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === tag
  const range = isSame ? byteRangeOf(request.headers.range, file.bytes) : undefined
  if (range === 'unsatisfiable')
    return reply.code(416).header('Content-Range', `bytes */${file.bytes}`).send()
  const content = await store.read(file.id, range)
  if (content === undefined) {
    log.error({ file: file.id }, 'a received file is not in the store')
    throw new Refusal(file.kind === 'cargo_photo' ? 'cargo_photo_missing' : 'not_found')
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  if (range !== undefined) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${file.bytes}`)
  return reply.header('Content-Length', end - start + 1).send(content)
}

const names = (header: string | undefined, tag: string) =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))

/** The type is what the bytes are, never what a client called them; nothing in a file may run, and only pictures are shown in place. */
function describe(reply: FastifyReply, file: StoredFile, tag: string): void {
  const isPicture = file.mediaType.startsWith('image/')
  const name = file.fileName ?? `photo-${file.id}.${file.mediaType.replace('image/', '')}`
  reply
    .type(file.mediaType)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Content-Disposition', dispositionOf(isPicture ? 'inline' : 'attachment', name))
    .header('Cache-Control', 'private, max-age=31536000, immutable')
    .header('ETag', tag)
    .header('Accept-Ranges', 'bytes')
}
