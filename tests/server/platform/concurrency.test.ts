import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/db/uuid.ts'
import { sampleBody } from '../../support/sample-bodies.ts'
import { setUpTwoCustomers } from '../parties/companies-harness.ts'

/*
 * Many at the same moment, each over a socket of its own to a server that listens, and so over as many
 * connections to the database: what is true of one after the other must be true of all at once.
 */

const { testServer, alpha, beta, office, driver, otherOffice } = await setUpTwoCustomers()
const origin = await testServer.listen()

interface SentResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown> & { readonly violations?: readonly { propertyPath: string }[] }
}

async function sendOperation(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  caller = office,
): Promise<SentResponse> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json',
      accept: 'application/ld+json',
      connection: 'close',
      ...(caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
}

const many = 12
const atOnce = (action: (index: number) => Promise<SentResponse>) =>
  Promise.all(Array.from({ length: many }, (_, index) => action(index)))
const count = (responses: readonly SentResponse[], status: number) =>
  responses.filter((one) => one.status === status).length
const newProject = async () =>
  String(
    (await sendOperation('POST', '/projects', await sampleBody('projects', alpha, office))).body['@id'],
  ).slice('/api'.length)

describe('a change', () => {
  test('of a version that somebody else changed meanwhile is lost by nobody: one wins, the others are told', async () => {
    const item = await newProject()
    const tag = (await sendOperation('GET', item)).headers.get('etag') ?? ''
    const responses = await atOnce((index) =>
      sendOperation('PATCH', item, { name: `Version of ${index}` }, { 'if-match': tag }),
    )
    expect([count(responses, 200), count(responses, 412)]).toEqual([1, many - 1])
    const { body } = await sendOperation('GET', item)
    expect(body).toMatchObject({
      version: 2,
      name: responses.find(({ status }) => status === 200)?.body.name,
    })
  })

  test('that says no version is made after the others, each on what the last one left', async () => {
    const item = await newProject()
    const fields = ['name', 'description', 'employerReference', 'number']
    const responses = await atOnce((index) =>
      sendOperation('PATCH', item, { [fields[index % 4] ?? 'name']: `V${index}-${item.slice(-6)}` }),
    )
    expect(count(responses, 200)).toBe(many)
    const { body } = await sendOperation('GET', item)
    expect(body.version).toBe(many + 1)
    // Nobody's field went back to what it was before.
    for (const field of fields) expect(body[field]).toMatch(/^V\d+-/)
  })

  test('meets a removal in one order or the other, never half', async () => {
    const item = await newProject()
    const responses = await atOnce((index) =>
      index % 2 === 0
        ? sendOperation('DELETE', item)
        : sendOperation('PATCH', item, { name: `After ${index}` }),
    )
    expect(count(responses, 204)).toBe(1)
    expect(
      responses.every(({ status }) => [200, 204, 404].includes(status)),
      JSON.stringify(responses.map(({ status }) => status)),
    ).toBe(true)
    expect((await sendOperation('GET', item)).status).toBe(404)
  })
})

describe('a creation', () => {
  test('sent many times under one Idempotency-Key happens once, and is answered alike afterwards', async () => {
    const body = await sampleBody('projects', alpha, office)
    const send = () => sendOperation('POST', '/projects', body, { 'idempotency-key': '"one-load"' })
    const responses = await atOnce(send)
    // Of simultaneous calls one runs; those that come during it wait, those that come after it get its answer.
    expect(
      responses.every(({ status }) => status === 201 || status === 409),
      JSON.stringify(responses.map(({ status }) => status)),
    ).toBe(true)
    for (const busy of responses.filter(({ status }) => status === 409)) {
      expect(busy.body.code).toBe('idempotency_in_progress')
      expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const again = await send()
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const first = responses.find(
      ({ status, headers }) => status === 201 && headers.get('idempotent-replayed') === null,
    )
    expect(again.body).toEqual(first?.body)
    for (const name of ['location', 'content-location', 'etag', 'content-type'])
      expect(again.headers.get(name), name).toBe(first?.headers.get(name) ?? null)
    expect((await sendOperation('GET', `/projects?number=${String(body.number)}`)).body.totalItems).toBe(1)
  })

  test('under a key of another request, or of another user, is another', async () => {
    const [body, other] = [
      await sampleBody('projects', alpha, office),
      await sampleBody('projects', beta, office),
    ]
    const key = { 'idempotency-key': 'shared' }
    expect((await sendOperation('POST', '/projects', body, key)).status).toBe(201)
    expect((await sendOperation('POST', '/projects', { ...body, number: 'another' }, key)).body.code).toBe(
      'idempotency_reused',
    )
    const outsider = await sendOperation('POST', '/projects', other, key, otherOffice)
    expect(outsider.status).toBe(201)
    expect(outsider.headers.get('idempotent-replayed')).toBeNull()
  })

  test('that was refused is not remembered: it may be put right under its key', async () => {
    const body = await sampleBody('projects', alpha, office)
    const key = { 'idempotency-key': 'mended' }
    expect((await sendOperation('POST', '/projects', { ...body, name: '' }, key)).status).toBe(422)
    expect((await sendOperation('POST', '/projects', body, key)).status).toBe(201)
  })

  test('of one id, or of one number, happens once; the others are told which field', async () => {
    const id = newId()
    const body = await sampleBody('projects', alpha, office)
    const sameId = await atOnce((index) =>
      sendOperation('POST', '/projects', { ...body, id, number: `${String(body.number)}-${index}` }),
    )
    expect([count(sameId, 201), count(sameId, 422)]).toEqual([1, many - 1])
    expect(
      sameId
        .filter(({ status }) => status === 422)
        .every((one) => one.body.violations?.[0]?.propertyPath === 'id'),
    ).toBe(true)
    const sameNumber = await atOnce(() =>
      sendOperation('POST', '/projects', { ...body, number: 'N-at-once' }),
    )
    expect([count(sameNumber, 201), count(sameNumber, 422)]).toEqual([1, many - 1])
    expect(
      sameNumber
        .filter(({ status }) => status === 422)
        .every((one) => one.body.violations?.[0]?.propertyPath === 'number'),
    ).toBe(true)
  })

  test('numbers the flows of a project without a gap or a double', async () => {
    const project = await newProject()
    const bodies = await Promise.all(
      Array.from({ length: many }, () => sampleBody('material_flows', alpha, office)),
    )
    const responses = await atOnce((index) =>
      sendOperation('POST', '/material_flows', { ...bodies[index], project: `/api${project}` }),
    )
    expect(count(responses, 201), JSON.stringify(responses.find(({ status }) => status !== 201)?.body)).toBe(
      many,
    )
    expect(responses.map(({ body }) => Number(body.number)).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: many }, (_, index) => index + 1),
    )
  })
})

test('tabs that refresh at the same moment stay one session; what was spent and copied ends it, however many present it', async () => {
  const { anonymous } = testServer
  const { body: first } = await sendOperation(
    'POST',
    '/token/login',
    { username: 'planner@demo.example.com', password: 'Vrachtpas1' },
    {},
    anonymous,
  )
  const refresh = (token: unknown) =>
    sendOperation('POST', '/token/refresh', { refresh_token: token }, {}, anonymous)
  const responses = await atOnce(() => refresh(first.refresh_token))
  expect(count(responses, 200)).toBe(many)
  const [successor, ...others] = new Set(responses.map(({ body }) => body.refresh_token))
  expect(others).toEqual([])
  const { body: third } = await refresh(successor)
  // The leeway of two tabs is over.
  await testServer.database.pool.query(
    `update refresh_tokens set spent_at = spent_at - interval '31 seconds' where spent_at is not null`,
  )
  expect(count(await atOnce(() => refresh(first.refresh_token)), 401)).toBe(many)
  // The session of the newest token is ended too: one of the two was a thief.
  expect((await refresh(third.refresh_token)).status).toBe(401)
})

test('a device that pulls while many change a project misses none of it, not even what commits late', async () => {
  interface Feed {
    readonly cursor: string
    readonly hasMore: boolean
    readonly changed: readonly { '@id': string; version: number }[]
  }
  const project = `/projects/${alpha.project}`
  const pull = async (cursor?: string): Promise<Feed> =>
    (
      await sendOperation(
        'GET',
        `/driver_sync${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
        undefined,
        {},
        driver,
      )
    ).body as unknown as Feed
  let feed = await pull()
  while (feed.hasMore) feed = await pull(feed.cursor)
  let seen = 0
  const follow = async () => {
    feed = await pull(feed.cursor)
    for (const one of feed.changed) if (one['@id'] === `/api${project}`) seen = Math.max(seen, one.version)
  }
  let writing = true
  const following = (async () => {
    while (writing) await follow()
  })()
  const responses = await atOnce((index) => sendOperation('PATCH', project, { name: `Changed by ${index}` }))
  writing = false
  await following
  expect(count(responses, 200)).toBe(many)
  const { version } = (await sendOperation('GET', project)).body
  // The oldest transaction may still have been open at the last pull.
  await expect
    .poll(async () => {
      await follow()
      return seen
    })
    .toBe(version)
})
