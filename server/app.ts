import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import qs from 'qs'
import packageJson from '../package.json' with { type: 'json' }
import { refuseRevokedSession } from './devices/revocation.ts'
import { apiKeyAuthenticator } from './api-keys/authenticate-key.ts'
import { apiKeysRoutes } from './api-keys/serve-api-keys.ts'
import { auditRoutes } from './audit/routes.ts'
import { type Adapters, openAdapters, switchedOff } from './adapters.ts'
import { type Clock, systemClock } from './clock.ts'
import { networkOf } from './auth/attempts.ts'
import { authRoutes } from './auth/routes.ts'
import type { MapTiles, Organisation } from './config.ts'
import type { Keys } from './auth/keys.ts'
import { deviceAuthenticator } from './auth/device-tokens.ts'
import { authenticator } from './auth/tokens.ts'
import { checkRoutes } from './check/routes.ts'
import { companiesRoutes } from './companies/routes.ts'
import { customersRoutes } from './customers/serve-customers.ts'
import { liveDashboardView } from './dashboard/live-dashboard.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { Database } from './db/connect.ts'
import { pushRoutes } from './push/routes.ts'
import { devicesRoutes } from './devices/routes.ts'
import { ebaRoutes } from './eba/routes.ts'
import { exportsRoutes } from './exports/routes.ts'
import { Admission } from './http/request/admission.ts'
import { registerBodyParsers } from './http/request/body-parsers.ts'
import { driversRoutes } from './drivers/routes.ts'
import { registerApiDocumentation } from './http/wire/documentation.ts'
import { documentsRoutes } from './documents/routes.ts'
import type { Route, Viewer } from './http/request/endpoint.ts'
import { registerErrorHandler, handleUnknownRoute } from './http/request/errors.ts'
import { addApiHeaders, addSecurityHeaders } from './http/request/headers.ts'
import { applyFormatSuffix } from './http/request/format-suffix.ts'
import { loggablePath } from './http/request/log.ts'
import { isPageRequest, pageFileOf, serveStaticApp } from './http/request/static-page.ts'
import { HttpProblem } from './http/request/problem.ts'
import { answerWithRequestId, requestIdOf } from './http/request/request-id.ts'
import { stopGracefully } from './http/request/stop-gracefully.ts'
import { SignedPaths } from './http/wire/signed-paths.ts'
import { faultReportRoutes } from './fault-reports/routes.ts'
import { serverFaultReporter } from './fault-reports/report-server-fault.ts'
import { handOverRoutes } from './hand-overs/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { jobsRoutes } from './jobs/routes.ts'
import { LetterPdfs } from './letters/pdf/letter-pdfs.ts'
import { countStreams } from './live/count-streams.ts'
import { Notifications } from './live/notifications.ts'
import { liveRoutes } from './live/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { masterDataRoutes } from './master-data/routes.ts'
import { materialFlowsRoutes } from './material-flows/routes.ts'
import { createProbes, registerHealthChecks } from './health.ts'
import { registerMetrics } from './metrics.ts'
import { temporaryFolderIn } from './media/local-file.ts'
import { mediaRoutes } from './media/routes.ts'
import { openFolder } from './file-store/open-store.ts'
import type { MediaStore } from './file-store/store.ts'
import { operationsRoutes } from './operations/routes.ts'
import { knownDevicesRoutes } from './known-devices/routes.ts'
import { legalRoutes } from './legal/routes.ts'
import { letterCodesRoutes } from './letter-codes/routes.ts'
import { registerLetterKeys } from './letter-codes/serve-letter-keys.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { productsRoutes } from './products/routes.ts'
import { projectsRoutes } from './projects/routes.ts'
import { observeRegister } from './registers/observed-register.ts'
import { registersRoutes } from './registers/routes.ts'
import { replicaRoutes } from './replica/routes.ts'
import { countShipmentsByFlow } from './shipments/flow-totals.ts'
import { shipmentsRoutes } from './shipments/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import type { StatusSources } from './status/read-status.ts'
import { statusRoutes } from './status/routes.ts'
import { wasteStreamMonthsRoutes } from './waste-stream-months/routes.ts'
import { traceRequests } from './http/request/trace-requests.ts'
import { transportModesRoutes } from './transport-modes/routes.ts'
import { userRoutes } from './users/routes.ts'
import { webhooksRoutes } from './webhooks/routes.ts'

/** What the server is built with. */
export interface AppOptions {
  readonly database: Database
  readonly keys: Keys
  readonly publicUrl: string
  readonly trustedProxies?: readonly string[]
  readonly dataDirectory: string
  /** The folder of the built app. Where it does not exist, only the API is served. */
  readonly pageFolder: string
  readonly logger: FastifyBaseLogger
  /** The system clock by default. */
  readonly clock?: Clock
  /** The bundled stand-ins by default. */
  readonly adapters?: Partial<Adapters>
  /** A folder in `dataDirectory` by default. */
  readonly store?: MediaStore
  /**
   * How long the database may be out of reach before the server calls itself unhealthy; three minutes by
   * default.
   */
  readonly healthTimeoutSeconds?: number | undefined
  /** Who sends it as bearer token reads `/metrics`; absent: there are none. */
  readonly metricsToken?: string | undefined
  /** How often the server checks that it still hears notifications; 5 seconds by default. */
  readonly liveCheckIntervalSeconds?: number | undefined
  /**
   * Milliseconds that the event loop may be late before requests are refused; 0 for no limit. Two seconds by
   * default.
   */
  readonly maxEventLoopDelay?: number
  /** Milliseconds that a request waits for its turn when the server is busy; a second by default. */
  readonly maxAdmissionWait?: number
  /** Administrators reach nothing without a second factor; false by default. */
  readonly secondFactorRequired?: boolean
  /** Origins of push services beside those of the browsers; none by default. */
  readonly pushServices?: readonly string[]
  /** Absent: maps show outlines of countries alone. */
  readonly mapTiles?: MapTiles | undefined
  /** Absent: the terms and the privacy statement name nobody. */
  readonly organisation?: Organisation | undefined
  /** `hydra:member` instead of `member`. */
  readonly hydraPrefix?: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the API: tests iterate over them. */
    readonly routes: readonly Route[]
  }
}

const nobody: Organisation = { name: undefined, address: undefined, privacyContact: undefined }

const bodyLimit = 1024 * 1024

const wireSettingsOf = ({ hydraPrefix = false, keys }: AppOptions, clock: Clock) => ({
  hydraPrefix,
  signedPaths: new SignedPaths(keys, clock),
})

/** Builds the whole server, not listening yet. The only place that lists its features. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, keys, publicUrl, logger, clock = systemClock } = options
  const adapters = {
    ...openAdapters({ dataDirectory: options.dataDirectory, mailFrom: 'noreply@localhost' }, logger),
    ...options.adapters,
  }
  const store = options.store ?? (await openFolder(options.dataDirectory))
  const notifications = notificationsOf(options)
  const app = createServer(options)
  const sources = statusSources(app, options, { clock, store, adapters })
  const { admission, probes } = sources
  const routes = routesOf(options, { clock, store, adapters, notifications, sources })
  answerWithRequestId(app)
  logRequests(app)
  traceRequests(app)
  dropAbandonedRequests(app)
  stopGracefully(app)
  addApiHeaders(app, publicUrl, routes, clock)
  addSecurityHeaders(app, publicUrl, options.mapTiles)
  await app.register(accepts)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await limitRates(app)
  await refuseUnderPressure(app, options.maxEventLoopDelay ?? 2000)
  registerBodyParsers(app)
  const wireSettings = wireSettingsOf(options, clock)
  registerErrorHandler(app, wireSettings, serverFaultReporter(database, logger, clock))

  const authenticate = authenticator(database, keys, notifications, options)
  const context = {
    database,
    admission,
    authenticate,
    authenticateDevice: deviceAuthenticator(keys, clock),
    refuseRevokedSession: (viewer: Viewer) => refuseRevokedSession(database.query, viewer),
    authenticateApiKey: apiKeyAuthenticator(app, database, clock),
    visibilityChecks: visibilityChecksOf(routes),
    wholeLists: wholeListsOf(routes),
    wireSettings,
  }
  for (const route of routes) route.register(app, context)
  // After the streams, which have hooks of their own: they end with the server, not for want of a connection.
  app.addHook('preClose', () => notifications.stop())
  app.decorate('routes', routes)
  registerApiDocumentation(app, routes, { publicUrl, wireSettings, version: packageJson.version })

  registerHealthChecks(app, {
    database,
    store,
    probes,
    adapters,
    authenticate,
    timeoutSeconds: options.healthTimeoutSeconds,
  })
  registerMetrics(app, { ...sources, token: options.metricsToken })
  registerLetterKeys(app, { database, keys, clock })
  await serveStaticApp(app, options.pageFolder)
  app.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request) && 'sendFile' in reply) return reply.sendFile(pageFileOf(request))
    return handleUnknownRoute(app, { publicUrl, wireSettings }, request, reply)
  })
  return app
}

interface RouteParts {
  readonly clock: Clock
  readonly store: MediaStore
  readonly adapters: Adapters
  readonly notifications: Notifications
  readonly sources: StatusSources
}

/** The routes of all features. */
function routesOf(
  options: AppOptions,
  { clock, store, adapters, notifications, sources }: RouteParts,
): readonly Route[] {
  const { register } = sources
  const { weighbridges, webhooks } = adapters
  const { database, keys, publicUrl, dataDirectory } = options
  const { cipher } = keys
  const link = { clock, publicUrl, switchedOff: switchedOff(adapters), cipher }
  const authSettings = {
    ...link,
    keys,
    secondFactorRequired: options.secondFactorRequired ?? false,
  }
  return [
    authRoutes(authSettings),
    userRoutes(authSettings),
    personalDataRoutes({ clock, cipher }),
    legalRoutes({
      ...link,
      organisation: options.organisation ?? nobody,
      registersTransporters: register.name !== 'none',
    }),
    driversRoutes(link),
    customersRoutes,
    devicesRoutes({ keys, clock, publicUrl }),
    letterCodesRoutes({ keys, clock }),
    knownDevicesRoutes,
    pushRoutes(options.pushServices ?? [], keys),
    companiesRoutes({ register, link, eba: { cipher, isAllowedAddress: weighbridges.isAllowed } }),
    productsRoutes,
    projectsRoutes({ clock }),
    materialFlowsRoutes({ publicUrl, shipmentCounts: countShipmentsByFlow, clock }),
    importRoutes,
    documentsRoutes(store, new LetterPdfs({ database, store, publicUrl: options.publicUrl })),
    operationsRoutes({ clock }),
    handOverRoutes,
    shipmentsRoutes({ clock }),
    checkRoutes({ clock }),
    exportsRoutes,
    transportModesRoutes,
    mediaRoutes({ store, temporaryFolder: temporaryFolderIn(dataDirectory) }),
    replicaRoutes({ database, keys }),
    dashboardRoutes({ clock, mapTiles: options.mapTiles }),
    statisticsRoutes,
    wasteStreamMonthsRoutes,
    mailRoutes,
    jobsRoutes,
    faultReportRoutes({ clock }),
    registersRoutes(register),
    ebaRoutes({ weighbridges, cipher }),
    masterDataRoutes,
    auditRoutes,
    apiKeysRoutes({ clock }),
    statusRoutes(sources),
    webhooksRoutes({ clock, cipher: keys.cipher, sender: webhooks }),
    liveRoutes({ notifications, views: [liveDashboardView({ clock })] }),
  ].flat()
}

const notificationsOf = ({ database, liveCheckIntervalSeconds = 5, logger }: AppOptions) =>
  new Notifications({ database, checkInterval: liveCheckIntervalSeconds * 1000, log: logger })

/** What the parts of the server know of themselves. */
const statusSources = (
  app: FastifyInstance,
  options: AppOptions,
  { clock, store, adapters }: { clock: Clock; store: MediaStore; adapters: Adapters },
): StatusSources => ({
  version: packageJson.version,
  database: options.database,
  admission: admissionOf(options),
  store,
  adapters,
  register: observeRegister(adapters.vihbRegister, clock),
  probes: createProbes(options.database, store, clock),
  liveStreams: countStreams(app),
  dataDirectory: options.dataDirectory,
})

const admissionOf = ({ database, maxAdmissionWait }: AppOptions) =>
  new Admission({ connections: database.pool.options.max, maxWait: maxAdmissionWait })

function createServer({ logger, trustedProxies = [] }: AppOptions): FastifyInstance {
  return fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    genReqId: requestIdOf,
    // Sign-in limits count by address, so only trusted proxies may set X-Forwarded-For.
    trustProxy: ['loopback', ...trustedProxies],
    requestTimeout: 120_000,
    // Fastify's own answer to late requests has no Retry-After: see stopGracefully.
    return503OnClosing: false,
    rewriteUrl: applyFormatSuffix,
    routerOptions: {
      querystringParser: (text) =>
        qs.parse(text, { depth: 2, arrayLimit: 200, parameterLimit: 500, allowDots: false }),
      maxParamLength: 500,
    },
  })
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        // Of a route that is not there the address is all that is known.
        ...(request.routeOptions.url === undefined && { path: loggablePath(request.url) }),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
}

/**
 * Ends requests whose connection was reset before they were read: they have no address to count by, and nobody waits for the
 * response. Once read, the socket keeps the address, so that all that follows has one.
 */
function dropAbandonedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, log }, reply) => {
    if (raw.socket.remoteAddress !== undefined) return
    log.info('the client went away')
    return await reply.code(400).send()
  })
}

/** Limits the routes that ask for it. */
async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_, { ttl }) => {
      const seconds = String(Math.ceil(ttl / 1000))
      return new HttpProblem('too_many_requests', { headers: { 'Retry-After': seconds } })
    },
  })
}

async function refuseUnderPressure(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: async (request) => {
      // A busy server is alive: a failing liveness check would have it killed.
      if (request.url !== '/healthz')
        throw new HttpProblem('service_unavailable', { headers: { 'Retry-After': '5' } })
    },
  })
}

/** By path of the collection: whether a viewer may see a row that another resource refers to. */
const visibilityChecksOf = (routes: readonly Route[]) =>
  new Map(
    routes.flatMap(({ collection, visibilityCheck }) =>
      collection === undefined || visibilityCheck === undefined
        ? []
        : [[collection.path, visibilityCheck] as const],
    ),
  )

/** By path of the collection: how its list is read as a whole. */
const wholeListsOf = (routes: readonly Route[]) =>
  new Map(
    routes.flatMap(({ collection, wholeList }) =>
      collection === undefined || wholeList === undefined ? [] : [[collection.path, wholeList] as const],
    ),
  )
