import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { importEwcCodes, maxEwcListBytes } from '#contract/ewc-code-imports.ts'
import { mayPerform } from '#contract/permissions.ts'
import { handleOnPool, type Route } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { importEwcList } from './import-ewc-codes.ts'

const isTrue = (flag: string | undefined) => flag === 'true' || flag === '1'

/** Today in the Netherlands, as an ISO date: the format of the Swedish locale. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date())

const route = handleOnPool(
  importEwcCodes,
  (viewer) => mayPerform(viewer.roles, 'importEwcCodes'),
  async (call) => {
    const { preview, complete, validFrom } = call.query
    return await importEwcList(call, await readFile(call.request), {
      preview: isTrue(preview),
      complete: isTrue(complete),
      validFrom,
      today: today(),
    })
  },
  { contentTypes: ['text/csv', 'multipart/form-data'] },
)

/**
 * The parsers for CSV and forms are registered in the scope of this route alone: no other route of master
 * data accepts them.
 */
export const ewcImportRoute: Route = {
  ...route,
  register: (app, context) => {
    void app.register(async (scope) => {
      await scope.register(multipart, {
        limits: { fileSize: maxEwcListBytes, files: 1, fields: 5, fieldSize: 1000, parts: 6 },
      })
      scope.addContentTypeParser(
        'text/csv',
        { parseAs: 'buffer', bodyLimit: maxEwcListBytes },
        (_, body, done) => done(null, body),
      )
      route.register(scope, context)
    })
  },
}

/**
 * Reads the whole file, which is small, into memory. @throws HttpProblem content_type_missing,
 * malformed_request, body_too_large
 */
async function readFile(request: FastifyRequest): Promise<Uint8Array> {
  if (Buffer.isBuffer(request.body)) return request.body
  if (!request.isMultipart()) throw new HttpProblem('content_type_missing')
  try {
    let file: Buffer | undefined
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file') file = await part.toBuffer()
      else if (part.type === 'file') part.file.resume()
    }
    return file ?? Buffer.alloc(0)
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error && error.statusCode === 413
      ? new HttpProblem('body_too_large')
      : new HttpProblem('malformed_request', { values: { reason: 'form' } })
  }
}
