import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { photoContentPath, photoInOneGo, uploadLengthHeader, uploadOffsetHeader } from '#contract/media.ts'
import { mediaObjects } from '#contract/media-objects.ts'
import { uuid } from '#contract/primitives.ts'
import { sendContent } from '../file-store/send-content.ts'
import type { MediaStore } from '../file-store/store.ts'
import { handleRaw, type Route } from '../http/request/endpoint.ts'
import { inPerson } from '../http/request/not-impersonated.ts'
import { Refusal } from '../http/request/problem.ts'
import { collectionRoutes } from './collection-routes.ts'
import { mayReadFiles, maySendPhotos, mayUpload } from './policy.ts'
import { fileOf, fileSeenBy } from './queries.ts'
import { formLimits } from './read-form.ts'
import { heldOf, receivePiece } from './receive-piece.ts'
import { takeUpload } from './take-upload.ts'

const content = `/api${photoContentPath(':id')}`

/** Files: uploaded whole by forms, or piece by piece by a driver's device; listed, removed, read whole or in part. */
export const mediaRoutes = (store: MediaStore): readonly Route[] => [
  ...collectionRoutes(store),
  uploadRoute(store),

  handleRaw(
    { method: 'PUT', path: content, access: 'signed-in' },
    inPerson(maySendPhotos),
    async ({ viewer, database, request, reply }) => {
      const piece = { id: idOf(request), offset: offsetOf(request), bytes: await octetsOf(request) }
      const answer = await receivePiece(database, store, viewer, piece)
      return reply
        .header(uploadOffsetHeader, String(answer.offset))
        .type('application/json; charset=utf-8')
        .send(answer)
    },
  ),

  handleRaw(
    { method: 'HEAD', path: content, access: 'signed-in' },
    mayReadFiles,
    async ({ viewer, database, request, reply }) => {
      const file = await fileSeenBy(database.query, viewer, idOf(request))
      if (file === undefined) throw new Refusal('not_found')
      const isReceived = file.status === 'received'
      return reply
        .header(uploadOffsetHeader, String(isReceived ? file.receivedBytes : await heldOf(store, file)))
        .header(uploadLengthHeader, String(isReceived ? file.receivedBytes : file.bytes))
        .header('Cache-Control', 'no-store')
        .send()
    },
  ),

  handleRaw(
    { method: 'GET', path: content, access: 'signed-in', opensBySignature: true },
    mayReadFiles,
    async (call) => {
      const id = idOf(call.request)
      const file = await (call.bySignature
        ? fileOf(call.database.query, id)
        : fileSeenBy(call.database.query, call.viewer, id))
      if (file === undefined) throw new Refusal('not_found')
      if (file.status !== 'received') throw new Refusal('cargo_photo_missing')
      return await sendContent(call, store, file)
    },
  ),
]

/** Forms are read here and nowhere else: the rest of the house takes none. */
function uploadRoute(store: MediaStore): Route {
  const path = `/api/${mediaObjects.path}`
  const sends = ['multipart/form-data']
  const route = handleRaw({ method: 'POST', path, access: 'signed-in', sends }, mayUpload, async (call) => {
    const { status, headers, body } = await takeUpload(call, store)
    return call.reply.code(status).headers(headers).send(body)
  })
  return {
    ...route,
    sends,
    endpoint: mediaObjects.create,
    collection: mediaObjects,
    verb: 'create',
    register: (app, house) => {
      void app.register(async (scope) => {
        await scope.register(multipart, { limits: formLimits })
        route.register(scope, house)
      })
    },
  }
}

function idOf(request: FastifyRequest): string {
  const id = z.safeParse(z.object({ id: uuid }), request.params)
  if (!id.success) throw new Refusal('not_found')
  return id.data.id
}

function offsetOf(request: FastifyRequest): number {
  const header = request.headers[uploadOffsetHeader.toLowerCase()]
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header))
    throw new Refusal('malformed_request', { values: { reason: uploadOffsetHeader } })
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
