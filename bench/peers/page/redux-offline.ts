import { offline } from '@redux-offline/redux-offline'
import { legacy_createStore as createStore } from 'redux'
import { address, configuration, isOwnAnswer, offer, type PeerOperation, requestOf } from '../queue.ts'

interface Effect {
  readonly operations: readonly PeerOperation[]
}

const isAdvised = configuration === 'advised'
const givenUp: string[] = []
const retryDelay = 1000

/** A failure with a status is judged by it, as redux-offline's own. */
class Failure extends Error {
  readonly status: number
  constructor(status: number) {
    super('Not delivered')
    this.status = status
  }
}

const advised = {
  effect: async ({ operations }: Effect) => {
    const response = await fetch(address, requestOf(operations, true)).catch(() => {
      throw new Failure(0)
    })
    if (!response.ok) throw new Failure(response.status)
    if (!isOwnAnswer(response)) throw new Failure(0)
    return await response.json()
  },
  discard: ({ status }: Failure) => status === 422,
  retry: () => retryDelay,
}

interface OfflineState {
  readonly offline: {
    readonly outbox: readonly { readonly meta: { readonly offline: { readonly effect: KeptEffect } } }[]
  }
}

interface KeptEffect {
  readonly operations?: Effect['operations']
  readonly json?: Effect
}

const reduce = (
  state: object = {},
  action: { readonly type: string; readonly meta?: { readonly id: string } },
) => {
  if (action.type === 'given-up' && action.meta !== undefined) givenUp.push(action.meta.id)
  return state
}

const ready = Promise.withResolvers<void>()
const store = offline({ ...(isAdvised && advised), persistCallback: () => ready.resolve() } as never)(
  createStore,
)(reduce as never)
await ready.promise

const outbox = () => (store.getState() as unknown as OfflineState).offline.outbox

offer({
  givenUp,
  add: async (operation) => {
    const operations = [operation]
    store.dispatch({
      type: 'deliver',
      meta: {
        offline: {
          effect: isAdvised ? { operations } : { url: address, method: 'POST', json: { operations } },
          commit: { type: 'delivered' },
          rollback: { type: 'given-up', meta: { id: operation.id } },
        },
      },
    } as never)
  },
  pending: async () =>
    outbox().flatMap(({ meta }) =>
      (meta.offline.effect.operations ?? meta.offline.effect.json?.operations ?? []).map(({ id }) => id),
    ),
  retry: async () => void dispatchEvent(new Event('online')),
})
