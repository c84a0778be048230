import { expect, test } from 'vitest'
import { setUpServer } from '../../support/test-server.ts'

const testServer = await setUpServer()
const office = await testServer.asOffice()

type Row = Readonly<Record<string, unknown>>
interface List {
  readonly totalItems: number
  readonly member: readonly Row[]
  readonly view?: Readonly<Record<string, string>>
}

const namesIn = (node: unknown) => Object.keys(node as object).toSorted()
const rowsOf = async (path: string) => (await office.get<List>(path)).body.member

test('a row has its identity and the properties that were asked for, as it has them without', async () => {
  const [whole] = await rowsOf('/shipments?order[number]=asc')
  const [row] = await rowsOf('/shipments?order[number]=asc&properties[]=number&properties[]=project')
  expect(namesIn(row)).toEqual(['@id', '@type', 'id', 'number', 'project'])
  expect(whole).toMatchObject(row ?? {})
})

test('of objects in it, and of those in its lists, it has what was asked for', async () => {
  const [flow] = await rowsOf(
    '/material_flows?properties[]=usualName&properties[origin][]=city&properties[carriers][]=name&properties[ewcCode][]=code',
  )
  expect(namesIn(flow)).toEqual(['@id', '@type', 'carriers', 'ewcCode', 'id', 'origin', 'usualName'])
  expect(namesIn(flow?.origin)).toEqual(['city'])
  expect(namesIn(flow?.ewcCode)).toEqual(['@id', '@type', 'code'])
  expect(flow?.carriers).not.toEqual([])
  for (const carrier of (flow?.carriers ?? []) as readonly unknown[])
    expect(namesIn(carrier)).toEqual(['@id', '@type', 'name'])
})

test('what is asked for whole is whole, and a reference has nothing within', async () => {
  const [row] = await rowsOf('/shipments?properties[project][]=name&properties[]=project')
  expect(namesIn(row?.project)).toEqual(['@id', '@type', 'id', 'name', 'number'])
  const [flow] = await rowsOf('/material_flows?properties[project][]=name')
  expect(flow?.project).toMatch(/^\/api\/projects\//)
})

test('unknown names give nothing, and a parameter that is no list is ignored', async () => {
  for (const names of ['=', '=secretHash', '=constructor', '=__proto__', '=toString']) {
    const [row] = await rowsOf(`/users?properties[]${names}`)
    expect(namesIn(row)).toEqual(['@id', '@type', 'id'])
  }
  const [row] = await rowsOf('/projects?properties[__proto__][]=name&properties[name][length][]=x')
  expect(namesIn(row)).toEqual(['@id', '@type', 'id', 'name'])
  const [whole] = await rowsOf('/projects')
  expect((await rowsOf('/projects?properties=number'))[0]).toEqual(whole)
})

test('what a viewer is not shown cannot be asked for', async () => {
  const reader = await testServer.asReader()
  const path = '/projects?properties[]=pairingCode&properties[]=number'
  expect((await office.get<List>(path)).body.member[0]).toHaveProperty('pairingCode')
  const { body } = await reader.get<List>(path)
  expect(namesIn(body.member[0])).toEqual(['@id', '@type', 'id', 'number'])
})

test('filters, order and total are as ever, and the links to other pages ask for the same', async () => {
  const path = '/shipments?status=loaded&order[loadDate]=desc&itemsPerPage=1'
  const whole = await office.get<List>(path)
  const { body } = await office.get<List>(`${path}&properties[0]=number&properties[project][0]=name`)
  expect(body.totalItems).toBe(whole.body.totalItems)
  expect(body.member.map(({ id }) => id)).toEqual(whole.body.member.map(({ id }) => id))
  expect(body.view?.next).toContain('properties%5B%5D=number&properties%5Bproject%5D%5B%5D=name')
  const [next] = await rowsOf((body.view?.next ?? '').slice('/api'.length))
  expect(namesIn(next)).toEqual(['@id', '@type', 'id', 'number', 'project'])
})

test('plain JSON has them too, with the id, and so has a list below an item', async () => {
  const { body } = await office.get<readonly Row[]>('/material_flows?properties[]=number', {
    accept: 'application/json',
  })
  expect(namesIn(body[0])).toEqual(['id', 'number'])
  const versions = await rowsOf(`/material_flows/${String(body[0]?.id)}/versions?properties[]=number`)
  expect(namesIn(versions[0])).toEqual(['@id', '@type', 'id', 'number'])
})

test('lists say in their search and in OpenAPI that they can be asked so', async () => {
  const { body } = await office.get<{ search: { template: string; mapping: readonly object[] } }>('/projects')
  expect(body.search.template).toMatch(/,properties\[\]\}$/)
  expect(body.search.mapping).toContainEqual(
    expect.objectContaining({ variable: 'properties[]', property: null, required: false }),
  )
  const documentation = await office.get<{
    paths: Readonly<Record<string, { get: { parameters: readonly { name: string }[] } }>>
  }>('/docs.jsonopenapi', { accept: 'application/vnd.openapi+json' })
  for (const path of ['/projects', '/material_flows/{id}/versions']) {
    const names = documentation.body.paths[path]?.get.parameters.map(({ name }) => name)
    expect(names?.filter((name) => name === 'properties[]')).toHaveLength(1)
  }
})
