import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Collection, CollectionOperation } from '#contract/kit/collection.ts'
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts'
import type { Page } from '#contract/kit/paging.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { isRecord } from '#contract/kit/objects.ts'
import type { Database, Queryable, Transaction } from '../../db/connect.ts'
import type { SQL } from '../../db/drizzle.ts'
import { violation, violationsOf } from '../../i18n/violations.ts'
import { apiKeyOf, type RouteScope } from './api-key.ts'
import type { Admission, Place, Priority } from './admission.ts'
import { encodeResponse, type EncodedResponse, type WireSettings } from './respond.ts'
import { MalformedBody, refuseUnstorableValues } from './body-parsers.ts'
import { runIdempotently } from './idempotency.ts'
import { localeOf } from './language.ts'
import { addToLog } from './log.ts'
import { assertAcceptable, assertContentType } from './media-types.ts'
import { assertPossiblePage } from '../collection/paging.ts'
import { withStandardPhones } from './phone-numbers.ts'
import { HttpProblem } from './problem.ts'
import { anonymousViewer, type Authenticate, type Viewer } from './viewer.ts'

/*
 * The checks of a request, in this order; the first failure is the response: known route, a free place,
 * authentication, what is to be set up first, approval of the driver, Accept and Content-Type, the route's
 * policy, the query, the shape of the body, then the handler (which finds the object or responds 404). Writes
 * run in one transaction that ends before the response is sent, so that nothing acknowledged can be rolled
 * back.
 */

type Schema = z.ZodMiniType
type OptionalSchema = Schema | undefined

interface CallContext {
  readonly viewer: Viewer
  readonly locale: Locale
  readonly log: FastifyBaseLogger
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly visibleIds: (collection: string, ids: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Only reads: without a transaction, two queries may see different states. */
export interface ReadCall extends CallContext {
  readonly db: Queryable
}

/** All that it does is one transaction. */
export interface WriteCall extends CallContext {
  readonly db: Transaction
}

/** Opens its own transactions on the pool. */
export interface PoolCall extends CallContext {
  readonly db: Database['query']
  readonly within: (db: Transaction) => WriteCall
}

interface DecodedRequest<P extends OptionalSchema, Q extends OptionalSchema, B extends OptionalSchema> {
  readonly params: OutputOf<P>
  readonly query: OutputOf<Q>
  /** Decoded when first read, so that a handler that looks for its object first responds 404 before 422. */
  readonly body: OutputOf<B>
}

export type RequestOf<E> = E extends Endpoint<infer P, infer Q, infer B> ? DecodedRequest<P, Q, B> : never

type CallOf<E extends Endpoint> = RequestOf<E> & (E['method'] extends 'GET' ? ReadCall : WriteCall)

type ResponseOf<E> =
  E extends Endpoint<OptionalSchema, OptionalSchema, OptionalSchema, infer A, infer L>
    ? L extends true
      ? Page<OutputOf<A>>
      : OutputOf<A>
    : never

type Handler<E extends Endpoint, Call, Prepared = void> = (
  call: Call,
  prepared: Prepared,
) => Promise<ResponseOf<E> | HttpProblem>

interface ServerContext {
  readonly database: Database
  readonly admission: Admission
  /** @throws HttpProblem without a valid token, or if its user has something to set up first */
  readonly authenticate: Authenticate
  authenticateDevice(request: FastifyRequest): Promise<Viewer | undefined>
  /** @throws HttpProblem device_revoked if the office revoked the device of the viewer's session */
  refuseRevokedSession(viewer: Viewer): Promise<void>
  /**
   * The viewer of an API key; undefined without one. Without `scope` the route is closed to all keys.
   * @throws HttpProblem for a key that is not good, or not for this scope
   */
  authenticateApiKey(request: FastifyRequest, scope: RouteScope | undefined): Promise<Viewer | undefined>
  readonly visibilityChecks: ReadonlyMap<string, VisibilityCheck>
  readonly wholeLists: ReadonlyMap<string, WholeListReader>
  readonly wireSettings: WireSettings
}

/** Reads a list outside its route, with its visibility, filters and order. */
export interface WholeListReader {
  page(db: Queryable, viewer: Viewer, query: Readonly<Record<string, unknown>>): Promise<Page<unknown>>
  find(
    db: Queryable,
    viewer: Viewer,
    query: Readonly<Record<string, unknown>>,
  ): Promise<{
    readonly ids: SQL
    readonly condition: SQL | undefined
    readonly count: (db: Queryable) => Promise<number>
  }>
  rows(db: Queryable, ids: readonly string[], viewer: Viewer): Promise<readonly unknown[]>
}

export type VisibilityCheck = (
  db: Queryable,
  viewer: Viewer,
  ids: readonly string[],
) => Promise<ReadonlySet<string>>

export interface RateLimit {
  readonly max: number
  readonly seconds: number
  readonly keyOf?: (request: FastifyRequest) => string
}

export interface Route {
  readonly method: string
  /** In the router's notation, with `/api`: `/api/projects/:id`. */
  readonly path: string
  readonly access: 'public' | 'signed-in'
  readonly policy: Policy
  readonly scope?: RouteScope | undefined
  readonly endpoint?: Endpoint
  readonly collection?: Collection
  readonly verb?: CollectionOperation
  readonly visibilityCheck?: VisibilityCheck
  readonly wholeList?: WholeListReader
  readonly contentTypes?: readonly string[]
  register(app: FastifyInstance, context: ServerContext): void
}

/** Whether a viewer may call a route at all; visibility is decided per object. */
export type Policy = (viewer: Viewer) => boolean

export type BeforeTransaction = (call: {
  readonly db: Queryable
  readonly viewer: Viewer
  readonly request: FastifyRequest
}) => Promise<void>

export interface RouteOptions {
  readonly limit?: RateLimit | undefined
  /** Default: `office`. `none`: it does not wait for the database and is never counted. */
  readonly priority?: Priority | 'none'
  readonly scope?: RouteScope
  /** A repeated Idempotency-Key gets the first response (IETF draft, Idempotency-Key header). */
  readonly idempotent?: boolean
  readonly contentTypes?: readonly string[]
  /** The handler checks for unstorable texts itself: in a batch, one bad item must not fail the others. */
  readonly skipValueCheck?: boolean
  /** On the pool, so that its counts survive a rollback. Throws to refuse. */
  readonly beforeTransaction?: BeforeTransaction
  readonly bodyLimit?: number
}

/**
 * The route of an endpoint: a read without a transaction, a write within one. A thrown problem rolls it back;
 * a returned one is sent after the commit, for failures that must be recorded, such as counted attempts.
 */
export function handle<E extends Endpoint>(
  endpoint: E,
  policy: Policy,
  handler: Handler<E, CallOf<E>>,
  options: RouteOptions = {},
): Route {
  const prepare = async (call: ReadCall) => await options.beforeTransaction?.(call)
  return handlePrepared(endpoint, policy, { prepare, handler }, options)
}

/**
 * A write that needs another service's answer: `prepare` asks for it before the transaction, which would hold
 * a connection meanwhile. It also runs for a repeated request.
 */
export function handlePrepared<E extends Endpoint, Prepared>(
  endpoint: E,
  policy: Policy,
  {
    prepare,
    handler,
  }: {
    readonly prepare: (call: ReadCall & RequestOf<E>) => Promise<Prepared>
    readonly handler: Handler<E, CallOf<E>, Prepared>
  },
  options: RouteOptions = {},
): Route {
  return endpointRoute(
    endpoint,
    policy,
    options,
    async ({ context, request, viewer, locale, callOn, respond }) => {
      const { query } = context.database
      // What the schemas of E decode is not known to the compiler here, nor which call its method stands for.
      const prepared = await prepare(callOn(query) as ReadCall & RequestOf<E>)
      const run = async (db: Queryable) => respond(await handler(callOn(db) as CallOf<E>, prepared))
      if (endpoint.method === 'GET') return await run(query)
      return await query.transaction((db) =>
        options.idempotent === true ? runIdempotently(db, request, viewer, locale, () => run(db)) : run(db),
      )
    },
  )
}

/**
 * A route whose handler opens its own transactions on the pool: attempts that it counts survive a rollback,
 * and hashing or other services occupy no connection.
 */
export function handleOnPool<E extends Endpoint>(
  endpoint: E,
  policy: Policy,
  handler: Handler<E, PoolCall & RequestOf<E>>,
  options: Omit<RouteOptions, 'idempotent'> = {},
): Route {
  return endpointRoute(endpoint, policy, options, async ({ context, callOn, respond }) => {
    const { query } = context.database
    const own = { db: query, within: (db: Transaction) => callOn(db) }
    // Not spread, which would read the body before the handler asks for it.
    return respond(await handler(Object.assign(callOn(query) as ReadCall & RequestOf<E>, own)))
  })
}

interface IncomingRequest {
  readonly context: ServerContext
  readonly request: FastifyRequest
  readonly viewer: Viewer
  readonly locale: Locale
  readonly callOn: <Db extends Queryable>(db: Db) => CallContext & RequestOf<Endpoint> & { readonly db: Db }
  readonly respond: (result: unknown) => EncodedResponse | HttpProblem
}

function endpointRoute(
  endpoint: Endpoint,
  policy: Policy,
  options: RouteOptions,
  run: (incoming: IncomingRequest) => Promise<EncodedResponse | HttpProblem>,
): Route {
  const contentTypes =
    endpoint.body === undefined ? undefined : (options.contentTypes ?? defaultContentTypes(endpoint.method))
  const definition = {
    ...endpoint,
    ...options,
    path: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    contentTypes,
    checksAccept: true,
  } as const
  const answer: Answer = async (context, request, reply, inPlace) => {
    const response = await inPlace(() =>
      run(incomingRequest(endpoint, context, request, reply, options.skipValueCheck)),
    )
    if (response instanceof HttpProblem) throw response
    return reply.code(response.status).headers(response.headers).send(response.body)
  }
  return { ...routeOf(definition, policy, answer), endpoint }
}

/** What decides who gets in, and how much. */
interface RouteDefinition extends Pick<
  Endpoint,
  'access' | 'openWithoutApproval' | 'openBeforeSetUp' | 'openToDevice' | 'openToRevokedDevice'
> {
  readonly method: string
  readonly path: string
  readonly limit?: RateLimit | undefined
  readonly priority?: Priority | 'none'
  readonly scope?: RouteScope
  readonly contentTypes?: readonly string[] | undefined
  readonly bodyLimit?: number
  readonly checksAccept?: true
  readonly acceptsSignature?: true
}

type InPlace = <Result>(work: () => Promise<Result>) => Promise<Result>

type Answer = (
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  inPlace: InPlace,
) => Promise<unknown>

function routeOf(definition: RouteDefinition, policy: Policy, answer: Answer): Route {
  const { method, path, access = 'signed-in', scope, bodyLimit, limit, priority = 'office' } = definition
  return {
    method,
    path,
    access,
    policy,
    scope,
    register: (app, context) => {
      app.route({
        method,
        url: path,
        exposeHeadRoute: definition.checksAccept === true,
        ...(bodyLimit !== undefined && { bodyLimit }),
        ...(limit !== undefined && { config: { rateLimit: rateLimitOf(limit) } }),
        onRequest: accessHook(context, definition, policy),
        handler: (request, reply) =>
          answer(context, request, reply, (work) => admitted(context.admission, priority, request, work)),
      })
    },
  }
}

const rateLimitOf = ({ max, seconds, keyOf }: RateLimit) => ({
  max,
  timeWindow: seconds * 1000,
  ...(keyOf !== undefined && { keyGenerator: keyOf }),
})

/** Throws HttpProblem malformed_request, not_found for malformed parameters, validation_failed. */
function incomingRequest(
  endpoint: Endpoint,
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  skipValueCheck: boolean | undefined,
): IncomingRequest {
  const locale = localeOf(request)
  const viewer = viewers.get(request) ?? anonymousViewer
  if (endpoint.list) assertPossiblePage(request.query)
  const params = decodeOrRefuse(endpoint.params, request.params, locale, () => new HttpProblem('not_found'))
  const query = decodeOrRefuse(endpoint.query, request.query, locale)
  return {
    context,
    request,
    viewer,
    locale,
    callOn: (db) => ({
      viewer,
      params,
      query,
      locale,
      log: request.log,
      request,
      reply,
      db,
      get body() {
        const body = bodyOf(request, endpoint.body !== undefined, skipValueCheck)
        return decodeOrRefuse(endpoint.body, body, locale)
      },
      visibleIds: async (collection, ids) =>
        (await context.visibilityChecks.get(collection)?.(db, viewer, ids)) ?? new Set(),
    }),
    respond: (result) =>
      result instanceof HttpProblem
        ? result
        : encodeResponse(endpoint, result, request, context.wireSettings),
  }
}

const defaultContentTypes = (method: string) =>
  method === 'PATCH' ? ['application/merge-patch+json'] : ['application/ld+json', 'application/json']

/** `isExpected`: it needs a Content-Type. Throws HttpProblem for malformed or unstorable bodies. */
export function bodyOf(request: FastifyRequest, isExpected: boolean, skipValueCheck = false): unknown {
  const { body } = request
  if (body instanceof MalformedBody)
    throw new HttpProblem('malformed_request', { values: { reason: 'syntax' } })
  if (isExpected && body !== undefined && request.headers['content-type'] === undefined)
    throw new HttpProblem('content_type_missing')
  if (!skipValueCheck) refuseUnstorableValues(body, localeOf(request))
  return body
}

export interface RawCall {
  readonly viewer: Viewer
  /**
   * Authorised by a signed path instead of a token: the file was visible to the path's receiver, the user is
   * unknown.
   */
  readonly isSigned: boolean
  readonly database: Database
  readonly context: ServerContext
  readonly locale: Locale
  readonly log: FastifyBaseLogger
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** For database work on a route that `admitsItself`. Throws HttpProblem server_busy. */
  readonly admitted: InPlace
}

interface RawDefinition extends RouteDefinition {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST'
  readonly admitsItself?: true
}

/**
 * A route of bytes or streams: its handler opens transactions and writes the response itself; authentication
 * and policy are shared. It has a place until the response is sent, unless it `admitsItself`: slow clients
 * must not keep one.
 */
export function handleRaw(
  definition: RawDefinition,
  policy: Policy,
  handler: (call: RawCall) => Promise<unknown>,
): Route {
  return routeOf(definition, policy, (context, request, reply, inPlace) => {
    const handled = () =>
      handler({
        viewer: viewers.get(request) ?? anonymousViewer,
        isSigned: definition.acceptsSignature === true && !viewers.has(request),
        database: context.database,
        context,
        locale: localeOf(request),
        log: request.log,
        request,
        reply,
        admitted: inPlace,
      })
    return definition.admitsItself === true ? handled() : inPlace(handled)
  })
}

const viewers = new WeakMap<FastifyRequest, Viewer>()

export type { Viewer }

function accessHook(context: ServerContext, definition: RouteDefinition, policy: Policy) {
  const { path, contentTypes, openBeforeSetUp, priority = 'office' } = definition
  const check = async (request: FastifyRequest) => {
    if (
      definition.acceptsSignature === true &&
      // If a system sends its key with a signed path, the path alone decides.
      (request.headers.authorization === undefined || apiKeyOf(request) !== undefined) &&
      context.wireSettings.signedPaths.hasValidSignature(request)
    )
      return
    const system = await context.authenticateApiKey(request, definition.scope)
    if (system !== undefined) viewers.set(request, system)
    else if (definition.access !== 'public') {
      const device = definition.openToDevice === true ? await context.authenticateDevice(request) : undefined
      const viewer = device ?? (await context.authenticate(request, { openBeforeSetUp }))
      if (viewer.awaitsApproval === true && definition.openWithoutApproval !== true)
        throw new HttpProblem('account_needs_approval')
      viewers.set(request, viewer)
      addToLog(request, logFieldsOf(viewer))
    }
    if (definition.checksAccept === true) assertAcceptable(request)
    if (contentTypes !== undefined) assertContentType(request, contentTypes)
    const viewer = viewers.get(request)
    if (viewer !== undefined && !policy(viewer))
      throw new HttpProblem((await isHidden(context, path, viewer, request)) ? 'not_found' : 'access_denied')
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    if (viewer !== undefined && isWrite && definition.openToRevokedDevice !== true)
      await context.refuseRevokedSession(viewer)
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (priority === 'none') return await check(request)
    const place = await context.admission.enter(priority)
    try {
      await check(request)
      if (hasBody(request)) place.leave()
      else keepPlace(request, reply, place)
    } catch (error) {
      place.leave()
      throw error
    }
  }
}

const keptPlaces = new WeakMap<FastifyRequest, Place>()

function keepPlace(request: FastifyRequest, reply: FastifyReply, place: Place): void {
  keptPlaces.set(request, place)
  reply.raw.once('close', () => takePlace(request)?.leave())
}

function takePlace(request: FastifyRequest): Place | undefined {
  const place = keptPlaces.get(request)
  keptPlaces.delete(request)
  return place
}

/** Its bytes may come slowly, so it has no place meanwhile. */
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

async function admitted<Result>(
  admission: Admission,
  priority: Priority | 'none',
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  if (priority === 'none') return await work()
  const place = takePlace(request) ?? (await admission.enter(priority, { returning: true }))
  try {
    return await work()
  } finally {
    place.leave()
  }
}

/** Ids only: names and addresses of persons do not belong in a log. */
const logFieldsOf = ({ userId, customerId, impersonatorId, deviceId }: Viewer) => ({
  user: userId,
  customer: customerId,
  impersonator: impersonatorId,
  device: deviceId,
})

/** An invisible object must be 404: a 403 would reveal that it exists. */
async function isHidden(
  context: ServerContext,
  path: string,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<boolean> {
  const visibilityCheck = context.visibilityChecks.get(/^\/api\/(\w+)\/:id(?:\/|$)/.exec(path)?.[1] ?? '')
  const id = isRecord(request.params) ? String(request.params.id ?? '') : ''
  return (
    visibilityCheck !== undefined && !(await visibilityCheck(context.database.query, viewer, [id])).has(id)
  )
}

/** Phone numbers in E.164. Throws HttpProblem validation_failed, or the one of `createProblem`. */
export function decodeOrRefuse<S extends OptionalSchema>(
  schema: S,
  value: unknown,
  locale: Locale,
  createProblem?: () => HttpProblem,
): OutputOf<S>
export function decodeOrRefuse(
  schema: OptionalSchema,
  value: unknown,
  locale: Locale,
  createProblem?: () => HttpProblem,
): unknown {
  if (schema === undefined) return undefined
  const result = z.safeParse(schema, value ?? {}, { reportInput: true })
  if (result.success) {
    const { value: normalized, invalidPaths } = withStandardPhones(schema, result.data)
    if (invalidPaths.length === 0) return normalized
    throw new HttpProblem('validation_failed', {
      violations: invalidPaths.map((path) => violation(path, 'phone', locale)),
    })
  }
  throw (
    createProblem?.() ??
    new HttpProblem('validation_failed', { violations: violationsOf(result.error.issues, locale) })
  )
}
