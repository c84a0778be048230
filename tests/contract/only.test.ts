import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { endpoint, type OutputOf } from '#contract/kit/endpoint.ts'
import { only } from '#contract/kit/only.ts'
import { resource } from '#contract/kit/resource.ts'

const list = endpoint({
  method: 'GET',
  path: '/loads',
  response: resource('Load', 'loads', {
    id: z.string(),
    number: z.string(),
    weight: z.optional(z.number()),
    project: z.optional(resource('Project', 'projects', { id: z.string(), name: z.string() })),
    carriers: z.array(z.object({ name: z.string(), city: z.string() })),
  }),
  type: 'Load',
  list: true,
})

const loads = only(list, ['weight', 'project.name', 'carriers.name'])

test('asks by names, of objects by the names in them', () => {
  expect(loads.properties).toEqual({ 0: 'id', 1: 'weight', project: ['name'], carriers: ['name'] })
  expect(only(list, ['project.name', 'project', 'project.id']).properties).toEqual({ 0: 'id', 1: 'project' })
})

test('reads rows that have no more', () => {
  const row = { id: '1', project: { name: 'Quay' }, carriers: [{ name: 'Tugs' }] }
  expect(z.decode(loads.response, { ...row, number: 'L-1' })).toEqual(row)
  expect(z.decode(loads.response, { id: '1', carriers: [] })).toEqual({ id: '1', carriers: [] })
  expect(z.safeDecode(loads.response, { ...row, carriers: [{ city: 'Delft' }] }).success).toBe(false)
})

// The compiler makes these rules hold: without the errors that lines expect, this file does not compile.
test('a row has no other type than what was asked for', () => {
  const read = (row: OutputOf<typeof loads.response>) => [
    row.id,
    row.weight,
    row.project?.name,
    row.carriers.map(({ name }) => name),
    // @ts-expect-error -- it was not asked for
    row.number,
    // @ts-expect-error -- only the name of the project was
    row.project?.id,
    // @ts-expect-error -- only the names of the carriers were
    row.carriers.map(({ city }) => city),
  ]
  expect(read({ id: '1', carriers: [] })).toHaveLength(7)
  // @ts-expect-error -- there is no such property
  expect(only(list, ['colour'])).toBeDefined()
})
