import { afterAll } from 'vitest'
import type { OperationResult } from '#contract/device/operations.ts'
import { type Caller, startTestServer, type TestServerOptions } from '../../support/test-server.ts'
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
export type Actor = Caller<Document>

export type TestHarness = Awaited<ReturnType<typeof startHarness>>

/** A bare database with two tenants, and users of the first who are signed in. */
export async function startHarness(options: TestServerOptions = {}) {
  const testServer = await startTestServer({ data: 'empty', ...options })
  const db = testServer.database.query
  const fixtures = await seedTenants(db)
  const { alpha, beta } = fixtures
  const as = (userId: string): Promise<Actor> => testServer.as(userId)
  return {
    testServer,
    db,
    fixtures,
    alpha,
    beta,
    as,
    anonymous: testServer.anonymous as Actor,
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
