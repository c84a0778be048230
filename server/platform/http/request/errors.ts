import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HTTPMethods } from 'fastify'
import { wantsBareJson } from './media-types.ts'
import { isStorageFull, isTransient } from '../../db/transient-errors.ts'
import type { WireSettings } from './respond.ts'
import { constraintProblem } from './constraints.ts'
import { localeOf } from './language.ts'
import { problemDocument, HttpProblem, tokenProblem, unexpectedProblem } from './problem.ts'

const methods: readonly HTTPMethods[] = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']
const tokenPaths = /^\/api\/token\//

/** Reports unexpected errors. What anybody can cause from outside is not logged as an error. */
export function registerErrorHandler(
  app: FastifyInstance,
  wireSettings: WireSettings,
  reportFault: (error: unknown, where: string, log: FastifyBaseLogger) => Promise<void>,
): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isMissingFile(error)) return reply.callNotFound()
    if (isAborted(error, request)) {
      request.log.info({ err: error }, 'the client went away')
      return reply.code(400).send()
    }
    const problem = problemOf(error, request)
    if (problem.code === 'internal_error')
      void reportFault(error, `${request.method} ${request.routeOptions.url ?? ''}`.trim(), request.log)
    else if (problem.code === 'storage_full')
      request.log.error({ err: error }, 'no room left to store anything')
    // A refusal by the code itself, such as of too many requests, which the metrics count.
    else if (problem.status >= 500 && error instanceof HttpProblem)
      request.log.warn({ err: error }, 'request refused')
    else if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendProblem(problem, request, reply, wireSettings)
  })
}

function sendProblem(
  problem: HttpProblem,
  request: FastifyRequest,
  reply: FastifyReply,
  wireSettings: WireSettings,
) {
  reply.code(problem.status).headers(problem.headers).header('Cache-Control', 'no-store')
  const locale = localeOf(request)
  // Distinguishes our refusal from that of a proxy or filter, which ends no session.
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer realm="vrachtpas"')
  if (problem.status === 401 || (problem.status === 429 && tokenPaths.test(request.url)))
    return reply.type('application/json').send(tokenProblem(problem, locale))
  reply.header('Link', '<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"')
  return reply
    .type('application/problem+json; charset=utf-8')
    .send(problemDocument(problem, locale, { ...wireSettings, bare: wantsBareJson(request) }))
}

/** 405 with the allowed methods if only the method is wrong, else 404. */
export function handleUnknownRoute(
  app: FastifyInstance,
  { publicUrl, wireSettings }: { publicUrl: string; wireSettings: WireSettings },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const path = request.url.split('?', 1)[0] ?? ''
  const allowed = methods.filter((method) => app.findRoute({ method, url: path }) !== null)
  const route = `${request.method} ${publicUrl}${path}`
  // A route for a folder also matches missing files.
  if (allowed.length === 0 || allowed.some((method) => method === request.method))
    return sendProblem(new HttpProblem('no_such_route', { values: { route } }), request, reply, wireSettings)
  const allow = allowed.join(', ')
  return sendProblem(
    new HttpProblem('method_not_allowed', { values: { route, allow }, headers: { Allow: allow } }),
    request,
    reply,
    wireSettings,
  )
}

/** The sender of static files refuses paths that leave their folder, where nothing is. */
const isMissingFile = (error: FastifyError) =>
  !(error instanceof HttpProblem) && (error.statusCode === 403 || error.statusCode === 404)

/** The connection ended during the body, so nobody waits for the response. */
const isAborted = ({ code }: FastifyError, { raw }: FastifyRequest) =>
  raw.destroyed && !raw.complete && (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')

function problemOf(error: FastifyError, request: FastifyRequest): HttpProblem {
  if (error instanceof HttpProblem) return error
  const constraint = constraintProblem(error, localeOf(request))
  if (constraint !== undefined) return constraint
  // Making room takes a person: faster retries would not help.
  if (isStorageFull(error)) return new HttpProblem('storage_full', { headers: { 'Retry-After': '60' } })
  if (isTransient(error)) return new HttpProblem('service_unavailable', { headers: { 'Retry-After': '1' } })
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HttpProblem('body_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return request.headers['content-type'] === undefined
        ? new HttpProblem('content_type_missing')
        : new HttpProblem('unsupported_media_type', {
            values: { type: '', supported: 'application/ld+json' },
          })
    default:
  }
  const status = error.statusCode ?? 500
  if (status === 400) return new HttpProblem('malformed_request', { values: { reason: error.message } })
  return status === 413 ? new HttpProblem('body_too_large') : unexpectedProblem(request.id, localeOf(request))
}
