import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { join } from 'node:path'
import qs from 'qs'
import { authRoutes } from './auth/routes.ts'
import { authenticator, type Keys } from './auth/tokens.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { Database } from './db/connect.ts'
import { devicesRoutes } from './devices/routes.ts'
import { localeOf, type Route } from './http/endpoint.ts'
import { answerErrors, refuseUnknown } from './http/errors.ts'
import { opensPage, servePage } from './http/page.ts'
import { Refusal } from './http/problem.ts'
import { liveRoutes } from './live/routes.ts'
import { materialFlowsRoutes } from './material-flows/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { folderStore } from './media/store.ts'
import { operationsRoutes } from './operations/routes.ts'
import { projectsRoutes } from './projects/routes.ts'
import { replicaRoutes } from './replica/routes.ts'
import { shipmentsRoutes } from './shipments/routes.ts'
import { userRoutes } from './users/routes.ts'

export interface Surroundings {
  readonly database: Database
  readonly keys: Keys
  readonly publicUrl: string
  readonly dataDirectory: string
  /** The built app; absent folder: the API alone. */
  readonly pageFolder: string
  readonly logger: FastifyBaseLogger
}

const bodyLimit = 1024 * 1024

/** The whole server, not listening yet. Its rooms are listed here, and nowhere else. */
export async function buildApp(surroundings: Surroundings): Promise<FastifyInstance> {
  const { database, keys, publicUrl, logger } = surroundings
  const rooms: readonly (readonly Route[])[] = [
    authRoutes(keys),
    userRoutes,
    devicesRoutes,
    projectsRoutes(),
    materialFlowsRoutes,
    operationsRoutes,
    shipmentsRoutes,
    mediaRoutes(folderStore(join(surroundings.dataDirectory, 'media'))),
    replicaRoutes(database, keys.secret),
    dashboardRoutes,
    liveRoutes,
  ]

  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: 120_000,
    routerOptions: {
      querystringParser: (text) => qs.parse(text, { depth: 2, arrayLimit: 200, parameterLimit: 500, allowDots: false }),
      maxParamLength: 500,
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ method: request.method, path: request.url.split('?', 1)[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api')) return
    const link = reply.getHeader('Link')
    const docs = `<${publicUrl}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`
    reply.header('Link', link === undefined ? docs : `${String(link)},${docs}`)
    reply.header('Vary', 'Accept, Accept-Language, Authorization, Accept-Encoding')
    reply.header('Content-Language', localeOf(request))
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'private, no-cache')
  })

  await app.register(helmet, {
    frameguard: { action: 'deny' },
    hsts: publicUrl.startsWith('https:'),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The styling library writes its rules into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_, { ttl }) => {
      const seconds = String(Math.ceil(ttl / 1000))
      return new Refusal('too_many_requests', { values: { seconds }, headers: { 'Retry-After': seconds } })
    },
  })
  await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 5 })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/ld+json', 'application/json', 'application/merge-patch+json'], { parseAs: 'string' }, (_, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(new Refusal('malformed_request', { values: { reason: 'Syntax error' } }))
    }
  })
  app.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload))
  answerErrors(app)

  const house = { database, authenticate: authenticator(database, keys) }
  for (const route of rooms.flat()) route.register(app, house)

  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const ready = await database.pool.query('select 1').then(() => true, () => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', database: ready })
  })
  await servePage(app, surroundings.pageFolder)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (opensPage(request.method, path, request.headers.accept) && 'sendFile' in reply) return reply.sendFile('index.html')
    return refuseUnknown(app, publicUrl, request, reply)
  })
  return app
}
