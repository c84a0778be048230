import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { importEwcCodes, largestEwcList } from '#contract/ewc-code-imports.ts'
import { mayDo } from '#contract/permissions.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { importEwcList } from './import-ewc-codes.ts'

const isTrue = (flag: string | undefined) => flag === 'true' || flag === '1'

/** The day that it is by Dutch clocks. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date())

const route = handle(
  importEwcCodes,
  (viewer) => mayDo(viewer.roles, 'importEwcCodes'),
  async (call) => {
    const { preview, complete, validFrom } = call.query
    return await importEwcList(call, await fileOf(call.request), {
      preview: isTrue(preview),
      complete: isTrue(complete),
      validFrom,
      today: today(),
    })
  },
  { sends: ['text/csv', 'multipart/form-data'], ownTransactions: true },
)

/** CSV and forms are read here alone: the rest of the room takes none. */
export const ewcImportRoute: Route = {
  ...route,
  register: (app, house) => {
    void app.register(async (scope) => {
      await scope.register(multipart, {
        limits: { fileSize: largestEwcList, files: 1, fields: 5, fieldSize: 1000, parts: 6 },
      })
      scope.addContentTypeParser(
        'text/csv',
        { parseAs: 'buffer', bodyLimit: largestEwcList },
        (_, body, done) => done(null, body),
      )
      route.register(scope, house)
    })
  },
}

/** The whole file: it is small. @throws Refusal content_type_missing, malformed_request, body_too_large */
async function fileOf(request: FastifyRequest): Promise<Uint8Array> {
  if (Buffer.isBuffer(request.body)) return request.body
  if (!request.isMultipart()) throw new Refusal('content_type_missing')
  try {
    let file: Buffer | undefined
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file') file = await part.toBuffer()
      else if (part.type === 'file') part.file.resume()
    }
    return file ?? Buffer.alloc(0)
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error && error.statusCode === 413
      ? new Refusal('body_too_large')
      : new Refusal('malformed_request', { values: { reason: 'form' } })
  }
}
