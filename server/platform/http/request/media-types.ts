import type { FastifyRequest } from 'fastify'
import { HttpProblem } from './problem.ts'
import { rememberedByHeader } from './remembered-by-header.ts'

/** The media types of the API's responses, the preferred one first. */
const responseTypes = ['application/ld+json', 'application/json']

/** The type of the response by the Accept header (RFC 9110, 12.5.1); undefined where it admits none. */
function negotiatedType(request: FastifyRequest): string | undefined {
  const accepted = request.headers.accept ?? ''
  return typeByHeader(accepted, () => {
    // An empty header says nothing.
    if (accepted.trim() === '') return responseTypes[0]
    const type = request.accepts().type(responseTypes)
    return typeof type === 'string' ? type : undefined
  })
}

const typeByHeader = rememberedByHeader<string | undefined>()

/** The media types that the Accept header admits, the preferred one first. */
export const acceptedTypes = (request: FastifyRequest): readonly string[] =>
  [request.accepts().types()].flat().filter((type) => type !== false)

/** Whether a request asks for plain JSON and not for JSON-LD, which is the default. */
export const wantsBareJson = (request: FastifyRequest): boolean =>
  negotiatedType(request) === 'application/json'

/** @throws HttpProblem not_acceptable */
export function assertAcceptable(request: FastifyRequest): void {
  if (negotiatedType(request) !== undefined) return
  const format = request.headers.accept?.split(/[,;]/, 1)[0]?.trim() ?? ''
  throw new HttpProblem('not_acceptable', { values: { format } })
}

/** @throws HttpProblem unsupported_media_type for a body of another type than these */
export function assertContentType(request: FastifyRequest, supported: readonly string[]): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined && !supported.includes(type))
    throw new HttpProblem('unsupported_media_type', { values: { type, supported: supported.join('", "') } })
}
