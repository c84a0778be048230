import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { collection } from '#contract/kit/collection.ts'
import { resource } from '#contract/kit/resource.ts'
import { customers } from '../../server/platform/db/schema/customers.ts'
import { resourceRoutes } from '../../server/platform/http/collection/resource-routes.ts'

// The compiler makes these rules hold: without the error that a line expects, this file does not compile.

const item = resource('Product', 'products', { id: z.string(), name: z.string() })
const draft = z.object({ name: z.string() })
const declared = { type: 'Product', item, draft } as const
const common = { table: customers, visibleTo: () => sql`true`, loadItems: async () => [] }
const write = async () => undefined
const draftOf = async () => ({ name: '' })

const verbsOf = (routes: ReturnType<typeof resourceRoutes>) => routes.map(({ verb }) => verb)

test('a resource that lists an operation without implementing it does not compile', () => {
  const created = collection({ ...declared, operations: ['list', 'create'] })
  // @ts-expect-error -- nothing creates it
  expect(verbsOf(resourceRoutes(created, { ...common }))).toEqual(['list'])
  expect(verbsOf(resourceRoutes(created, { ...common, create: write }))).toEqual(['list', 'create'])

  const removed = collection({ ...declared, operations: ['remove'] })
  // @ts-expect-error -- nothing removes it
  expect(verbsOf(resourceRoutes(removed, { ...common }))).toEqual([])
  expect(verbsOf(resourceRoutes(removed, { ...common, remove: write }))).toEqual(['remove'])
})

test('a change needs the draft that the merge patch applies to', () => {
  const changed = collection({ ...declared, operations: ['change'] })
  // @ts-expect-error -- there is no draft to patch
  expect(verbsOf(resourceRoutes(changed, { ...common, change: write }))).toEqual([])
  expect(verbsOf(resourceRoutes(changed, { ...common, change: write, draftOf }))).toEqual(['change'])
})

test('a resource that implements an operation without listing it does not compile', () => {
  const listed = collection({ ...declared, operations: ['list'] })
  // @ts-expect-error -- the contract does not list it
  expect(verbsOf(resourceRoutes(listed, { ...common, remove: write }))).toEqual(['list'])
})

test('an operation with a route of its own gets none from the resource', () => {
  const uploaded = collection({ ...declared, operations: ['list', 'create'] })
  expect(verbsOf(resourceRoutes(uploaded, { ...common, create: 'own-route' }))).toEqual(['list'])
})
