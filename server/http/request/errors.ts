import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HTTPMethods } from 'fastify'
import { wantsBareJson, type Wire } from './respond.ts'
import { constraintRefusal } from './constraints.ts'
import { localeOf } from './language.ts'
import { problemDocument, Refusal, tokenProblem } from './problem.ts'

const methods: readonly HTTPMethods[] = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']
const tokenPaths = /^\/api\/token\//

/** Every refusal and every mishap of the API becomes its answer here, and nowhere else. */
export function answerErrors(app: FastifyInstance, wire: Wire): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error, request)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return refuse(refusal, request, reply, wire)
  })
}

/** Answers a refusal: token problems as `{ code, message }`, everything else as a problem document. */
export function refuse(refusal: Refusal, request: FastifyRequest, reply: FastifyReply, wire: Wire) {
  reply.code(refusal.status).headers(refusal.headers).header('Cache-Control', 'no-store')
  const locale = localeOf(request)
  if (refusal.status === 401 || (refusal.status === 429 && tokenPaths.test(request.url)))
    return reply.type('application/json').send(tokenProblem(refusal, locale))
  reply.header('Link', '<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"')
  return reply
    .type('application/problem+json; charset=utf-8')
    .send(problemDocument(refusal, locale, { ...wire, bare: wantsBareJson(request) }))
}

/** What nobody handles below `/api`: another method of a known path is 405 with what it allows, the rest 404. */
export function refuseUnknown(
  app: FastifyInstance,
  { publicUrl, wire }: { publicUrl: string; wire: Wire },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const path = request.url.split('?', 1)[0] ?? ''
  const allowed = methods.filter((method) => app.findRoute({ method, url: path }) !== null)
  const route = `${request.method} ${publicUrl}${path}`
  if (allowed.length === 0)
    return refuse(new Refusal('no_such_route', { values: { route } }), request, reply, wire)
  const allow = allowed.join(', ')
  return refuse(
    new Refusal('method_not_allowed', { values: { route, allow }, headers: { Allow: allow } }),
    request,
    reply,
    wire,
  )
}

/** PostgreSQL's codes for what heals by itself: serialization failure, deadlock, no connection, shutting down. */
const passing = new Set([
  '40001',
  '40P01',
  '08000',
  '08003',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const broken = constraintRefusal(error, localeOf(request))
  if (broken !== undefined) return broken
  if (isPassing(error) || isPassing(error.cause))
    return new Refusal('service_unavailable', { headers: { 'Retry-After': '1' } })
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('body_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return request.headers['content-type'] === undefined
        ? new Refusal('content_type_missing')
        : new Refusal('unsupported_media_type', { values: { type: '', supported: 'application/ld+json' } })
    default:
  }
  const status = error.statusCode ?? 500
  if (status === 400) return new Refusal('malformed_request', { values: { reason: error.message } })
  return new Refusal(status === 413 ? 'body_too_large' : 'internal_error')
}

/** Of a lost connection the driver tells only in words. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && passing.has(String(error.code))) ||
    isMissingSocket(error) ||
    lostConnection.test(error.message))

/** The embedded server is down: its socket is gone. Any other missing file is a fault of ours. */
const isMissingSocket = (error: object) =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
