import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import qs from 'qs'
import packageJson from '../package.json' with { type: 'json' }
import { refuseRevokedSession } from './accounts/devices/revocation.ts'
import { apiKeyAuthenticator } from './integrations/api-keys/authenticate-key.ts'
import { apiKeysRoutes } from './integrations/api-keys/serve-api-keys.ts'
import { auditEntriesRoutes } from './platform/audit/serve-audit-entries.ts'
import { type Adapters, openAdapters, switchedOff } from './operate/adapters/adapters.ts'
import { type Clock, systemClock } from './platform/process/clock.ts'
import { networkOf } from './accounts/auth/attempts.ts'
import { authRoutes } from './accounts/auth/routes.ts'
import type { LetterHost, MapTiles, Organisation } from './config.ts'
import type { Keys } from './accounts/auth/keys.ts'
import { deviceAuthenticator } from './accounts/auth/device-tokens.ts'
import { authenticator } from './accounts/auth/tokens.ts'
import { checkRoutes } from './letters/check/routes.ts'
import { companiesRoutes } from './parties/companies/routes.ts'
import { customersRoutes } from './accounts/customers/serve-customers.ts'
import { liveDashboardView } from './office/dashboard/live-dashboard.ts'
import { dashboardRoutes } from './office/dashboard/routes.ts'
import type { Database } from './platform/db/connect.ts'
import { pushRoutes } from './platform/push/routes.ts'
import { devicesRoutes } from './accounts/devices/routes.ts'
import { ebaRoutes } from './integrations/eba/routes.ts'
import { exportsRoutes } from './office/exports/routes.ts'
import { Admission } from './platform/http/request/admission.ts'
import { registerBodyParsers } from './platform/http/request/body-parsers.ts'
import { driversRoutes } from './accounts/drivers/routes.ts'
import { registerApiDocumentation } from './platform/http/wire/documentation.ts'
import { documentsRoutes } from './letters/documents/routes.ts'
import type { Route, Viewer } from './platform/http/request/endpoint.ts'
import { registerErrorHandler, handleUnknownRoute } from './platform/http/request/errors.ts'
import { addApiHeaders, addSecurityHeaders } from './platform/http/request/headers.ts'
import { applyFormatSuffix } from './platform/http/request/format-suffix.ts'
import { loggablePath } from './platform/http/request/log.ts'
import { isPageRequest, pageFileOf, serveStaticApp } from './platform/http/request/static-page.ts'
import { HttpProblem } from './platform/http/request/problem.ts'
import { answerWithRequestId, requestIdOf } from './platform/http/request/request-id.ts'
import { stopGracefully } from './platform/http/request/stop-gracefully.ts'
import { SignedPaths } from './platform/http/wire/signed-paths.ts'
import { lmaRoutes } from './integrations/lma/routes.ts'
import { faultReportRoutes } from './operate/fault-reports/serve-fault-reports.ts'
import { serverFaultReporter } from './operate/fault-reports/report-server-fault.ts'
import { handOverRoutes } from './device/hand-overs/routes.ts'
import { importRoutes } from './office/imports/routes.ts'
import { failedJobsRoutes } from './platform/jobs/serve-failed-jobs.ts'
import { LetterPdfs } from './letters/pdf/letter-pdfs.ts'
import { countStreams } from './platform/live/count-streams.ts'
import { Notifications } from './platform/live/notifications.ts'
import { liveRoutes } from './platform/live/routes.ts'
import { mailRoutes } from './platform/mail/routes.ts'
import { masterDataRoutes } from './parties/master-data/routes.ts'
import { materialFlowsRoutes } from './flows/material-flows/routes.ts'
import { createProbes, registerHealthChecks } from './operate/status/health.ts'
import { registerMetrics } from './operate/status/metrics.ts'
import { readSignedBeforeChange } from './shipments/events/read-signed-before-change.ts'
import { temporaryFolderIn } from './shipments/media/local-file.ts'
import { mediaRoutes } from './shipments/media/routes.ts'
import { openFolder } from './platform/files/open-store.ts'
import type { MediaStore } from './platform/files/store.ts'
import { operationsRoutes } from './device/operations/routes.ts'
import { knownDevicesRoutes } from './accounts/known-devices/serve-known-devices.ts'
import { legalRoutes } from './accounts/legal/routes.ts'
import { letterCodesRoutes } from './device/letter-codes/routes.ts'
import { registerLetterKeys } from './device/letter-codes/serve-letter-keys.ts'
import { personalDataRoutes } from './accounts/personal-data/routes.ts'
import { productRoutes } from './parties/products/serve-products.ts'
import { projectsRoutes } from './flows/projects/routes.ts'
import { observeRegister } from './parties/registers/observed-register.ts'
import { registersRoutes } from './parties/registers/routes.ts'
import { replicaRoutes } from './device/replica/routes.ts'
import { countShipmentsByFlow } from './shipments/queries/flow-totals.ts'
import { shipmentsRoutes } from './shipments/resource/routes.ts'
import { statisticsRoutes } from './shipments/statistics/routes.ts'
import type { StatusSources } from './operate/status/read-status.ts'
import { statusRoutes } from './operate/status/routes.ts'
import { wasteStreamMonthsRoutes } from './office/waste-stream-months/routes.ts'
import { traceRequests } from './platform/http/request/trace-requests.ts'
import { transportModeRoutes } from './parties/transport-modes/serve-transport-modes.ts'
import { userRoutes } from './accounts/users/routes.ts'
import { webhooksRoutes } from './integrations/webhooks/routes.ts'

export interface AppOptions {
  readonly database: Database
  readonly keys: Keys
  readonly publicUrl: string
  readonly trustedProxies?: readonly string[]
  readonly dataDirectory: string
  /** When the folder is missing, only the API is served. */
  readonly pageFolder: string
  readonly logger: FastifyBaseLogger
  /** The system clock by default. */
  readonly clock?: Clock
  /** The bundled stand-ins by default. */
  readonly adapters?: Partial<Adapters>
  readonly store?: MediaStore
  /** Unreachable for so long, the database makes the server unhealthy; three minutes by default. */
  readonly healthTimeoutSeconds?: number | undefined
  /** The bearer token for `/metrics`; absent: no metrics. */
  readonly metricsToken?: string | undefined
  /** How often the server checks that it receives notifications; 5 seconds by default. */
  readonly liveCheckIntervalSeconds?: number | undefined
  /** Milliseconds of delay before requests are refused; 0 for no limit. Two seconds by default. */
  readonly maxEventLoopDelay?: number
  /** Milliseconds that a request waits for its turn when the server is busy; a second by default. */
  readonly maxAdmissionWait?: number
  /** Administrators can do nothing without a second factor; false by default. */
  readonly secondFactorRequired?: boolean
  readonly pushServices?: readonly string[]
  /** Other servers whose letters the inspector's page trusts; none by default. */
  readonly letterHosts?: readonly LetterHost[]
  /** Absent: maps show only outlines of countries. */
  readonly mapTiles?: MapTiles | undefined
  /** Absent: the terms and the privacy statement name no organisation. */
  readonly organisation?: Organisation | undefined
  readonly hydraPrefix?: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For tests that iterate over all routes. */
    readonly routes: readonly Route[]
  }
}

const nobody: Organisation = { name: undefined, address: undefined, privacyContact: undefined }

const bodyLimit = 1024 * 1024

const wireSettingsOf = ({ hydraPrefix = false, keys }: AppOptions, clock: Clock) => ({
  hydraPrefix,
  signedPaths: new SignedPaths(keys, clock),
})

/** Builds the whole server without listening. The only place that lists its features. */
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
    visibilityChecks: byCollection(routes, ({ visibilityCheck }) => visibilityCheck),
    wholeLists: byCollection(routes, ({ wholeList }) => wholeList),
    wireSettings,
  }
  for (const route of routes) route.register(app, context)
  // Stops after the streams, whose own hooks end them with the server, not for want of a connection.
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
  registerLetterKeys(app, options, clock)
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

function routesOf(
  options: AppOptions,
  { clock, store, adapters, notifications, sources }: RouteParts,
): readonly Route[] {
  const { register } = sources
  const { lma, weighbridges, webhooks } = adapters
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
    productRoutes,
    projectsRoutes({ clock }),
    materialFlowsRoutes({ publicUrl, shipmentCounts: countShipmentsByFlow, clock }),
    importRoutes,
    documentsRoutes(store, new LetterPdfs({ database, store, cipher, clock, publicUrl })),
    operationsRoutes({ clock }),
    handOverRoutes,
    shipmentsRoutes({ clock, cipher, publicUrl }),
    checkRoutes({ clock, readSignedBefore: readSignedBeforeChange }),
    exportsRoutes,
    transportModeRoutes,
    mediaRoutes({ store, temporaryFolder: temporaryFolderIn(dataDirectory) }),
    replicaRoutes({ database, keys }),
    dashboardRoutes({ clock, mapTiles: options.mapTiles }),
    statisticsRoutes,
    wasteStreamMonthsRoutes,
    mailRoutes,
    failedJobsRoutes,
    faultReportRoutes({ clock }),
    registersRoutes(register),
    ebaRoutes({ weighbridges, cipher }),
    lmaRoutes(lma),
    masterDataRoutes,
    auditEntriesRoutes,
    apiKeysRoutes({ clock }),
    statusRoutes(sources),
    webhooksRoutes({ clock, cipher: keys.cipher, sender: webhooks }),
    liveRoutes({ notifications, views: [liveDashboardView({ clock })] }),
  ].flat()
}

const notificationsOf = ({ database, liveCheckIntervalSeconds = 5, logger }: AppOptions) =>
  new Notifications({ database, checkInterval: liveCheckIntervalSeconds * 1000, log: logger })

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
        // An unknown route has no pattern to log.
        ...(request.routeOptions.url === undefined && { path: loggablePath(request.url) }),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
}

/** Connections that were reset before they were read have no address to count by, and no client waits. */
function dropAbandonedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, log }, reply) => {
    if (raw.socket.remoteAddress !== undefined) return
    log.info('the client went away')
    return await reply.code(400).send()
  })
}

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

const byCollection = <Part>(routes: readonly Route[], partOf: (route: Route) => Part | undefined) =>
  new Map(
    routes.flatMap((route) => {
      const part = partOf(route)
      return route.collection === undefined || part === undefined
        ? []
        : [[route.collection.path, part] as const]
    }),
  )
