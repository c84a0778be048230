import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import type { Adapters } from '../../server/operate/adapters/adapters.ts'
import { buildApp } from '../../server/app.ts'
import { type Clock, systemClock } from '../../server/platform/process/clock.ts'
import type { MapTiles, Organisation } from '../../server/config.ts'
import { type Keys, loadKeys } from '../../server/accounts/auth/keys.ts'
import { signAccessToken } from '../../server/accounts/auth/tokens.ts'
import { connect, type Database } from '../../server/platform/db/connect.ts'
import { sessions } from '../../server/platform/db/schema/auth.ts'
import { users } from '../../server/platform/db/schema/users.ts'
import { newId } from '../../server/platform/db/uuid.ts'
import type { MediaStore } from '../../server/platform/files/store.ts'
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
export interface Caller {
  readonly token: string | undefined
  get<Body = Record<string, unknown>>(path: string, headers?: Headers): Promise<Answer<Body>>
  post<Body = Record<string, unknown>>(path: string, body: unknown, headers?: Headers): Promise<Answer<Body>>
  patch<Body = Record<string, unknown>>(path: string, body: unknown, headers?: Headers): Promise<Answer<Body>>
  /** Anything else: bytes, other methods, other content types. */
  send<Body = Record<string, unknown>>(request: InjectOptions & { url: string }): Promise<Answer<Body>>
}

export class TestServer implements AsyncDisposable {
  readonly app: FastifyInstance
  readonly database: Database
  readonly dataDirectory: string
  readonly anonymous: Caller
  /** Everything that was logged, a line each. */
  readonly log: readonly string[]
  readonly #keys: Keys
  readonly #clock: Clock
  readonly #remove: () => Promise<void>

  constructor(parts: {
    app: FastifyInstance
    database: Database
    dataDirectory: string
    keys: Keys
    clock: Clock
    log: readonly string[]
    remove: () => Promise<void>
  }) {
    this.app = parts.app
    this.database = parts.database
    this.dataDirectory = parts.dataDirectory
    this.log = parts.log
    this.#keys = parts.keys
    this.#clock = parts.clock
    this.#remove = parts.remove
    this.anonymous = callerFor(parts.app, undefined)
  }

  asAdmin = () => this.signIn('admin@demo.example.com', 'Vrachtpas1')
  asOffice = () => this.signIn('office@demo.example.com', 'Vrachtpas1')
  asPlanner = () => this.signIn('planner@demo.example.com', 'Vrachtpas1')
  asReader = () => this.signIn('reader@demo.example.com', 'Vrachtpas1')
  asDriver = () => this.signIn('driver@demo.example.com', '24680')
  asSkipper = () => this.signIn('skipper@demo.example.com', '24680')

  async signIn(username: string, password: string): Promise<Caller> {
    const response = await this.anonymous.post<{ token: string }>('/token/login', { username, password })
    if (response.status !== 200)
      throw new Error(`${username} cannot sign in: ${response.status} ${JSON.stringify(response.body)}`)
    return callerFor(this.app, response.body.token)
  }

  /** Any user, without a secret: for those that a test makes. */
  as = async (userId: string): Promise<Caller> => {
    const { query } = this.database
    const [user] = await query.select().from(users).where(eq(users.id, userId))
    if (user === undefined) throw new Error(`There is no user ${userId}.`)
    const [session] = await query
      .insert(sessions)
      .values({ id: newId(), userId })
      .returning({ id: sessions.id })
    const token = await signAccessToken(
      this.#keys,
      { id: user.id, username: user.email ?? '', roles: user.roles },
      session?.id ?? '',
      { now: this.#clock() },
    )
    return callerFor(this.app, token)
  }

  /** Listens on a free port of the loopback address; answers with the origin. */
  listen = () => this.app.listen({ port: 0, host: '127.0.0.1' })

  async [Symbol.asyncDispose](): Promise<void> {
    await this.app.close()
    await this.database.close()
    await this.#remove()
  }
}

export interface TestServerOptions {
  /** A fresh copy of the demo data, or of the bare schema. */
  readonly data?: 'demo' | 'empty'
  readonly pageFolder?: string
  /** Where foreign clients are sent for the documentation: the address that the server will listen on. */
  readonly publicUrl?: string
  /** Administrators act as others only with a second factor. */
  readonly secondFactorRequired?: boolean
  readonly mapTiles?: MapTiles
  readonly organisation?: Organisation
  readonly metricsToken?: string
  readonly pushServices?: readonly string[]
  /** `hydra:member` instead of `member`. */
  readonly hydraPrefix?: boolean
  /** A folder by default. */
  readonly store?: MediaStore
  /** Others than the bundled ones. */
  readonly adapters?: Partial<Adapters>
  /** The server's clock; the system clock by default. */
  readonly clock?: Clock
  /**
   * No limit by default: the server shares its process with the tests, whose own work delays the event loop
   * too.
   */
  readonly maxEventLoopDelay?: number
  /** Milliseconds; half a minute by default, for the same reason. */
  readonly maxAdmissionWait?: number
}

/** A server on a database of its own. Put it away with `await using`. */
export async function startTestServer({
  data = 'demo',
  pageFolder,
  publicUrl = 'http://vrachtpas.test',
  hydraPrefix,
  secondFactorRequired = false,
  mapTiles,
  organisation,
  metricsToken,
  pushServices = [],
  adapters = {},
  clock = systemClock,
  maxEventLoopDelay = 0,
  maxAdmissionWait = 30_000,
  store,
}: TestServerOptions = {}): Promise<TestServer> {
  const templates = inject('templateDatabases')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(templates.server, name, templates[data])
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vrachtpas-test-server-'))
  if (data === 'demo') await cp(templates.demoFolder, dataDirectory, { recursive: true })
  const database = await connect(databaseUrlOn(templates.server, name))
  const keys = await loadKeys(database, testKeyCipher)
  const log: string[] = []
  const app = await buildApp({
    database,
    keys,
    dataDirectory,
    publicUrl,
    adapters,
    clock,
    maxEventLoopDelay,
    maxAdmissionWait,
    secondFactorRequired,
    mapTiles,
    organisation,
    metricsToken,
    pushServices,
    ...(hydraPrefix === undefined ? {} : { hydraPrefix }),
    ...(store === undefined ? {} : { store }),
    pageFolder: pageFolder ?? join(dataDirectory, 'no-page'),
    logger: pino(logOptions('debug'), { write: (line: string) => void log.push(line) }),
  })
  const remove = async () => {
    await dropDatabase(templates.server, name)
    await rm(dataDirectory, { recursive: true, force: true })
  }
  return new TestServer({ app, database, dataDirectory, keys, clock, log, remove })
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
  return {
    token,
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: withBody('POST', 'application/ld+json'),
    patch: withBody('PATCH', 'application/merge-patch+json'),
  }
}
