import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { Page } from '#contract/paging.ts'
import type { Locale } from '#contract/locales.ts'
import type { Role } from '#contract/roles.ts'
import type { Database, Queryable, Transaction } from '../db/connect.ts'
import { violationsOf } from '../i18n/violations.ts'
import { collectionDocument, itemDocument } from './json-ld.ts'
import { languageOf } from './language.ts'
import { assertPossiblePage, sliceOf } from './paging.ts'
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
  readonly companyId?: string
  readonly driverId?: string
  readonly sessionId: string
}

type Schema = z.ZodMiniType
type Maybe = Schema | undefined
type List = true | undefined

export interface Call<P extends Maybe = Maybe, Q extends Maybe = Maybe, B extends Maybe = Maybe> {
  readonly viewer: Viewer
  readonly params: OutputOf<P>
  readonly query: OutputOf<Q>
  readonly body: OutputOf<B>
  /** The transaction of a write; the pool for a read. */
  readonly db: Transaction
  readonly locale: Locale
  readonly log: FastifyBaseLogger
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type AnswerOf<A, L> = L extends true ? Page<OutputOf<A>> : OutputOf<A>

/** What routes need of the house they are in. */
export interface House {
  readonly database: Database
  /** @throws Refusal when the request carries no valid token */
  authenticate(request: FastifyRequest): Promise<Viewer>
}

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
  register(app: FastifyInstance, house: House): void
}

export type Policy = (viewer: Viewer) => boolean

const nobody: Viewer = { userId: '', roles: [], sessionId: '' }

/**
 * Joins an endpoint of the contract, who may call it at all, and what it does. A refusal that is thrown rolls the
 * transaction back; one that is returned is answered after the commit, for what must be remembered of it.
 */
export function handle<P extends Maybe, Q extends Maybe, B extends Maybe, A extends Maybe, L extends List>(
  endpoint: Endpoint<P, Q, B, A, L>,
  policy: Policy,
  handler: (call: Call<P, Q, B>) => Promise<AnswerOf<A, L> | Refusal>,
  { limit }: { limit?: Limit } = {},
): Route {
  const path = `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
  return {
    method: endpoint.method,
    path,
    access: endpoint.access,
    policy,
    register: (app, house) => {
      const supported = endpoint.method === 'PATCH' ? ['application/merge-patch+json'] : ['application/ld+json', 'application/json']
      app.route({
        method: endpoint.method,
        url: path,
        ...limited(limit),
        onRequest: gate(house, endpoint.access, policy, { accepts: true, sends: endpoint.body === undefined ? undefined : supported }),
        handler: async (request, reply) => {
          const locale = localeOf(request)
          if (endpoint.list) assertPossiblePage(request.query)
          const call = {
            viewer: viewers.get(request) ?? nobody,
            // An id that is none names nothing: 404, like one that nobody has.
            params: decoded(endpoint.params, request.params, locale, () => new Refusal('not_found')),
            query: decoded(endpoint.query, request.query, locale),
            body: decoded(endpoint.body, request.body, locale),
            locale,
            log: request.log,
            request,
            reply,
          }
          const run = (db: Queryable) => handler({ ...call, db: db as Transaction } as Call<P, Q, B>)
          const answer = endpoint.method === 'GET' ? await run(house.database.query) : await house.database.query.transaction(run)
          if (answer instanceof Refusal) throw answer
          return send(endpoint, answer, request, reply)
        },
      })
    },
  }
}

export interface RawCall {
  readonly viewer: Viewer
  readonly database: Database
  readonly locale: Locale
  readonly log: FastifyBaseLogger
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A route of octets or streams: it opens its own transactions and answers by itself; sign-in and policy are the same. */
export function handleRaw(
  definition: { method: 'GET' | 'HEAD' | 'PUT'; path: string; access: 'public' | 'signed-in'; bodyLimit?: number; limit?: Limit },
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
        onRequest: gate(house, definition.access, policy, { accepts: false, sends: undefined }),
        handler: async (request, reply) =>
          handler({ viewer: viewers.get(request) ?? nobody, database: house.database, locale: localeOf(request), log: request.log, request, reply }),
      })
    },
  }
}

const viewers = new WeakMap<FastifyRequest, Viewer>()

export const localeOf = (request: FastifyRequest): Locale => languageOf(request.headers['accept-language'])

const limited = (limit: Limit | undefined) =>
  limit === undefined ? {} : { config: { rateLimit: { max: limit.max, timeWindow: limit.seconds * 1000 } } }

function gate(house: House, access: Route['access'], policy: Policy, wire: { accepts: boolean; sends: readonly string[] | undefined }) {
  return async (request: FastifyRequest) => {
    if (access === 'signed-in') viewers.set(request, await house.authenticate(request))
    if (wire.accepts) assertAcceptable(request.headers.accept)
    if (wire.sends !== undefined) assertSupported(request.headers['content-type'], wire.sends)
    const viewer = viewers.get(request)
    if (viewer !== undefined && !policy(viewer)) throw new Refusal('access_denied')
  }
}

const served = new Set(['application/ld+json', 'application/json', 'application/*', '*/*'])

function assertAcceptable(header: string | undefined): void {
  if (header === undefined || header.trim() === '') return
  const ranges = header.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '')
  if (!ranges.some((range) => served.has(range))) throw new Refusal('not_acceptable', { values: { format: ranges[0] ?? '' } })
}

function assertSupported(header: string | undefined, supported: readonly string[]): void {
  const type = header?.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined && !supported.includes(type))
    throw new Refusal('unsupported_media_type', { values: { type, supported: supported.join('", "') } })
}

/** Bare JSON only where it was asked for and JSON-LD was not. */
const wantsBareJson = (request: FastifyRequest) => {
  const accept = request.headers.accept ?? ''
  return accept.includes('application/json') && !accept.includes('application/ld+json')
}

function decoded<S extends Maybe>(schema: S, value: unknown, locale: Locale, refusal?: () => Refusal): OutputOf<S> {
  if (schema === undefined) return undefined as OutputOf<S>
  const result = z.safeDecode(schema, (value ?? {}) as z.input<typeof schema>, { reportInput: true })
  if (result.success) return result.data as OutputOf<S>
  throw refusal?.() ?? new Refusal('validation_failed', { violations: violationsOf(result.error.issues, locale) })
}

function send<P extends Maybe, Q extends Maybe, B extends Maybe, A extends Maybe, L extends List>(
  endpoint: Endpoint<P, Q, B, A, L>,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  reply.code(endpoint.status ?? 200)
  if (endpoint.answer === undefined) return reply.code(endpoint.status ?? 204).send()
  const path = request.url.split('?', 1)[0] ?? ''
  const search = request.url.slice(path.length + 1)
  if (endpoint.type === undefined) {
    reply.header('Cache-Control', 'no-store')
    return reply.type('application/json').send(z.encode(endpoint.answer, answer as z.output<Schema>))
  }
  const bare = wantsBareJson(request)
  reply.type(bare ? 'application/json; charset=utf-8' : 'application/ld+json; charset=utf-8')
  if (endpoint.list) {
    const page = answer as Page<unknown>
    const member = page.member.map((one) => z.encode(endpoint.answer as Schema, one as z.output<Schema>))
    if (bare) return member
    const { page: number, limit } = sliceOf((request.query ?? {}) as Record<string, never>)
    return collectionDocument(endpoint.answer, { member, totalItems: page.totalItems }, endpoint.type, {
      path, search, page: Number(number), itemsPerPage: Number(limit),
    })
  }
  const encoded = z.encode(endpoint.answer, answer as z.output<Schema>)
  const document = itemDocument(endpoint.answer, encoded, endpoint.type, path)
  if (endpoint.method !== 'GET') {
    reply.header('Content-Location', String(document['@id']))
    if (endpoint.status === 201) reply.header('Location', String(document['@id']))
  }
  const version = (encoded as { version?: number }).version
  if (version !== undefined) {
    const tag = `"${version}.${createHash('sha256').update(`${localeOf(request)} ${bare} ${JSON.stringify(encoded)}`).digest('base64url').slice(0, 8)}"`
    reply.header('ETag', tag)
    if (endpoint.method === 'GET' && matches(request.headers['if-none-match'], tag)) return reply.code(304).send()
  }
  return bare ? encoded : document
}

/** Weak comparison (RFC 9110, 8.8.3.2). */
const matches = (header: string | undefined, tag: string) =>
  header !== undefined && header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
