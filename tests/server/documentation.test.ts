import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('the entry point names every collection, to strangers too', async () => {
  const answer = await world.anonymous.get('')
  expect(answer).toMatchObject({
    status: 200,
    body: {
      '@context': '/api/contexts/Entrypoint',
      '@id': '/api',
      '@type': 'Entrypoint',
      project: '/api/projects',
    },
  })
  const keys = Object.keys(answer.body).filter((key) => !key.startsWith('@'))
  expect(keys).toEqual(keys.toSorted())
  expect((await world.anonymous.get('/index.jsonld')).body).toEqual(answer.body)
})

test('every collection that is served has a class, a context and a place in the entry point', async () => {
  const docs = await world.anonymous.get<{ 'hydra:supportedClass': { '@id': string }[] }>('/docs.jsonld')
  const classes = docs.body['hydra:supportedClass'].map((one) => one['@id'])
  for (const { collection } of world.app.routes) {
    if (collection === undefined) continue
    expect(classes).toContain(`#${collection.type}`)
    expect((await world.anonymous.get(`/contexts/${collection.type}`)).status).toBe(200)
  }
  expect((await world.anonymous.get('/contexts/Nothing')).status).toBe(404)
})

test('OpenAPI speaks of the same operations, below the server /api', async () => {
  const { body, headers } = await world.anonymous.get<{
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
  const answer = await world.anonymous.get<string>('/docs', { accept: 'text/html,application/xhtml+xml' })
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).not.toMatch(/https?:\/\//)
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js'])
    expect((await world.anonymous.get(`/docs/assets/${file}`)).status).toBe(200)
  expect((await world.anonymous.get('/docs/assets/package.json')).status).toBe(404)
})
