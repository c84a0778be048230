import { context } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { livePath } from '#contract/office/live.ts'
import { addToLog } from './log.ts'
import { failSpan, isTracing, startRequestSpan } from '../../telemetry/spans.ts'

/** Named by the route's pattern: addresses hold ids and secrets. Live streams have none. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const traced = new WeakMap<FastifyRequest, ReturnType<typeof startRequestSpan>>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    if (route === livePath) return done()
    const begun = startRequestSpan(`${request.method} ${route}`, request.headers, {
      'http.request.method': request.method,
      'http.route': route,
      'vrachtpas.request_id': request.id,
    })
    traced.set(request, begun)
    addToLog(request, { trace: begun.span.spanContext().traceId })
    context.with(begun.within, done)
  })
  // What follows the body runs in the context in which that was read.
  app.addHook('preValidation', (request, _reply, done) => {
    const begun = traced.get(request)
    if (begun === undefined) return done()
    context.with(begun.within, done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = traced.get(request)?.span
    span?.setAttribute('http.response.status_code', statusCode)
    if (span !== undefined && statusCode >= 500) failSpan(span, String(statusCode))
    span?.end()
    done()
  })
}
