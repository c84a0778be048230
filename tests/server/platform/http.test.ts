import { once } from 'node:events'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { newId } from '../../../server/platform/db/uuid.ts'
import { refusal, setUpServer, startTestServer } from '../../support/test-server.ts'

const testServer = await setUpServer()
const db = testServer.database.query
const office = await testServer.asOffice()
const driver = await testServer.asDriver()

interface Problem {
  readonly '@type': string
  readonly code: string
  readonly detail: string
  readonly violations?: readonly { propertyPath: string; message: string; code: string }[]
}
interface List {
  readonly '@id': string
  readonly totalItems: number
  readonly member: readonly Record<string, unknown>[]
  readonly view?: Record<string, string>
}

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
    expect(await office.get('/projects', { accept })).toMatchObject(refusal(406, 'not_acceptable'))
  },
)

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
})

const jsonLd = 'application/ld+json'
test.each([
  [
    'a patch that is no merge patch',
    'PATCH',
    `/users/${newId()}`,
    '{}',
    jsonLd,
    415,
    'unsupported_media_type',
  ],
  ['a body with an empty type', 'POST', '/devices', '{}', '', 415, 'unsupported_media_type'],
  ['a body that says nothing', 'POST', '/devices', '', jsonLd, 422, 'validation_failed'],
  [
    'a body that is too large',
    'POST',
    '/devices',
    `"${'x'.repeat(1_100_000)}"`,
    jsonLd,
    413,
    'body_too_large',
  ],
] as const)('%s is refused', async (_, method, url, payload, type, status, code) => {
  const answer = await driver.send({ method, url, payload, headers: { 'content-type': type } })
  expect(answer).toMatchObject(refusal(status, code))
})

test('a method that an address does not have is answered with those it has', async () => {
  const response = await testServer.anonymous.delete<Problem>('/driver_sync')
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
  expect(response.body).toMatchObject(
    language === 'nl'
      ? { title: 'Er is een fout opgetreden', detail: 'Niet gevonden' }
      : { title: 'An error occurred', detail: 'Not Found' },
  )
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
