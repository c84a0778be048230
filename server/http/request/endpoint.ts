import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Collection, CollectionVerb } from '#contract/collection.ts'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { Page } from '#contract/paging.ts'
import type { Locale } from '#contract/locales.ts'
import type { Role } from '#contract/roles.ts'
import type { Database, Queryable, Transaction } from '../../db/connect.ts'
import { violation, violationsOf } from '../../i18n/violations.ts'
import { answerOf, type Ready, type Wire } from './respond.ts'
import { MalformedBody, refuseImpossibleTexts } from './bodies.ts'
import { once } from './idempotency.ts'
import { localeOf } from './language.ts'
import { assertPossiblePage } from '../collection/paging.ts'
import { withStandardPhones } from './phone-numbers.ts'
import { Refusal } from './problem.ts'

/*
 * A request passes in this order, and the first no wins: known route, sign-in, what is accepted and sent, the policy of the
 * route, the query, the body's form, then the verb (which finds the object or says 404). Writes run in one transaction that
 * ends before the answer leaves: nothing is ever acknowledged that could still be rolled back.
 */

/** Who asks. */
export interface Viewer {
  readonly userId: string
  readonly roles: readonly Role[]
  readonly customerId?: string
  /** Whether anybody shares a project with his customer; absent: perhaps. */
  readonly hasShares?: boolean
  readonly companyId?: string
  readonly driverId?: string
  readonly sessionId: string
  /** The administrator who acts as this user. */
  readonly impersonatorId?: string
}

type Schema = z.ZodMiniType
type Maybe = Schema | undefined
type List = true | undefined

export interface Call<P extends Maybe = Maybe, Q extends Maybe = Maybe, B extends Maybe = Maybe> {
  readonly viewer: Viewer
  readonly params: OutputOf<P>
  readonly query: OutputOf<Q>
  /** Read when it is first asked for: a verb that looks for its object first answers 404 before it complains of the body. */
  readonly body: OutputOf<B>
  /** The transaction of a write; the pool for a read. */
  readonly db: Transaction
  readonly locale: Locale
  readonly log: FastifyBaseLogger
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Those of these ids of a collection that the viewer sees. */
  readonly sees: (collection: string, ids: readonly string[]) => Promise<ReadonlySet<string>>
}

type AnswerOf<A, L> = L extends true ? Page<OutputOf<A>> : OutputOf<A>

/** What routes need of the house they are in. */
export interface House {
  readonly database: Database
  /** @throws Refusal when the request carries no valid token */
  authenticate(request: FastifyRequest): Promise<Viewer>
  /** Who sees what of each collection that is served. */
  readonly sights: ReadonlyMap<string, Sight>
  readonly wire: Wire
}

/** Tells which of these ids of a collection a viewer sees. */
export type Sight = (db: Queryable, viewer: Viewer, ids: readonly string[]) => Promise<ReadonlySet<string>>

export interface Limit {
  readonly max: number
  readonly seconds: number
}

export interface Route {
  readonly method: string
  /** As the router has it, with `/api`. */
  readonly path: string
  readonly access: 'public' | 'signed-in'
  readonly policy: Policy
  /** What the documentation says of it; absent for streams of octets. */
  readonly endpoint?: Endpoint
  /** The collection that it belongs to, and which of its verbs it is. */
  readonly collection?: Collection
  readonly verb?: CollectionVerb
  readonly sight?: Sight
  /** What its body comes as, where that is not JSON. */
  readonly sends?: readonly string[]
  register(app: FastifyInstance, house: House): void
}

export type Policy = (viewer: Viewer) => boolean

const nobody: Viewer = { userId: '', roles: [], sessionId: '' }

/** `idempotent`: the same Idempotency-Key gets the same answer (api of the field: IETF draft, Idempotency-Key). */
export interface Manners {
  readonly limit?: Limit | undefined
  readonly idempotent?: boolean
  /** What may be sent, where that is not what the method takes anyway. */
  readonly sends?: readonly string[]
  /** The verb is given the pool and opens its own transactions: what it counts stays counted, and no connection waits while it thinks. */
  readonly ownTransactions?: boolean
  /** The verb judges impossible texts itself: one of many things that are sent must not spoil the others. */
  readonly judgesTexts?: boolean
}

/**
 * Joins an endpoint of the contract, who may call it at all, and what it does. A refusal that is thrown rolls the
 * transaction back; one that is returned is answered after the commit, for what must be remembered of it.
 */
export function handle<P extends Maybe, Q extends Maybe, B extends Maybe, A extends Maybe, L extends List>(
  endpoint: Endpoint<P, Q, B, A, L>,
  policy: Policy,
  handler: (call: Call<P, Q, B>) => Promise<AnswerOf<A, L> | Refusal>,
  { limit, idempotent = false, ownTransactions = false, judgesTexts = false, sends }: Manners = {},
): Route {
  const path = `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
  return {
    method: endpoint.method,
    path,
    access: endpoint.access,
    policy,
    endpoint,
    register: (app, house) => {
      app.route({
        method: endpoint.method,
        url: path,
        ...limited(limit),
        onRequest: gate(house, path, endpoint.access, policy, {
          accepts: true,
          sends: endpoint.body === undefined ? undefined : (sends ?? typesTaken(endpoint.method)),
        }),
        handler: async (request, reply) => {
          const locale = localeOf(request)
          const viewer = viewers.get(request) ?? nobody
          if (endpoint.list) assertPossiblePage(request.query)
          const params = decoded(endpoint.params, request.params, locale, () => new Refusal('not_found'))
          const query = decoded(endpoint.query, request.query, locale)
          const run = async (db: Queryable): Promise<Ready | Refusal> => {
            const call = {
              viewer,
              params,
              query,
              locale,
              log: request.log,
              request,
              reply,
              db: db as Transaction,
              get body() {
                return decoded(
                  endpoint.body,
                  bodyOf(request, endpoint.body !== undefined, judgesTexts),
                  locale,
                )
              },
              sees: async (collection: string, ids: readonly string[]) =>
                (await house.sights.get(collection)?.(db, viewer, ids)) ?? new Set(),
            }
            const answer = await handler(call as Call<P, Q, B>)
            return answer instanceof Refusal ? answer : answerOf(endpoint, answer, request, house.wire)
          }
          const ready =
            endpoint.method === 'GET' || ownTransactions
              ? await run(house.database.query)
              : await house.database.query.transaction((db) =>
                  idempotent ? once(db, request, viewer, locale, () => run(db)) : run(db),
                )
          if (ready instanceof Refusal) throw ready
          return reply.code(ready.status).headers(ready.headers).send(ready.body)
        },
      })
    },
  }
}

const typesTaken = (method: string) =>
  method === 'PATCH' ? ['application/merge-patch+json'] : ['application/ld+json', 'application/json']

/** What was sent. @throws Refusal where it cannot be read, comes without saying what it is, or holds what no text is */
export function bodyOf(request: FastifyRequest, wanted: boolean, judgesTexts = false): unknown {
  const { body } = request
  if (body instanceof MalformedBody) throw new Refusal('malformed_request', { values: { reason: 'syntax' } })
  if (wanted && body !== undefined && request.headers['content-type'] === undefined)
    throw new Refusal('content_type_missing')
  if (!judgesTexts) refuseImpossibleTexts(body, localeOf(request))
  return body
}

export interface RawCall {
  readonly viewer: Viewer
  /** He holds a path that was signed for whoever could see what it leads to; who he is, is not known. */
  readonly bySignature: boolean
  readonly database: Database
  readonly house: House
  readonly locale: Locale
  readonly log: FastifyBaseLogger
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A route of octets or streams: it opens its own transactions and answers by itself; sign-in and policy are the same. */
export function handleRaw(
  definition: {
    method: 'GET' | 'HEAD' | 'PUT' | 'POST'
    path: string
    access: 'public' | 'signed-in'
    opensBySignature?: true
    sends?: readonly string[]
    bodyLimit?: number
    limit?: Limit
  },
  policy: Policy,
  handler: (call: RawCall) => Promise<unknown>,
): Route {
  return {
    method: definition.method,
    path: definition.path,
    access: definition.access,
    policy,
    register: (app, house) => {
      app.route({
        method: definition.method,
        url: definition.path,
        exposeHeadRoute: false,
        ...(definition.bodyLimit === undefined ? {} : { bodyLimit: definition.bodyLimit }),
        ...limited(definition.limit),
        onRequest: gate(house, definition.path, definition.access, policy, {
          accepts: false,
          sends: definition.sends,
          opensBySignature: definition.opensBySignature,
        }),
        handler: async (request, reply) =>
          handler({
            viewer: viewers.get(request) ?? nobody,
            bySignature: definition.opensBySignature === true && !viewers.has(request),
            database: house.database,
            house,
            locale: localeOf(request),
            log: request.log,
            request,
            reply,
          }),
      })
    },
  }
}

const viewers = new WeakMap<FastifyRequest, Viewer>()

export { localeOf }

const limited = (limit: Limit | undefined) =>
  limit === undefined ? {} : { config: { rateLimit: { max: limit.max, timeWindow: limit.seconds * 1000 } } }

function gate(
  house: House,
  path: string,
  access: Route['access'],
  policy: Policy,
  wire: { accepts: boolean; sends: readonly string[] | undefined; opensBySignature?: true | undefined },
) {
  return async (request: FastifyRequest) => {
    if (
      wire.opensBySignature === true &&
      request.headers.authorization === undefined &&
      house.wire.signedPaths.opens(request)
    )
      return
    if (access === 'signed-in') viewers.set(request, await house.authenticate(request))
    if (wire.accepts) assertAcceptable(request.headers.accept)
    if (wire.sends !== undefined) assertSupported(request.headers['content-type'], wire.sends)
    const viewer = viewers.get(request)
    if (viewer !== undefined && !policy(viewer))
      throw new Refusal((await isHidden(house, path, viewer, request)) ? 'not_found' : 'access_denied')
  }
}

/** Of a thing that he does not see a viewer is not told what he may not do with it. */
async function isHidden(
  house: House,
  path: string,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<boolean> {
  const sight = house.sights.get(/^\/api\/(\w+)\/:id(?:\/|$)/.exec(path)?.[1] ?? '')
  const { id = '' } = request.params as { id?: string }
  return sight !== undefined && !(await sight(house.database.query, viewer, [id])).has(id)
}

const served = new Set(['application/ld+json', 'application/json', 'application/*', '*/*'])

function assertAcceptable(header: string | undefined): void {
  if (header === undefined || header.trim() === '') return
  const ranges = header.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '')
  if (!ranges.some((range) => served.has(range)))
    throw new Refusal('not_acceptable', { values: { format: ranges[0] ?? '' } })
}

function assertSupported(header: string | undefined, supported: readonly string[]): void {
  const type = header?.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined && !supported.includes(type))
    throw new Refusal('unsupported_media_type', { values: { type, supported: supported.join('", "') } })
}

/** @throws Refusal validation_failed, or what `refusal` makes */
export function decoded<S extends Maybe>(
  schema: S,
  value: unknown,
  locale: Locale,
  refusal?: () => Refusal,
): OutputOf<S> {
  if (schema === undefined) return undefined as OutputOf<S>
  const result = z.safeDecode(schema, (value ?? {}) as z.input<typeof schema>, { reportInput: true })
  if (result.success) {
    const { value: standard, wrong } = withStandardPhones(schema, result.data)
    if (wrong.length === 0) return standard as OutputOf<S>
    throw new Refusal('validation_failed', {
      violations: wrong.map((path) => violation(path, 'phone', locale)),
    })
  }
  throw (
    refusal?.() ?? new Refusal('validation_failed', { violations: violationsOf(result.error.issues, locale) })
  )
}
