import { describe, expect, test } from 'vitest'
import { fieldsSetInPerson } from '#contract/accounts/in-person.ts'
import { readCurrentUser } from '#contract/accounts/current-user.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { handle } from '../../../server/platform/http/request/endpoint.ts'
import { registeredRoutes } from '../../support/registered-routes.ts'
import { sampleBody, sampledPaths } from '../../support/sample-bodies.ts'
import type { Caller } from '../../support/test-server.ts'
import {
  type Cell,
  actions,
  type CollectionCall,
  collectionCalls,
  hasCall,
  inPersonOnly,
  matrix,
  masterData,
  openToAll,
  type Reach,
  type RoleName,
  roleNames,
  streams,
} from './matrix-table.ts'
import { setUpTwoCustomers } from '../parties/companies-harness.ts'

const { testServer, fixtures, alpha, beta, admin, office, planner, driver, reader } =
  await setUpTwoCustomers()
const callers: Record<RoleName, Caller> = { admin, customer: office, transporter: planner, driver, reader }

const lines = ['alpha', 'sibling', 'beta'] as const
type Line = (typeof lines)[number]
const whose: Record<Line, string> = {
  alpha: 'their own',
  sibling: 'another company’s',
  beta: 'another customer’s',
}
const within: Record<Reach, readonly Line[]> = {
  none: [],
  own: ['alpha'],
  customer: ['alpha', 'sibling'],
  all: lines,
}

/** A change that may be made, but is never made: no version is 0. */
const changesNothing = { 'if-match': '"0"' }
const id = (cell: Cell, line: Line) => fixtures[line][cell[1]]

/** Of a cell that says nothing only another customer's things are tried. */
const spoken = (cell: Cell): readonly Line[] => (cell[0] === '?' ? ['beta'] : lines)

const resources = Object.entries(matrix).flatMap(([path, row]) =>
  roleNames.map((role) => ({ path, role, cell: row[role] })),
)

describe.each(resources)('$role, $path', ({ path, role, cell }) => {
  const [letters, , reach] = cell

  if (hasCall(path, 'R'))
    test.each(spoken(cell))('reads one of %s if the matrix says so', async (line) => {
      const sees = letters.includes('R') && within[reach].includes(line)
      const response = await callers[role].get(`/${path}/${id(cell, line)}`)
      expect(response.status, `${whose[line]}: ${JSON.stringify(response.body)}`).toBe(sees ? 200 : 404)
    })

  test('lists what they see, and nothing else', async () => {
    const response = await callers[role].get<{ member?: { id: string }[] }>(
      `/${path}?itemsPerPage=100&${lines.map((line) => `id[]=${id(cell, line)}`).join('&')}`,
    )
    if (letters === '?') expect([200, 403]).toContain(response.status)
    else expect(response.status).toBe(letters.includes('R') ? 200 : 403)
    const listed = new Set((response.body.member ?? []).map((item) => item.id))
    const seen = within[reach].filter((line) => letters !== '?' || listed.has(id(cell, line)))
    expect(lines.filter((line) => listed.has(id(cell, line)))).toEqual(letters === '' ? [] : seen)
  })

  for (const call of ['U', 'D'] as const) {
    const [method] = collectionCalls[call]
    if (!hasCall(path, call)) continue
    test(`${method} only what they may`, async () => {
      for (const line of spoken(cell)) {
        const expected = !within[reach].includes(line) ? 404 : letters.includes(call) ? 412 : 403
        const headers = {
          ...changesNothing,
          ...(call === 'U' ? { 'content-type': 'application/merge-patch+json' } : {}),
        }
        const response = await callers[role].send({
          method,
          url: `/${path}/${id(cell, line)}`,
          headers,
          ...(call === 'U' ? { payload: '{}' } : {}),
        })
        expect(response.status, `${method} ${whose[line]}: ${JSON.stringify(response.body)}`).toBe(expected)
      }
    })
  }

  if (hasCall(path, 'C') && letters !== '?')
    test('creates only if they may', async () => {
      // The body is empty: a caller who may create is told what is missing, others learn nothing.
      const response =
        path === 'media_objects'
          ? await callers[role].send({
              method: 'POST',
              url: `/${path}`,
              payload: '--x--',
              headers: { 'content-type': 'multipart/form-data; boundary=x' },
            })
          : await callers[role].post(`/${path}`, {})
      expect(response.status, JSON.stringify(response.body)).toBe(letters.includes('C') ? 422 : 403)
    })
})

describe.each([...Object.keys(matrix), ...masterData])('%s', (path) => {
  test('has the calls that this table gives it, and no others', async () => {
    const routes = new Set(registeredRoutes(testServer.app).map((route) => `${route.method} ${route.path}`))
    for (const call of Object.keys(collectionCalls) as CollectionCall[]) {
      const [method, suffix] = collectionCalls[call]
      expect(routes.has(`${method} /api/${path}${suffix}`), `${method} /api/${path}${suffix}`).toBe(
        hasCall(path, call),
      )
      if (hasCall(path, call)) continue
      const response = await callers.admin.send({
        method,
        url: `/${path}${suffix.replace(':id', alpha.project)}`,
      })
      expect([404, 405], `${method} ${path}`).toContain(response.status)
    }
  })
})

const makers = resources.filter(
  ({ path, role, cell }) => role !== 'admin' && cell[0].includes('C') && sampledPaths.includes(path),
)

describe.each(makers)('$role, $path', ({ path, role, cell }) => {
  test('makes, changes and removes their own', async () => {
    const caller = callers[role]
    const made = await caller.post(`/${path}`, await sampleBody(path, alpha, caller))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const item = String(made.body['@id']).slice('/api'.length)
    expect((await caller.get(item)).status).toBe(200)
    if (hasCall(path, 'U')) {
      const changed = await caller.patch(item, {})
      expect(changed.status, JSON.stringify(changed.body)).toBe(cell[0].includes('U') ? 200 : 403)
    }
    if (hasCall(path, 'D')) {
      const removed = await caller.delete(item)
      expect(removed.status, JSON.stringify(removed.body)).toBe(cell[0].includes('D') ? 204 : 403)
    }
  })

  test('makes nothing of another customer’s', async () => {
    const body = await sampleBody(path, beta, callers[role]).catch((error: unknown) => error)
    if (body instanceof Error) {
      // What the body needs had to be made first, and that was refused already.
      expect(body.message).toMatch(/^No \w+: (403|404|422) /)
      return
    }
    const linksToOther = /\/api\/(?!countries|languages|units|truck_types)\w+\//.test(JSON.stringify(body))
    const response = await callers[role].post(`/${path}`, body as Record<string, unknown>)
    expect(response.status, JSON.stringify(response.body)).toBe(linksToOther ? 422 : 201)
  })
})

test('a route that says nothing of who may call it is a type error', () => {
  // @ts-expect-error the policy is missing
  const withoutPolicy = () => handle(readCurrentUser, async () => undefined)
  expect(withoutPolicy).toBeTypeOf('function')
  expect(testServer.app.routes.every(({ policy }) => typeof policy === 'function')).toBe(true)
})

describe.each(masterData)('%s', (path) => {
  test.each(roleNames)('%s reads all and writes as an administrator only', async (role) => {
    const { status, body } = await callers[role].get<{ member: { '@id': string }[] }>(
      `/${path}?itemsPerPage=1`,
    )
    expect(status).toBe(200)
    const one = body.member[0]?.['@id'].slice('/api'.length) ?? ''
    expect((await callers[role].get(one)).status).toBe(200)
    if (!hasCall(path, 'C')) return
    expect((await callers[role].post(`/${path}`, {})).status).toBe(role === 'admin' ? 422 : 403)
    const expected = role === 'admin' ? 412 : 403
    expect((await callers[role].patch(one, {}, changesNothing)).status).toBe(expected)
    expect((await callers[role].delete(one, changesNothing)).status).toBe(expected)
  })
})

describe.each(Object.entries(actions))('%s', (route, action) => {
  const [method = '', template = ''] = route.split(' ')

  test.each(roleNames)('%s does it only if the matrix says so', async (role) => {
    for (const [index, line] of lines.entries()) {
      const expected = action.expected[role].split(' ')[index] ?? action.expected[role]
      const tenant = fixtures[line]
      const url = template
        .slice('/api'.length)
        .replace(
          /:(\w+)/g,
          (_, name: string) =>
            action.parameters?.(tenant, role)[name] ?? tenant[action.subject ?? 'customer'],
        )
      const payload = action.body?.(tenant, fixtures)
      const type =
        action.type ?? (method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json')
      const response = await callers[role].send({
        method: method as 'GET',
        url: `${url}${action.query ?? ''}`,
        headers: { ...action.headers, ...(payload === undefined ? {} : { 'content-type': type }) },
        ...(payload === undefined
          ? {}
          : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
      })
      expect(String(response.status), `${whose[line]}: ${JSON.stringify(response.body)}`).toMatch(
        new RegExp(`^(${expected})$`),
      )
    }
  })
})

test('who is not signed in gets nowhere but where everybody may', async () => {
  const got: string[] = []
  for (const { method, path } of registeredRoutes(testServer.app)) {
    const route = `${method} ${path}`
    if (streams.has(route)) continue
    const url = path.slice('/api'.length).replace(/:\w+/g, alpha.project)
    const response = await testServer.anonymous.send({ method: method as 'GET', url })
    const isOpen = openToAll.has(route)
    if ((response.status === 401 && !/token\/refresh/.test(path)) === isOpen)
      got.push(`${route}: ${response.status}`)
  }
  expect(got).toEqual([])
})

test('what gives access or a secret, or speaks for somebody, nobody does while acting as another', async () => {
  const refused = new Set<string>()
  const writes = registeredRoutes(testServer.app).filter(
    ({ method, path }) => method !== 'GET' && !openToAll.has(`${method} ${path}`),
  )
  for (const user of [alpha.office, alpha.planner, alpha.driverUser, alpha.reader]) {
    const { body } = await callers.admin.post<{ token: string }>(`/users/${user}/impersonate`, {})
    const authorization = `Bearer ${body.token}`
    for (const { method, path } of writes) {
      const route = `${method} ${path}`
      const type = method === 'PUT' ? 'application/octet-stream' : actions[route]?.type
      const response = await testServer.anonymous.send({
        method: method as 'POST',
        url: path.slice('/api'.length).replace(/:\w+/g, newId()),
        headers: {
          authorization,
          'content-type':
            type ?? (method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json'),
        },
        payload: '{}',
      })
      if (response.body['code'] === 'acting_as_another') refused.add(route)
    }
  }
  expect([...refused].toSorted()).toEqual([...inPersonOnly].toSorted())
})

test('the contract states the refusal of what nobody does while acting as another', () => {
  const silent = testServer.app.routes
    .filter(({ method, path, endpoint, collection, verb }) => {
      const setsField =
        (verb === 'create' || verb === 'change') &&
        collection !== undefined &&
        fieldsSetInPerson(collection.type).length > 0
      return (
        (setsField || inPersonOnly.includes(`${method} ${path}`)) &&
        endpoint !== undefined &&
        endpoint.refusals?.includes('acting_as_another') !== true
      )
    })
    .map(({ method, path }) => `${method} ${path}`)
  expect(silent).toEqual([])
})

test('every route of the API stands in this table', () => {
  const known = new Set([
    ...[...Object.keys(matrix), ...masterData].flatMap((path) =>
      Object.values(collectionCalls).map(([method, suffix]) => `${method} /api/${path}${suffix}`),
    ),
    ...Object.keys(actions),
    ...openToAll,
    ...streams,
  ])
  const unknown = registeredRoutes(testServer.app)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !known.has(route))
  expect(unknown, 'say in matrix-table.ts who may call them').toEqual([])
  const routes = new Set(registeredRoutes(testServer.app).map(({ method, path }) => `${method} ${path}`))
  expect(
    [...Object.keys(actions), ...openToAll, ...streams].filter((route) => !routes.has(route)),
    'the table names routes that are gone',
  ).toEqual([])
  // What is no stream of octets or description of the API went past `handle`, which takes no route without a
  // policy.
  const handled = new Set(testServer.app.routes.map(({ method, path }) => `${method} ${path}`))
  expect(
    registeredRoutes(testServer.app)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !handled.has(route) && !openToAll.has(route)),
  ).toEqual([])
})
