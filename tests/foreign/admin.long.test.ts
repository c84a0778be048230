import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleBody } from '../support/sample-bodies.ts'
import { seedTwoCustomers, type TwoCustomers } from '../support/two-customers.ts'
import type { Caller } from '../support/test-server.ts'
import { type Admin, openAdmin } from './admin-data-provider.ts'
import { type RunningServer, startServer } from './running-server.ts'

let server: RunningServer
let fixtures: TwoCustomers
let admin: Admin
let office: Caller
beforeAll(async () => {
  server = await startServer()
  fixtures = await seedTwoCustomers(server.testServer.database.query)
  office = await server.testServer.as(fixtures.alpha.office)
  admin = await openAdmin(server, office)
})
afterAll(() => server[Symbol.asyncDispose]())

const page = (perPage = 25) => ({ page: 1, perPage })
const byCreation = { field: 'createdAt', order: 'ASC' } as const

/**
 * Resources with their field that is a name, a filter that finds one of them by it, and a field that may not
 * be empty.
 */
const resources = [
  { resource: 'companies', name: 'name' },
  { resource: 'projects', name: 'name' },
  { resource: 'material_flows', name: 'usualName' },
  { resource: 'products', name: 'name' },
] as const

describe.each(resources)('the admin, with $resource', ({ resource, name }) => {
  const made: string[] = []

  test('creates', async () => {
    for (const title of ['Quay wall', 'Breakwater', 'Lock']) {
      const { data } = await admin.provider.create(resource, {
        data: { ...(await sampleBody(resource, fixtures.alpha, office)), [name]: title },
      })
      expect(data).toMatchObject({
        [name]: title,
        id: expect.stringMatching(new RegExp(`^/api/${resource}/`)),
      })
      made.push(data.id)
    }
  })

  test('lists in order, filtered, and counts', async () => {
    const ascending = await admin.provider.getList(resource, {
      pagination: page(),
      sort: { field: name, order: 'ASC' },
      filter: { id: made },
    })
    expect(ascending.data.map((one) => one[name])).toEqual(['Breakwater', 'Lock', 'Quay wall'])
    expect(ascending.total).toBe(3)
    const descending = await admin.provider.getList(resource, {
      pagination: page(2),
      sort: { field: name, order: 'DESC' },
      filter: { id: made },
    })
    expect(descending.data.map((one) => one[name])).toEqual(['Quay wall', 'Lock'])
    expect(descending.total).toBe(3)
    const found = await admin.provider.getList(resource, {
      pagination: page(),
      sort: byCreation,
      filter: { [name]: 'breakw' },
    })
    expect(found.data.map((one) => one[name])).toEqual(['Breakwater'])
    expect(
      await admin.provider.getList(resource, {
        pagination: page(),
        sort: byCreation,
        filter: { [name]: 'no such thing' },
      }),
    ).toMatchObject({ data: [], total: 0 })
  })

  test('gets one, and many at once', async () => {
    const [first = '', second = ''] = made
    expect((await admin.provider.getOne(resource, { id: first })).data).toMatchObject({
      id: first,
      [name]: 'Quay wall',
    })
    const { data } = await admin.provider.getMany(resource, { ids: [first, second] })
    expect(data.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
  })

  test('updates by sending the whole record back', async () => {
    const [id = ''] = made
    const { data: before } = await admin.provider.getOne(resource, { id })
    const { data: after } = await admin.provider.update(resource, {
      id,
      data: { ...before, [name]: 'Quay wall, east' },
      previousData: before,
    })
    expect(after).toEqual({
      ...before,
      [name]: 'Quay wall, east',
      version: Number(before.version) + 1,
      updatedAt: expect.any(String),
    })
  })

  test('shows which field is wrong, and the text of it', async () => {
    const [id = ''] = made
    const { data: before } = await admin.provider.getOne(resource, { id })
    const error = await admin.provider
      .update(resource, { id, data: { ...before, [name]: '' }, previousData: before })
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ status: 422, message: `${name}: This value should not be blank.` })
    expect(admin.fieldErrors(error)).toEqual({ [name]: 'This value should not be blank.' })
  })

  test('deletes, and is told that it is gone', async () => {
    for (const id of made) {
      await admin.provider.delete(resource, { id })
      await expect(admin.provider.getOne(resource, { id })).rejects.toMatchObject({
        status: 404,
        message: 'Not Found',
      })
    }
  })
})
