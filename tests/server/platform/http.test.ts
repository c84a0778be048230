import { once } from 'node:events'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { setUpServer, startTestServer } from '../../support/test-server.ts'

const testServer = await setUpServer()
const db = testServer.database.query
const office = await testServer.asOffice()
const driver = await testServer.asDriver()

const docs = '<http://vrachtpas.test/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"'

interface Problem {
  readonly '@context': string
  readonly '@id': string
  readonly '@type': string
  readonly code: string
  readonly status: number
  readonly detail: string
  readonly type: string
  readonly title: string
  readonly violations?: readonly { propertyPath: string; message: string; code: string }[]
}
interface List {
  readonly '@context': string
  readonly '@id': string
  readonly '@type': string
  readonly totalItems: number
  readonly member: readonly Record<string, unknown>[]
  readonly view?: Record<string, string>
}

test('every answer names the documentation, varies by what it was made for, and is nobody else’s', async () => {
  for (const response of [
    await office.get('/users/me'),
    await office.get('/projects'),
    await office.get('/nowhere'),
    await testServer.anonymous.get('/users/me'),
  ]) {
    expect(response.headers.link).toContain(docs)
    for (const header of ['Accept', 'Accept-Language', 'Authorization'])
      expect(response.headers.vary).toMatch(new RegExp(`\\b${header}\\b`))
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.headers['x-frame-options']?.toLowerCase()).toBe('deny')
    expect(response.headers['cache-control']).toMatch(/private|no-store/)
    expect(response.headers['content-language']).toBe('en')
  }
})

test('an answer tells the time of the server, but for one that a cache may give again', async () => {
  const admin = await testServer.asAdmin()
  const { body: docs } = await admin.get<{ paths: Record<string, { get?: unknown }> }>('/docs.jsonopenapi')
  const lists = Object.entries(docs.paths).flatMap(([path, { get }]) =>
    get === undefined || path.includes('{') ? [] : path.replace(/^\/api/, ''),
  )
  const items = [
    '/countries/NL',
    '/languages/nl',
    '/docs.jsonopenapi',
    '/docs.html',
    '/contexts/Project',
    '/nowhere',
  ]
  const cached: string[] = []
  for (const path of [...lists, ...items]) {
    const { headers } = await admin.get(path)
    const isCached = headers['cache-control']?.includes('max-age') === true
    if (isCached) cached.push(path)
    expect(headers['server-time'] === undefined, path).toBe(isCached)
  }
  for (const path of ['/countries', '/languages', ...items.slice(0, -1)]) expect(cached).toContain(path)
  // What a cache may not give again, the problem that it has not.
  const refused = await admin.get('/countries/XX')
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'server-time': expect.any(String) })
})

test('an answer says which methods its address has, and what they take', async () => {
  const list = await office.get('/projects')
  expect(list.headers.allow?.split(', ')).toEqual(expect.arrayContaining(['GET', 'HEAD']))
  const { body } = await office.get<{ id: string }>('/users/me')
  const user = await office.patch(`/users/${body.id}`, { locale: '/api/languages/en' })
  expect(user.headers.allow).toContain('PATCH')
  expect(user.headers['accept-patch']).toBe('application/merge-patch+json')
})

test('an item begins with what it is, and leaves out what is absent', async () => {
  const { body } = await office.get<List>('/projects')
  const project = await office.get(`/projects/${String(body.member[0]?.id)}`)
  expect(project.headers['content-type']).toBe('application/ld+json; charset=utf-8')
  expect(Object.keys(project.body).slice(0, 4)).toEqual(['@context', '@id', '@type', 'id'])
  expect(project.body).toMatchObject({
    '@context': '/api/contexts/Project',
    '@id': `/api/projects/${String(project.body.id)}`,
    '@type': 'Project',
  })
  expect(project.body.status).toMatchObject({ '@type': 'ProjectStatus' })
  expect(Object.values(project.body)).not.toContain(null)
  expect(project.body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
})

test('a list of one page has its members and how many there are, and no view', async () => {
  const { body } = await office.get<List>('/projects')
  expect(body).toMatchObject({
    '@context': '/api/contexts/Project',
    '@id': '/api/projects',
    '@type': 'Collection',
  })
  expect(body.totalItems).toBe(body.member.length)
  expect(body.member[0]).not.toHaveProperty('@context')
  expect(body.member[0]?.['@id']).toBe(`/api/projects/${String(body.member[0]?.id)}`)
  expect(body.view).toBeUndefined()
})

test('walking the pages meets every row once, and every link works', async () => {
  const { body: whole } = await office.get<List>('/shipments?itemsPerPage=100')
  expect(whole.totalItems).toBeGreaterThan(3)
  const seen: unknown[] = []
  let next: string | undefined = '/api/shipments?order[loadDate]=desc&itemsPerPage=3'
  while (next !== undefined) {
    const { body }: { body: List } = await office.get<List>(next.slice('/api'.length))
    seen.push(...body.member.map(({ id }) => id))
    expect(body['@id']).toBe('/api/shipments')
    expect(body.view?.['@type']).toBe('PartialCollectionView')
    expect(body.view?.first).toBe('/api/shipments?order%5BloadDate%5D=desc&itemsPerPage=3&page=1')
    next = body.view?.next
  }
  expect(seen.toSorted()).toEqual(whole.member.map(({ id }) => id).toSorted())
})

test.each([
  ['page=99', 200, 0],
  ['itemsPerPage=0', 200, 0],
  ['itemsPerPage=100000', 200, undefined],
])('a page that lies elsewhere is no error: %s', async (query, status, rows) => {
  const response = await office.get<List>(`/shipments?${query}`)
  expect(response.status).toBe(status)
  expect(response.body.totalItems).toBeGreaterThan(3)
  expect(response.body.member).toHaveLength(rows ?? response.body.totalItems)
})

test.each([
  ['page=0', 'Page should not be less than 1'],
  ['page=-3', 'Page should not be less than 1'],
  ['itemsPerPage=-1', 'Limit should not be less than 0'],
  ['itemsPerPage=0&page=2', 'Page should not be greater than 1 if limit is equal to 0'],
])('a page that cannot be is malformed: %s', async (query, detail) => {
  const response = await office.get<Problem>(`/shipments?${query}`)
  expect(response.status).toBe(400)
  expect(response.body.code).toBe('malformed_request')
  expect(response.body.detail).toBe(detail)
})

test('a body is UTF-8, with a byte order mark or without; other bytes are no text', async () => {
  const post = (payload: Buffer) =>
    office.send<{ name?: string }>({
      method: 'POST',
      url: '/companies',
      headers: { 'content-type': 'application/ld+json' },
      payload,
    })
  const body = '{"types":["disposer"],"name":"Caf\u00e9"}'
  expect(await post(Buffer.from(body, 'latin1'))).toMatchObject({ status: 400 })
  for (const text of [body, `\uFEFF${body}`])
    expect(await post(Buffer.from(text))).toMatchObject({ status: 201, body: { name: 'Caf\u00e9' } })
})

test('parameters that nobody knows, and filters of the wrong direction, are ignored', async () => {
  const plain = await office.get<List>('/shipments')
  const odd = await office.get<List>('/shipments?colour=green&order[number]=sideways&order[__proto__]=asc')
  expect(odd.status).toBe(200)
  expect(odd.body.totalItems).toBe(plain.body.totalItems)
})

test('whoever asks for plain JSON gets bare objects and bare lists', async () => {
  const list = await office.get<unknown[]>('/projects', { accept: 'application/json' })
  expect(list.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(list.body).toBeInstanceOf(Array)
  expect(JSON.stringify(list.body)).not.toContain('@id')
  const browser = await office.get<List>('/projects', { accept: '*/*' })
  expect(browser.headers['content-type']).toBe('application/ld+json; charset=utf-8')
})

test.each([
  ['application/ld+json;q=0.2, application/json', 'application/json'],
  ['application/json;q=0.4, application/ld+json;q=0.6', 'application/ld+json'],
  ['application/json;q=0, */*', 'application/ld+json'],
  ['application/ld+json;q=0, application/*', 'application/json'],
  ['text/html, */*;q=0.8', 'application/ld+json'],
  ['', 'application/ld+json'],
])('Accept %j is answered as %s', async (accept, type) => {
  const response = await office.get('/projects', { accept })
  expect(response.headers['content-type']).toBe(`${type}; charset=utf-8`)
})

test.each(['application/ld+json;q=0, application/json;q=0', '*/*;q=0'])(
  'Accept %j refuses everything that the API can answer',
  async (accept) => {
    expect(await office.get('/projects', { accept })).toMatchObject({
      status: 406,
      body: { code: 'not_acceptable' },
    })
  },
)

test('a refusal is a problem document with a code of its own, in the language that was asked for', async () => {
  const response = await office.get<Problem>('/projects/01939f6e-0000-7000-8000-000000000000', {
    'accept-language': 'nl',
  })
  expect(response.status).toBe(404)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(response.headers['content-language']).toBe('nl')
  expect(response.headers.link).toMatch(
    /^<http:\/\/www\.w3\.org\/ns\/hydra\/error>; rel="http:\/\/www\.w3\.org\/ns\/json-ld#error",</,
  )
  expect(response.body).toEqual({
    '@context': '/api/contexts/Error',
    '@id': '/api/errors/404',
    '@type': 'Error',
    code: 'not_found',
    status: 404,
    detail: 'Niet gevonden',
    description: 'Niet gevonden',
    title: 'Er is een fout opgetreden',
    type: '/errors/404',
  })
})

test('wrong fields are named, with the code and the text of what is wrong', async () => {
  const response = await driver.post<Problem>(
    '/devices',
    { id: 'no-uuid', name: '' },
    { 'accept-language': 'nl' },
  )
  expect(response.status).toBe(422)
  expect(response.body['@type']).toBe('ConstraintViolation')
  expect(response.body.violations).toEqual([
    {
      propertyPath: 'id',
      message: 'Deze waarde is niet geldig.',
      code: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
    },
    {
      propertyPath: 'name',
      message: 'Deze waarde mag niet leeg zijn.',
      code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
    },
  ])
  expect(response.body.detail).toBe('id: Deze waarde is niet geldig.\nname: Deze waarde mag niet leeg zijn.')
  const one = await driver.post<Problem>('/devices', {})
  expect(one.body['@id']).toBe('/api/validation_errors/c1051bb4-d103-4f74-8988-acbcafc7fdc3')
  expect(one.body.type).toBe('/validation_errors/c1051bb4-d103-4f74-8988-acbcafc7fdc3')
})

const json = { 'content-type': 'application/ld+json' }
test.each([
  [
    'an unknown route, before everything',
    'anonymous',
    'POST',
    '/nowhere',
    'x',
    { 'content-type': 'text/plain' },
    404,
    'no_such_route',
  ],
  [
    'an unknown method, before the sign-in',
    'anonymous',
    'PUT',
    '/devices',
    'x',
    { 'content-type': 'text/plain' },
    405,
    'method_not_allowed',
  ],
  [
    'no token, before the wrong type',
    'anonymous',
    'POST',
    '/devices',
    'x',
    { 'content-type': 'text/plain' },
    401,
    undefined,
  ],
  [
    'an answer that nobody can make',
    'driver',
    'GET',
    '/users/me',
    undefined,
    { accept: 'text/csv' },
    406,
    'not_acceptable',
  ],
  [
    'a type that nobody reads, before its content',
    'driver',
    'POST',
    '/devices',
    '{',
    { 'content-type': 'text/plain' },
    415,
    'unsupported_media_type',
  ],
  [
    'a patch that is no merge patch',
    'driver',
    'PATCH',
    '/users/01939f6e-0000-7000-8000-000000000000',
    '{}',
    json,
    415,
    'unsupported_media_type',
  ],
  [
    'what the role may not do, before its content',
    'office',
    'POST',
    '/devices',
    '{}',
    json,
    403,
    'access_denied',
  ],
  [
    'a body without a type',
    'driver',
    'POST',
    '/devices',
    '{}',
    { 'content-type': '' },
    415,
    'unsupported_media_type',
  ],
  ['malformed JSON', 'driver', 'POST', '/devices', '{"id":', json, 400, 'malformed_request'],
  [
    'an object that nobody has',
    'office',
    'GET',
    '/projects/01939f6e-0000-7000-8000-000000000000',
    undefined,
    {},
    404,
    'not_found',
  ],
  ['an id that is none', 'office', 'GET', '/projects/1%27%20or%201=1', undefined, {}, 404, 'not_found'],
  ['a body that says nothing', 'driver', 'POST', '/devices', '', json, 422, 'validation_failed'],
  [
    'a body that is too large',
    'driver',
    'POST',
    '/devices',
    JSON.stringify({ id: 'x'.repeat(1_100_000) }),
    json,
    413,
    'body_too_large',
  ],
] as const)('%s', async (_, who, method, url, payload, headers, status, code) => {
  const caller = { anonymous: testServer.anonymous, driver, office }[who]
  const response = await caller.send<Problem>({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  expect(response.status).toBe(status)
  expect(response.body.code).toBe(code ?? 401)
})

test('a method that an address does not have is answered with those it has', async () => {
  const response = await testServer.anonymous.send<Problem>({ method: 'DELETE', url: '/driver_sync' })
  expect(response.status).toBe(405)
  expect(response.headers.allow?.split(', ')).toEqual(expect.arrayContaining(['GET', 'HEAD']))
  expect(response.headers.allow).not.toContain('DELETE')
})

test('a content type on a request without a body is ignored', async () => {
  const response = await office.get('/users/me', { 'content-type': 'application/ld+json; charset=utf-8' })
  expect(response.status).toBe(200)
})

test('what is known already is not sent again, and each language is another version of it', async () => {
  const { body } = await office.get<List>('/projects')
  const path = `/projects/${String(body.member[0]?.id)}`
  const first = await office.get(path)
  const tag = first.headers.etag ?? ''
  expect(tag).toMatch(/^"1\.[^"]+"$/)
  // A proxy that compresses says so in the tag.
  for (const known of [tag, `W/${tag}`, `"x", ${tag}`, tag.replace(/"$/, '-gzip"')]) {
    const again = await office.get(path, { 'if-none-match': known })
    expect(again.status).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(tag)
    expect(again.headers.vary).toContain('Accept')
    expect(again.headers['cache-control']).toBe('private, no-cache')
  }
  expect((await office.get(path, { 'if-none-match': '"0.x"' })).status).toBe(200)
  expect((await office.get(path, { 'accept-language': 'nl' })).headers.etag).not.toBe(tag)
  expect((await office.get(path, { accept: 'application/json' })).headers.etag).not.toBe(tag)
})

test('HEAD is GET without the document', async () => {
  const response = await office.send({ method: 'HEAD', url: '/projects' })
  expect(response.status).toBe(200)
  expect(response.body).toBe('')
})

test('long answers are compressed, short ones are not', async () => {
  const list = await testServer.app.inject({
    url: '/api/shipments',
    headers: { authorization: `Bearer ${office.token ?? ''}`, 'accept-encoding': 'gzip' },
  })
  expect(list.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(list.rawPayload).toString())['@type']).toBe('Collection')
  const short = await testServer.app.inject({ url: '/api/nowhere', headers: { 'accept-encoding': 'gzip' } })
  expect(short.headers['content-encoding']).toBeUndefined()
})

test.each([
  ['nl', 'nl'],
  ['nl-BE', 'nl'],
  ['NL', 'nl'],
  ['de, nl;q=0.8, en;q=0.9', 'en'],
  ['en;q=0.3, nl;q=0.7', 'nl'],
  ['nl;q=0, *', 'en'],
  ['en;q=0, *', 'nl'],
  ['fr', 'en'],
  ['', 'en'],
])('Accept-Language %j is answered in %s', async (header, language) => {
  const response = await office.get<Problem>('/projects/x', { 'accept-language': header })
  expect(response.headers['content-language']).toBe(language)
  expect(response.body.detail).toBe(language === 'nl' ? 'Niet gevonden' : 'Not Found')
})

test('a connection to the database that is lost is never an error of ours', async () => {
  const asked = Array.from({ length: 40 }, () => office.get('/projects'))
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))
  expect(
    [...statuses].filter((status) => status !== 200 && status !== 503),
    testServer.log.findLast((line) => line.includes('request failed')),
  ).toEqual([])
  await expect.poll(async () => (await office.get('/projects')).status).toBe(200)
})

test('a failed statement is logged without the values that it was given', async () => {
  await db.execute(sql`alter table users rename to users_of_yesterday`)
  const response = await testServer.anonymous.post('/token/login', {
    username: 'somebody@private.example.com',
    password: 'Vrachtpas1',
  })
  await db.execute(sql`alter table users_of_yesterday rename to users`)
  expect(response.status).toBe(500)
  expect(testServer.log.join('\n')).toContain('relation \\"users\\" does not exist')
  expect(testServer.log.join('\n')).not.toContain('somebody@private')
})

test('an error of ours is logged with its cause and told to nobody', async () => {
  await db.execute(sql`alter table projects rename to projects_of_yesterday`)
  const response = await office.get<Problem>('/projects')
  await db.execute(sql`alter table projects_of_yesterday rename to projects`)
  expect(response.status).toBe(500)
  expect(response.body.code).toBe('internal_error')
  expect(JSON.stringify(response.body)).not.toContain('projects"')
  expect(testServer.log.join('\n')).toContain('relation \\"projects\\" does not exist')
})

test('an anonymous client that asks too often is rate limited', async () => {
  let response = await testServer.anonymous.post<Problem>('/token/refresh', { refresh_token: 'x' })
  for (let turn = 0; response.status !== 429 && turn < 400; turn += 1)
    response = await testServer.anonymous.post('/token/refresh', { refresh_token: 'x' })
  expect(response.status).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(Object.keys(response.body)).toEqual(['code', 'message', 'reason'])
})

test('a stop does not wait for connections that never carried a request', async () => {
  await using stopping = await startTestServer({ data: 'empty' })
  const { hostname, port } = new URL(await stopping.listen())
  const socket = connect(Number(port), hostname)
  const ended = once(socket.resume(), 'close')
  await once(stopping.app.server, 'connection')
  // Node waits a minute for a first request: longer than this test may take.
  await stopping.app.close()
  await ended
  expect(socket.bytesRead).toBe(0)
})

test('a server whose event loop is late refuses requests for a moment, and stays alive', async () => {
  await using busy = await startTestServer({ data: 'empty', maxEventLoopDelay: 20 })
  const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  const refused = await vi.waitUntil(
    async () => {
      block()
      const answer = await busy.anonymous.get('/countries')
      return answer.status === 503 && answer
    },
    { timeout: 20_000, interval: 1 },
  )
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.body).toMatchObject({ code: 'service_unavailable' })
  block()
  expect((await busy.app.inject('/healthz')).statusCode).toBe(200)
  await expect.poll(async () => (await busy.anonymous.get('/countries')).status).not.toBe(503)
})
