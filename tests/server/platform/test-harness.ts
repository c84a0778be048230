import type { Clock } from '../../../server/platform/process/clock.ts'
import { expect } from 'vitest'
import type { Operation, OperationResult } from '#contract/device/operations.ts'
import { type Answer, type Caller, startTestServer, type TestServer } from '../../support/test-server.ts'
import { seedTenants, type TenantFixtures } from './tenant-fixtures.ts'

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
export interface Actor {
  readonly token: string | undefined
  get: (path: string, headers?: Record<string, string>) => Promise<Answer<Document>>
  post: (path: string, body: unknown) => Promise<Answer<Document>>
  send: Caller['send']
  /** Delivers operations and answers with their results, in order. */
  deliver: (...operations: Operation[]) => Promise<OperationResult[]>
}

export interface TestHarness extends AsyncDisposable {
  readonly testServer: TestServer
  readonly fixtures: TenantFixtures
  as: (userId: string) => Promise<Actor>
  readonly anonymous: Actor
}

export async function startHarness(
  options: { readonly clock?: Clock; readonly pushServices?: readonly string[] } = {},
): Promise<TestHarness> {
  const testServer = await startTestServer({ data: 'empty', ...options })
  const fixtures = await seedTenants(testServer.database.query)
  const actors = new Map<string, Promise<Actor>>()
  return {
    testServer,
    fixtures,
    anonymous: toActor(testServer.anonymous),
    async as(userId) {
      const known = actors.get(userId) ?? testServer.as(userId).then(toActor)
      actors.set(userId, known)
      return await known
    },
    [Symbol.asyncDispose]: () => testServer[Symbol.asyncDispose](),
  }
}

const toActor = (caller: Caller): Actor => ({
  token: caller.token,
  get: (path, headers) => caller.get<Document>(path, headers),
  post: (path, body) => caller.post<Document>(path, body),
  send: caller.send,
  async deliver(...operations) {
    const response = await caller.post<Document>('/operations', { operations })
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    return response.body.results ?? []
  },
})
