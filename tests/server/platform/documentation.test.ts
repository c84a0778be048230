import { expect, test, vi } from 'vitest'
import { livePath } from '#contract/office/live.ts'
import { openEventStream } from '../../support/event-stream.ts'
import { messagesOf } from '../../support/followed-view.ts'
import { setUpServer } from '../../support/test-server.ts'

const testServer = await setUpServer()

test('the entry point names every collection, to anonymous clients too', async () => {
  const response = await testServer.anonymous.get('')
  expect(response).toMatchObject({
    status: 200,
    body: {
      '@context': '/api/contexts/Entrypoint',
      '@id': '/api',
      '@type': 'Entrypoint',
      project: '/api/projects',
    },
  })
  const keys = Object.keys(response.body).filter((key) => !key.startsWith('@'))
  expect(keys).toEqual(keys.toSorted())
  expect((await testServer.anonymous.get('/index.jsonld')).body).toEqual(response.body)
})

test('every collection that is served has a class, a context and a place in the entry point', async () => {
  const docs = await testServer.anonymous.get<{ 'hydra:supportedClass': { '@id': string }[] }>('/docs.jsonld')
  const classes = docs.body['hydra:supportedClass'].map((one) => one['@id'])
  for (const { collection } of testServer.app.routes) {
    if (collection === undefined) continue
    expect(classes).toContain(`#${collection.type}`)
    expect((await testServer.anonymous.get(`/contexts/${collection.type}`)).status).toBe(200)
  }
  expect((await testServer.anonymous.get('/contexts/Nothing')).status).toBe(404)
})

test('OpenAPI speaks of the same operations, below the server /api', async () => {
  const { body, headers } = await testServer.anonymous.get<{
    openapi: string
    servers: { url: string }[]
    paths: Record<string, Record<string, unknown>>
  }>('/docs.jsonopenapi')
  expect(headers['content-type']).toContain('openapi+json')
  expect(body.openapi).toBe('3.1.0')
  expect(body.servers).toEqual([{ url: '/api' }])
  expect(Object.keys(body.paths['/projects'] ?? {})).toEqual(expect.arrayContaining(['get', 'post']))
  expect(Object.keys(body.paths['/projects/{id}'] ?? {})).toEqual(
    expect.arrayContaining(['get', 'patch', 'delete']),
  )
})

test('OpenAPI describes the live stream, and what the dashboard begins with on it', async () => {
  interface Described {
    readonly servers: readonly { readonly url: string }[]
    readonly get: { readonly parameters: readonly { readonly name: string }[]; readonly responses: object }
  }
  const { body } = await testServer.anonymous.get<{
    readonly paths: Readonly<Record<string, Described>>
    readonly components: {
      readonly schemas: Readonly<Record<string, { required: string[]; properties: Record<string, unknown> }>>
    }
  }>('/docs.jsonopenapi')
  const described = body.paths[livePath] ?? expect.fail('no stream')
  const [{ url } = { url: '' }] = described.servers
  const [{ name } = { name: '' }] = described.get.parameters
  const office = await testServer.asOffice()
  const origin = await testServer.listen()
  const asked = new URL(`${url}${livePath.slice(1)}`, origin)
  const ask = (query: string) =>
    fetch(`${asked}${query}`, { headers: { authorization: `Bearer ${office.token}` } })
  const refused = await ask('')
  expect(Object.keys(described.get.responses)).toContain(String(refused.status))
  await refused.body?.cancel()

  await using stream = await openEventStream(origin, office.token, ['/api/dashboard'])
  expect(name).toBe('topic')
  const first = await vi.waitFor(() => messagesOf(stream)[0] ?? expect.fail('nothing yet'), {
    timeout: 10_000,
  })
  const { LiveMessage, LiveDashboard } = body.components.schemas
  expect(Object.keys(LiveMessage?.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(first)))
  expect(Object.keys(first.content ?? {}).toSorted()).toEqual(LiveDashboard?.required.toSorted())
})

test('a browser gets a page to read, with nothing from elsewhere', async () => {
  const response = await testServer.anonymous.get<string>('/docs', {
    accept: 'text/html,application/xhtml+xml',
  })
  expect(response.headers['content-type']).toContain('text/html')
  expect(response.body).not.toMatch(/https?:\/\//)
  for (const url of ['/api', '/api/docs', '/api/docs.html']) {
    const shown = await testServer.app.inject({ url, headers: { accept: 'text/html' } })
    expect(shown.headers['content-security-policy'], url).toMatch(/^default-src 'none'; script-src 'self'; /)
  }
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js'])
    expect((await testServer.anonymous.get(`/docs/assets/${file}`)).status).toBe(200)
  expect((await testServer.anonymous.get('/docs/assets/package.json')).status).toBe(404)
})
