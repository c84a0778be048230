import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { photoContentPath, photoInOneGo, uploadLengthHeader, uploadOffsetHeader } from '#contract/media.ts'
import { uuid } from '#contract/primitives.ts'
import { handleRaw, type Route } from '../http/endpoint.ts'
import { Refusal } from '../http/problem.ts'
import { byteRangeOf } from './byte-range.ts'
import { maySeePhotos, maySendPhotos } from './policy.ts'
import { type Photo, photoSeenBy } from './queries.ts'
import { heldOf, receivePiece } from './receive-piece.ts'
import type { MediaStore } from './store.ts'

const path = `/api${photoContentPath(':id')}`

/** The bytes of photos: sent piece by piece, read whole or in part. */
export const mediaRoutes = (store: MediaStore): readonly Route[] => [
  handleRaw({ method: 'PUT', path, access: 'signed-in' }, maySendPhotos, async ({ viewer, database, request, reply }) => {
    const piece = { id: idOf(request), offset: offsetOf(request), bytes: await octetsOf(request) }
    const answer = await database.query.transaction((db) => receivePiece(db, store, viewer, piece))
    if (answer instanceof Refusal) throw answer
    return reply.header(uploadOffsetHeader, String(answer.offset)).type('application/json; charset=utf-8').send(answer)
  }),

  handleRaw({ method: 'HEAD', path, access: 'signed-in' }, maySeePhotos, async ({ viewer, database, request, reply }) => {
    const photo = await photoSeenBy(database.query, viewer, idOf(request))
    if (photo === undefined) throw new Refusal('not_found')
    const received = photo.status === 'received'
    return reply
      .header(uploadOffsetHeader, String(received ? photo.bytes : await heldOf(store, photo)))
      .header(uploadLengthHeader, String(photo.bytes))
      .header('Cache-Control', 'no-store')
      .send()
  }),

  handleRaw({ method: 'GET', path, access: 'signed-in' }, maySeePhotos, async ({ viewer, database, log, request, reply }) => {
    const photo = await photoSeenBy(database.query, viewer, idOf(request))
    if (photo === undefined || photo.status !== 'received') throw new Refusal('not_found')
    const tag = `"${photo.sha256}"`
    describe(reply, photo, tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()

    const range = byteRangeOf(request.headers.range, photo.bytes)
    if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${photo.bytes}`).send()
    const content = await store.read(photo.id, range)
    if (content === undefined) {
      log.error({ photo: photo.id }, 'a received photo is not in the store')
      throw new Refusal('not_found')
    }
    const { start, end } = range ?? { start: 0, end: photo.bytes - 1 }
    if (range !== undefined) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${photo.bytes}`)
    return reply.header('Content-Length', end - start + 1).send(content)
  }),
]

/** The type is what the bytes are, never what a client called them; nothing in a file may run. */
function describe(reply: FastifyReply, photo: Photo, tag: string): void {
  reply
    .type(photo.mediaType)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Content-Disposition', `inline; filename="photo-${photo.id}.${photo.mediaType.replace('image/', '')}"`)
    .header('Cache-Control', 'private, max-age=31536000, immutable')
    .header('ETag', tag)
    .header('Accept-Ranges', 'bytes')
}

function idOf(request: FastifyRequest): string {
  const id = z.safeParse(z.object({ id: uuid }), request.params)
  if (!id.success) throw new Refusal('not_found')
  return id.data.id
}

function offsetOf(request: FastifyRequest): number {
  const header = request.headers[uploadOffsetHeader.toLowerCase()]
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header)) throw new Refusal('malformed_request', { values: { reason: uploadOffsetHeader } })
  return Number(header)
}

/** The piece, read whole: it is small, and a slow line then holds no row and no connection of the database. */
async function octetsOf(request: FastifyRequest): Promise<Uint8Array> {
  const type = request.headers['content-type'] ?? ''
  if (!(request.body instanceof Readable))
    throw new Refusal('unsupported_media_type', { values: { type, supported: 'application/octet-stream' } })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > photoInOneGo) throw new Refusal('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
