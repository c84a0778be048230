import type { FastifyRequest } from 'fastify'
import { HttpProblem } from './problem.ts'

const responseTypes = ['application/ld+json', 'application/json']

/** By the Accept header (RFC 9110, 12.5.1); undefined if it admits none. */
function negotiatedType(request: FastifyRequest): string | undefined {
  if ((request.headers.accept ?? '').trim() === '') return responseTypes[0]
  const type = request.accepts().type(responseTypes)
  return typeof type === 'string' ? type : undefined
}

export const acceptedTypes = (request: FastifyRequest): readonly string[] =>
  [request.accepts().types()].flat().filter((type) => type !== false)

export const wantsBareJson = (request: FastifyRequest): boolean =>
  negotiatedType(request) === 'application/json'

export function assertAcceptable(request: FastifyRequest): void {
  if (negotiatedType(request) !== undefined) return
  const format = request.headers.accept?.split(/[,;]/, 1)[0]?.trim() ?? ''
  throw new HttpProblem('not_acceptable', { values: { format } })
}

export function assertContentType(request: FastifyRequest, supported: readonly string[]): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined && !supported.includes(type))
    throw new HttpProblem('unsupported_media_type', { values: { type, supported: supported.join('", "') } })
}
