import { expect } from 'vitest'
import type { Operation, OperationResult } from '#contract/operations.ts'
import { type Answer, type Caller, startWorld, type World } from '../support/world.ts'
import { setScene, type Scene } from './scene.ts'

/** The parts of our documents that tests look into. */
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
  readonly changed?: readonly Named[]
  readonly removed?: readonly Named[]
}

interface Named {
  readonly '@type': string
  readonly '@id': string
  readonly [field: string]: unknown
}

/** One who calls the API; paths are below `/api`. */
export interface Voice {
  readonly token: string | undefined
  get: (path: string, headers?: Record<string, string>) => Promise<Answer<Document>>
  post: (path: string, body: unknown) => Promise<Answer<Document>>
  send: Caller['send']
  /** Delivers operations and answers with their results, in order. */
  deliver: (...operations: Operation[]) => Promise<OperationResult[]>
}

export interface Stage extends AsyncDisposable {
  readonly world: World
  readonly scene: Scene
  as: (userId: string) => Promise<Voice>
  readonly nobody: Voice
}

/** The real server on a database of its own, with two customers in it. */
export async function openStage(): Promise<Stage> {
  const world = await startWorld({ data: 'empty' })
  const scene = await setScene(world.database.query)
  const voices = new Map<string, Promise<Voice>>()
  return {
    world,
    scene,
    nobody: voiceOf(world.anonymous),
    async as(userId) {
      const known = voices.get(userId) ?? world.as(userId).then(voiceOf)
      voices.set(userId, known)
      return await known
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

const voiceOf = (caller: Caller): Voice => ({
  token: caller.token,
  get: (path, headers) => caller.get<Document>(path, headers),
  post: (path, body) => caller.post<Document>(path, body),
  send: caller.send,
  async deliver(...operations) {
    const answer = await caller.post<Document>('/operations', { operations })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.results ?? []
  },
})
