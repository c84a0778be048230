import { expect, test } from 'vitest'
import { endpoint } from '#contract/kit/endpoint.ts'
import type { Transaction } from '../../server/platform/db/connect.ts'
import { handle, handleOnPool } from '../../server/platform/http/request/endpoint.ts'

// The compiler makes these rules hold: without the error that a line expects, this file does not compile.

const anyone = () => true
const write: (db: Transaction) => Promise<undefined> = async () => undefined
const thing = { path: '/things', access: 'public' } as const

test('the handler of a read gets no transaction', () => {
  const read = endpoint({ ...thing, method: 'GET' })
  // @ts-expect-error -- a read runs on the pool
  const route = handle(read, anyone, ({ db }) => write(db))
  expect(route.method).toBe('GET')
})

test.each(['POST', 'PATCH', 'DELETE'] as const)('the handler of a %s always gets a transaction', (method) => {
  const route = handle(endpoint({ ...thing, method }), anyone, ({ db }) => write(db))
  expect(route.method).toBe(method)
})

test('a handler that opens its own transactions gets none', () => {
  const create = endpoint({ ...thing, method: 'POST' })
  // @ts-expect-error -- the pool is no transaction
  handleOnPool(create, anyone, ({ db }) => write(db))
  const route = handleOnPool(create, anyone, ({ db }) => db.transaction(write))
  expect(route.method).toBe('POST')
})
