import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import qs from 'qs'
import packageJson from '../package.json' with { type: 'json' }
import { auditRoutes } from './audit/routes.ts'
import { type Adapters, namesOf, openAdapters } from './adapters.ts'
import { type Clock, systemClock } from './clock.ts'
import { authRoutes } from './auth/routes.ts'
import { authenticator, type Keys } from './auth/tokens.ts'
import { companiesRoutes } from './companies/routes.ts'
import { customersRoutes } from './customers/serve-customers.ts'
import { dashboardRoutes } from './dashboard/serve-dashboard-vehicles.ts'
import type { Database } from './db/connect.ts'
import { devicesRoutes } from './devices/routes.ts'
import { exportsRoutes } from './shipments/export/routes.ts'
import { readBodies } from './http/request/bodies.ts'
import { driversRoutes } from './drivers/routes.ts'
import { documentApi } from './http/wire/documentation.ts'
import { documentsRoutes } from './documents/routes.ts'
import type { Route } from './http/request/endpoint.ts'
import { answerErrors, refuseUnknown } from './http/request/errors.ts'
import { addApiHeaders, guardPages } from './http/request/headers.ts'
import { takeSuffix } from './http/collection/suffix.ts'
import { pathToLog } from './http/request/log.ts'
import { opensPage, servePage } from './http/request/static-page.ts'
import { Refusal } from './http/request/problem.ts'
import { SignedPaths } from './http/wire/signed-paths.ts'
import { jobsRoutes } from './jobs/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { masterDataRoutes } from './master-data/routes.ts'
import { materialFlowsRoutes } from './material-flows/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { openFolder } from './file-store/open-store.ts'
import type { MediaStore } from './file-store/store.ts'
import { operationsRoutes } from './operations/routes.ts'
import { productsRoutes } from './products/routes.ts'
import { projectsRoutes } from './projects/routes.ts'
import { registersRoutes } from './registers/routes.ts'
import { replicaRoutes } from './replica/routes.ts'
import { shipmentCounts } from './shipments/of-flows.ts'
import { shipmentsRoutes } from './shipments/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { transportModesRoutes } from './transport-modes/routes.ts'
import { userRoutes } from './users/routes.ts'

export interface Surroundings {
  readonly database: Database
  readonly keys: Keys
  readonly publicUrl: string
  readonly trustedProxies?: readonly string[]
  readonly dataDirectory: string
  /** The built app; absent folder: the API alone. */
  readonly pageFolder: string
  readonly logger: FastifyBaseLogger
  /** What time it is; the machine's unless given. */
  readonly clock?: Clock
  /** The bundled ones unless given. */
  readonly adapters?: Partial<Adapters>
  /** A folder in `dataDirectory` unless given. */
  readonly store?: MediaStore
  /** `hydra:member` instead of `member`. */
  readonly hydraPrefix?: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Everything that the API answers, for whoever wants to go through all of it. */
    readonly routes: readonly Route[]
  }
}

const bodyLimit = 1024 * 1024

/** The whole server, not listening yet. Its rooms are listed here, and nowhere else. */
export async function buildApp(surroundings: Surroundings): Promise<FastifyInstance> {
  const { database, keys, publicUrl, logger, clock = systemClock } = surroundings
  const adapters = {
    ...openAdapters({ dataDirectory: surroundings.dataDirectory, mailFrom: 'noreply@localhost' }, logger),
    ...surroundings.adapters,
  }
  const store = surroundings.store ?? (await openFolder(surroundings.dataDirectory))
  const rooms: readonly (readonly Route[])[] = [
    authRoutes({ keys, clock, publicUrl }),
    userRoutes({ keys, clock, publicUrl }),
    driversRoutes({ clock, publicUrl }),
    customersRoutes,
    devicesRoutes,
    companiesRoutes({ register: adapters.vihbRegister, link: { clock, publicUrl } }),
    productsRoutes,
    projectsRoutes({ clock }),
    materialFlowsRoutes({ publicUrl, shipmentCounts }),
    documentsRoutes(store),
    operationsRoutes,
    shipmentsRoutes,
    exportsRoutes,
    transportModesRoutes,
    mediaRoutes(store),
    replicaRoutes({ database, secret: keys.secret }),
    dashboardRoutes,
    statisticsRoutes,
    mailRoutes,
    jobsRoutes,
    registersRoutes(adapters.vihbRegister),
    masterDataRoutes,
    auditRoutes,
    liveRoutes,
  ]

  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Who guesses is known by his address: only a proxy of ours may say another one.
    trustProxy: ['loopback', ...(surroundings.trustedProxies ?? [])],
    requestTimeout: 120_000,
    rewriteUrl: takeSuffix,
    routerOptions: {
      querystringParser: (text) =>
        qs.parse(text, { depth: 2, arrayLimit: 200, parameterLimit: 500, allowDots: false }),
      maxParamLength: 500,
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathToLog(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  const routes = rooms.flat()
  addApiHeaders(app, publicUrl, routes)
  await guardPages(app, publicUrl)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_, { ttl }) => {
      const seconds = String(Math.ceil(ttl / 1000))
      return new Refusal('too_many_requests', { values: { seconds }, headers: { 'Retry-After': seconds } })
    },
  })
  await app.register(underPressure, {
    maxEventLoopDelay: 2000,
    pressureHandler: async (request) => {
      // A server that is busy is alive: whoever asks for that must not have it killed.
      if (request.url !== '/healthz')
        throw new Refusal('service_unavailable', { headers: { 'Retry-After': '5' } })
    },
  })
  readBodies(app)
  const wire = {
    hydraPrefix: surroundings.hydraPrefix ?? false,
    signedPaths: new SignedPaths(keys.secret, clock),
  }
  answerErrors(app, wire)

  const sights = new Map(
    routes.flatMap(({ collection, sight }) =>
      collection === undefined || sight === undefined ? [] : [[collection.path, sight] as const],
    ),
  )
  const house = { database, authenticate: authenticator(database, keys, clock), sights, wire }
  for (const route of routes) route.register(app, house)
  app.decorate('routes', routes)
  documentApi(app, routes, { publicUrl, wire, version: packageJson.version })

  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const succeeds = (attempt: Promise<unknown>) =>
      attempt.then(
        () => true,
        () => false,
      )
    const [hasDatabase, hasMedia] = await Promise.all([
      succeeds(database.pool.query('select 1')),
      succeeds(store.check()),
    ])
    const ready = hasDatabase && hasMedia
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      database: hasDatabase,
      media: hasMedia,
      adapters: { ...namesOf(adapters), files: store.adapter },
    })
  })
  await servePage(app, surroundings.pageFolder)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (opensPage(request.method, path, request.headers.accept) && 'sendFile' in reply)
      return reply.sendFile('index.html')
    return refuseUnknown(app, { publicUrl, wire }, request, reply)
  })
  return app
}
