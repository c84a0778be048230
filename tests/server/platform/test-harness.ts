import { afterAll, expect } from 'vitest'
import type { Operation, OperationResult } from '#contract/device/operations.ts'
import {
  type Answer,
  type Caller,
  startTestServer,
  type TestServerOptions,
} from '../../support/test-server.ts'
import { seedTenants } from './tenant-fixtures.ts'

export interface Document {
  readonly [field: string]: unknown
  readonly id?: string
  readonly code?: string
  readonly member?: readonly Document[]
  readonly totalItems?: number
  readonly results?: OperationResult[]
  readonly events?: readonly Document[]
  readonly cursor?: string
  readonly hasMore?: boolean
  readonly reset?: boolean
  readonly changed?: readonly Resource[]
  readonly removed?: readonly Resource[]
}

interface Resource {
  readonly '@type': string
  readonly '@id': string
  readonly [field: string]: unknown
}

/** A user who calls the API; paths are below `/api`. */
export interface Actor extends Caller {
  get<Body = Document>(...request: Parameters<Caller['get']>): Promise<Answer<Body>>
  post<Body = Document>(...request: Parameters<Caller['post']>): Promise<Answer<Body>>
  patch<Body = Document>(...request: Parameters<Caller['patch']>): Promise<Answer<Body>>
  /** Delivers operations and answers with their results, in order. */
  deliver: (...operations: Operation[]) => Promise<OperationResult[]>
  /** Delivers operations that all count. */
  apply: (...operations: Operation[]) => Promise<void>
}

function toActor(caller: Caller): Actor {
  const deliver = async (...operations: Operation[]) => {
    const response = await caller.post<Document>('/operations', { operations })
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    return response.body.results ?? []
  }
  const apply = async (...operations: Operation[]) =>
    expect(await deliver(...operations)).toMatchObject(operations.map(({ id }) => ({ id, receipt: {} })))
  return { ...caller, deliver, apply }
}

export type TestHarness = Awaited<ReturnType<typeof startHarness>>

/** A bare database with two tenants, and users of the first who are signed in. */
export async function startHarness(options: TestServerOptions = {}) {
  const testServer = await startTestServer({ data: 'empty', ...options })
  const db = testServer.database.query
  const fixtures = await seedTenants(db)
  const { alpha, beta } = fixtures
  const as = async (userId: string) => toActor(await testServer.as(userId))
  return {
    testServer,
    db,
    fixtures,
    alpha,
    beta,
    as,
    anonymous: toActor(testServer.anonymous),
    admin: await as(fixtures.admin),
    office: await as(alpha.office),
    planner: await as(alpha.planner),
    driver: await as(alpha.driver),
    [Symbol.asyncDispose]: () => testServer[Symbol.asyncDispose](),
  }
}

/** For all tests of a file, called at its top; put away after the last of them. */
export async function setUpHarness(options: TestServerOptions = {}) {
  const harness = await startHarness(options)
  afterAll(() => harness[Symbol.asyncDispose]())
  return harness
}
