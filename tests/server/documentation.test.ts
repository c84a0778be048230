import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

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

test('a browser gets a page to read, with nothing from elsewhere', async () => {
  const response = await testServer.anonymous.get<string>('/docs', {
    accept: 'text/html,application/xhtml+xml',
  })
  expect(response.headers['content-type']).toContain('text/html')
  expect(response.body).not.toMatch(/https?:\/\//)
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js'])
    expect((await testServer.anonymous.get(`/docs/assets/${file}`)).status).toBe(200)
  expect((await testServer.anonymous.get('/docs/assets/package.json')).status).toBe(404)
})
