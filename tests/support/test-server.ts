import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, expect, inject } from 'vitest'
import type { Operation, OperationResult } from '#contract/device/operations.ts'
import { buildApp } from '../../server/app.ts'
import { systemClock } from '../../server/platform/process/clock.ts'
import { loadKeys } from '../../server/accounts/auth/keys.ts'
import { signAccessToken } from '../../server/accounts/auth/tokens.ts'
import { connect } from '../../server/platform/db/connect.ts'
import { sessions } from '../../server/platform/db/schema/auth.ts'
import { users } from '../../server/platform/db/schema/users.ts'
import { newId } from '../../server/platform/db/uuid.ts'
import { logOptions } from '../../server/platform/http/request/log.ts'
import { dropDatabase, createDatabase, databaseUrlOn, type TemplateDatabases } from './template-databases.ts'
import { testKeyCipher } from './test-key-cipher.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabases: TemplateDatabases
  }
}

/** What the server answered; `body` is read as JSON where it is JSON. */
export interface Answer<Body = Record<string, unknown>> {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Body
}

type Headers = Record<string, string>

/** A client of the API, anonymous or signed in; paths are below `/api`. */
export interface Caller<Item = Record<string, unknown>> {
  readonly token: string | undefined
  get<Body = Item>(path: string, headers?: Headers): Promise<Answer<Body>>
  post<Body = Item>(path: string, body: unknown, headers?: Headers): Promise<Answer<Body>>
  patch<Body = Item>(path: string, body: unknown, headers?: Headers): Promise<Answer<Body>>
  delete<Body = Item>(path: string, headers?: Headers): Promise<Answer<Body>>
  /** Anything else: bytes, other methods, other content types. */
  send<Body = Item>(request: InjectOptions & { url: string }): Promise<Answer<Body>>
  /** Delivers operations and answers with their results, in order. */
  deliver(...operations: readonly Operation[]): Promise<readonly OperationResult[]>
  /** Delivers operations that all count. */
  apply(...operations: readonly Operation[]): Promise<void>
  /** The code by which an operation is refused; undefined where it counts. */
  refusal(operation: Operation): Promise<string | undefined>
  /** The fields for which an operation is refused. */
  violations(operation: Operation): Promise<string[] | undefined>
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>

type AppOptions = Parameters<typeof buildApp>[0]

interface Place extends Pick<AppOptions, 'database' | 'dataDirectory'> {
  readonly remove: () => Promise<void>
}

export interface TestServerOptions extends Partial<AppOptions> {
  /** A fresh copy of the demo data, or of the bare schema. */
  readonly data?: 'demo' | 'empty'
}

const demoUser = (name: string) => `${name}@demo.example.com`

/** A server on this database and folder; `remove` takes them away when it is closed. */
export async function openTestServer(
  { database, dataDirectory, remove }: Place,
  { clock = systemClock, ...options }: Partial<AppOptions> = {},
) {
  const keys = await loadKeys(database, testKeyCipher)
  /** Everything that was logged, a line each. */
  const log: string[] = []
  const app = await buildApp({
    database,
    keys,
    dataDirectory,
    clock,
    publicUrl: 'http://vrachtpas.test',
    pageFolder: join(dataDirectory, 'no-page'),
    // The server shares its process with the tests, whose own work delays the event loop too.
    maxEventLoopDelay: 0,
    maxAdmissionWait: 30_000,
    logger: pino(logOptions('debug'), { write: (line: string) => void log.push(line) }),
    ...options,
  })
  const anonymous = callerFor(app, undefined)

  async function signIn(username: string, password: string): Promise<Caller> {
    const response = await anonymous.post<{ token: string }>('/token/login', { username, password })
    if (response.status !== 200)
      throw new Error(`${username} cannot sign in: ${response.status} ${JSON.stringify(response.body)}`)
    return callerFor(app, response.body.token)
  }

  /** Any user, without a secret: for those that a test makes. */
  async function as(userId: string): Promise<Caller> {
    const { query } = database
    const [user] = await query.select().from(users).where(eq(users.id, userId))
    if (user === undefined) throw new Error(`There is no user ${userId}.`)
    const session = newId()
    await query.insert(sessions).values({ id: session, userId })
    const { id, email, roles } = user
    const claims = { id, username: email ?? '', roles }
    return callerFor(app, await signAccessToken(keys, claims, session, { now: clock() }))
  }

  return {
    app,
    database,
    dataDirectory,
    log: log as readonly string[],
    anonymous,
    signIn,
    as,
    asAdmin: () => signIn(demoUser('admin'), 'Vrachtpas1'),
    asOffice: () => signIn(demoUser('office'), 'Vrachtpas1'),
    asPlanner: () => signIn(demoUser('planner'), 'Vrachtpas1'),
    asReader: () => signIn(demoUser('reader'), 'Vrachtpas1'),
    asDriver: () => signIn(demoUser('driver'), '24680'),
    asSkipper: () => signIn(demoUser('skipper'), '24680'),
    /** Listens on a free port of the loopback address; answers with the origin. */
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async [Symbol.asyncDispose]() {
      await app.close()
      await database.close()
      await remove()
    },
  }
}

/** A server on a database of its own. Put it away with `await using`. */
export async function startTestServer({
  data = 'demo',
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const templates = inject('templateDatabases')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(templates.server, name, templates[data])
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vrachtpas-test-server-'))
  if (data === 'demo') await cp(templates.demoFolder, dataDirectory, { recursive: true })
  const database = await connect(databaseUrlOn(templates.server, name))
  const remove = async () => {
    await dropDatabase(templates.server, name)
    await rm(dataDirectory, { recursive: true, force: true })
  }
  return await openTestServer({ database, dataDirectory, remove }, options)
}

/** A server for all tests of a file, called at its top; put away after the last of them. */
export async function setUpServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testServer = await startTestServer(options)
  afterAll(() => testServer[Symbol.asyncDispose]())
  return testServer
}

function callerFor(app: FastifyInstance, token: string | undefined): Caller {
  async function send<Body>({ headers, ...request }: InjectOptions & { url: string }): Promise<Answer<Body>> {
    const response = await app.inject({
      ...request,
      url: `/api${request.url}`,
      headers: {
        accept: 'application/ld+json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    const isJson = /json/.test(String(response.headers['content-type'] ?? ''))
    const sent = Object.entries(response.headers).map(([key, value]) => [
      key,
      value === undefined ? undefined : String(value),
    ])
    return {
      status: response.statusCode,
      headers: Object.fromEntries(sent),
      body: (isJson && response.body !== '' ? response.json() : response.body) as Body,
    }
  }
  const withBody =
    (method: 'POST' | 'PATCH', type: string) =>
    <Body>(url: string, body: unknown, headers: Headers = {}) =>
      send<Body>({
        method,
        url,
        payload: JSON.stringify(body),
        headers: { 'content-type': type, ...headers },
      })
  const post = withBody('POST', 'application/ld+json')
  const deliver = async (...operations: readonly Operation[]) => {
    const response = await post<{ results: OperationResult[] }>('/operations', { operations })
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    return response.body.results
  }
  const problemOf = async (operation: Operation) => {
    const [result] = await deliver(operation)
    return result !== undefined && 'problem' in result ? result.problem : undefined
  }
  return {
    token,
    send,
    deliver,
    apply: async (...operations) =>
      expect(await deliver(...operations)).toMatchObject(operations.map(({ id }) => ({ id, receipt: {} }))),
    refusal: async (operation) => (await problemOf(operation))?.code,
    violations: async (operation) =>
      (await problemOf(operation))?.violations?.map(({ propertyPath }) => propertyPath),
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post,
    patch: withBody('PATCH', 'application/merge-patch+json'),
    delete: (url, headers = {}) => send({ method: 'DELETE', url, headers }),
  }
}

/** The body of an answer with this status; what it says instead where it has another. */
export async function bodyOf<Body>(answer: Promise<Answer<Body>>, expected = 200): Promise<Body> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(expected)
  return body
}

/** What a refusal by this code matches. */
export const refusal = (status: number, code: string) => ({ status, body: { code } })

/** What the refusal of these fields, and of no other, matches. */
export const invalid = (...fields: readonly string[]) => ({
  status: 422,
  body: { violations: fields.map((propertyPath) => ({ propertyPath })) },
})

/** The fields that a refusal names. */
export const wrongFields = (response: { readonly body: unknown }): string[] =>
  ((response.body as { violations?: { propertyPath: string }[] }).violations ?? []).map(
    (one) => one.propertyPath,
  )
