import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Route } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'

export const csvContentTypes = ['text/csv', 'multipart/form-data']

/** In a scope of its own, so that no other route accepts CSV and forms. */
export const withCsvParsers = (route: Route, maxBytes: number): Route => ({
  ...route,
  register: (app, context) => {
    void app.register(async (scope) => {
      await scope.register(multipart, {
        limits: { fileSize: maxBytes, files: 1, fields: 5, fieldSize: 1000, parts: 6 },
      })
      scope.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
        done(null, body),
      )
      route.register(scope, context)
    })
  },
})

/** Into memory. Throws HttpProblem content_type_missing, malformed_request, body_too_large. */
export async function readCsvFile(request: FastifyRequest): Promise<Uint8Array> {
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
