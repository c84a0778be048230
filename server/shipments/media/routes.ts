import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import {
  photoContentPath,
  maxSingleUploadBytes,
  uploadLengthHeader,
  uploadOffsetHeader,
  uploadPhotoHeader,
  uploadSha256Header,
} from '#contract/shipments/media.ts'
import { announcePhotoAgain } from '#contract/shipments/announced-photos.ts'
import { mediaObjects } from '#contract/shipments/media-objects.ts'
import { uuid } from '#contract/kit/primitives.ts'
import { sendContent } from '../../platform/files/send-content.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import { handle, handleRaw, type Route } from '../../platform/http/request/endpoint.ts'
import { notImpersonated } from '../../platform/http/request/not-impersonated.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { announceAgain } from './announce-again.ts'
import { collectionRoutes } from './collection-routes.ts'
import { mayAnnounceAgain, mayReadFiles, maySendPhotos, mayUpload } from './policy.ts'
import { findFile, findSentFile, findVisibleFile, visibleTo } from './queries.ts'
import { formLimits } from './read-form.ts'
import { announcedSha256, confirmedBytes, receivePiece } from './receive-piece.ts'
import { receiveUpload, type UploadContext } from './receive-upload.ts'
import { UploadTurns } from './upload-turns.ts'

const contentPath = `/api${photoContentPath(':id')}`

interface MediaSettings {
  readonly store: MediaStore
  readonly temporaryFolder: string
}

export const mediaRoutes = ({ store, temporaryFolder }: MediaSettings): readonly Route[] => {
  const turns = new UploadTurns()
  return [
    ...collectionRoutes(store),
    handle(announcePhotoAgain, notImpersonated(mayAnnounceAgain), announceAgain, { priority: 'photos' }),
    uploadRoute({ store, temporaryFolder, turns }),
    pieceRoute({ store, temporaryFolder, turns }),
    offsetRoute(store),
    contentRoute(store),
  ]
}

const pieceRoute = ({ store, temporaryFolder, turns }: UploadContext): Route =>
  handleRaw(
    {
      method: 'PUT',
      path: contentPath,
      openWithoutApproval: true,
      openToRevokedDevice: true,
      openToDevice: true,
      priority: 'photos',
      admitsItself: true,
    },
    notImpersonated(maySendPhotos),
    async ({ viewer, database, request, reply, log, admitted }) => {
      const piece = { id: readId(request), offset: readOffset(request), bytes: await readPieceBytes(request) }
      const result = await admitted(() =>
        turns.run(piece.id, () => receivePiece({ database, store, temporaryFolder, log }, viewer, piece)),
      )
      return reply
        .header(uploadOffsetHeader, String(result.offset))
        .type('application/json; charset=utf-8')
        .send(result)
    },
  )

const offsetRoute = (store: MediaStore): Route =>
  handleRaw(
    {
      method: 'HEAD',
      path: contentPath,
      openWithoutApproval: true,
      openToDevice: true,
      priority: 'photos',
    },
    mayReadFiles,
    async ({ viewer, database, request, reply }) => {
      const id = readId(request)
      const file = await findSentFile(database.query, viewer, id, visibleTo(viewer))
      if (file === undefined) throw new HttpProblem('not_found')
      const isReceived = file.status === 'received'
      return reply
        .header(
          uploadOffsetHeader,
          String(isReceived ? file.receivedBytes : await confirmedBytes(store, file)),
        )
        .header(uploadLengthHeader, String(isReceived ? file.receivedBytes : file.bytes))
        .header(uploadPhotoHeader, id)
        .header(uploadSha256Header, announcedSha256(file))
        .header('Cache-Control', 'no-store')
        .send()
    },
  )

const contentRoute = (store: MediaStore): Route =>
  handleRaw(
    {
      method: 'GET',
      path: contentPath,
      openWithoutApproval: true,
      acceptsSignature: true,
      admitsItself: true,
    },
    mayReadFiles,
    async (call) => {
      const id = readId(call.request)
      const file = await call.admitted(() =>
        call.isSigned
          ? findFile(call.database.query, id)
          : findVisibleFile(call.database.query, call.viewer, id),
      )
      if (file === undefined) throw new HttpProblem('not_found')
      if (file.expiredAt !== null) throw new HttpProblem('photo_expired')
      if (file.status !== 'received') throw new HttpProblem('cargo_photo_missing')
      return await sendContent(call, store, file)
    },
  )

/** The multipart parser is registered for this route only, so that no other route accepts forms. */
function uploadRoute(context: UploadContext): Route {
  const path = `/api/${mediaObjects.path}`
  const contentTypes = ['multipart/form-data']
  const route = handleRaw(
    { method: 'POST', path, contentTypes, admitsItself: true },
    mayUpload,
    async (call) => {
      const { status, headers, body } = await receiveUpload(call, context)
      return call.reply.code(status).headers(headers).send(body)
    },
  )
  return {
    ...route,
    contentTypes,
    endpoint: mediaObjects.create,
    collection: mediaObjects,
    verb: 'create',
    register: (app, server) => {
      void app.register(async (scope) => {
        await scope.register(multipart, { limits: formLimits })
        route.register(scope, server)
      })
    },
  }
}

function readId(request: FastifyRequest): string {
  const id = z.safeParse(z.object({ id: uuid }), request.params)
  if (!id.success) throw new HttpProblem('not_found')
  return id.data.id
}

function readOffset(request: FastifyRequest): number {
  const header = request.headers[uploadOffsetHeader.toLowerCase()]
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header))
    throw new HttpProblem('malformed_request', { values: { reason: uploadOffsetHeader } })
  return Number(header)
}

/** The whole small piece, before any row is locked: a slow connection must hold no database resources. */
async function readPieceBytes(request: FastifyRequest): Promise<Uint8Array> {
  const type = request.headers['content-type'] ?? ''
  if (!(request.body instanceof Readable))
    throw new HttpProblem('unsupported_media_type', {
      values: { type, supported: 'application/octet-stream' },
    })
  const source: AsyncIterable<Uint8Array> = request.body
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > maxSingleUploadBytes) throw new HttpProblem('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
