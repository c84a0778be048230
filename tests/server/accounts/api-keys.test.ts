import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  type ApiKey,
  type ApiKeyScope,
  apiKeyScopes,
  type IssuedApiKey,
} from '#contract/accounts/api-keys.ts'
import { endAccount } from '../../../server/accounts/users/end-account.ts'
import { isPossibleKey, newKey } from '../../../server/integrations/api-keys/key-format.ts'
import { apiKeys } from '../../../server/platform/db/schema/api-keys.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { projectShares } from '../../../server/platform/db/schema/projects.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import type { Answer, Caller } from '../../support/test-server.ts'
import { ManualClock } from '../platform/manual-clock.ts'
import { plainPicture, upload } from '../platform/media-forms.ts'
import { setUpTwoCustomers } from '../parties/companies-harness.ts'
import { bodyOf } from '../../support/test-server.ts'

const clock = new ManualClock()
const day = 86_400_000
const { testServer, db, fixtures, as, alpha, ...harness } = await setUpTwoCustomers({ clock: clock.read })
let { office } = harness

interface Refusal {
  readonly code: string | number
  readonly reason?: string
  readonly detail?: string
  readonly message?: string
}

let madeCount = 0
async function made(
  scopes: readonly ApiKeyScope[] = apiKeyScopes,
  options: { readonly maker?: Caller; readonly validDays?: number } = {},
): Promise<IssuedApiKey> {
  const { maker = office, ...rest } = options
  madeCount += 1
  const body = await bodyOf(
    maker.send<IssuedApiKey>({
      method: 'POST',
      url: '/api_keys',
      headers: { 'content-type': 'application/ld+json' },
      payload: JSON.stringify({ name: 'ERP', scopes, ...rest }),
      // One address makes twenty a minute.
      remoteAddress: `198.51.100.${madeCount}`,
    }),
    201,
  )
  return body
}
const revoked = (id: string, by = office) => by.post<ApiKey>(`/api_keys/${id}/revoke`, undefined)

const ask = <Body = Refusal>(key: string, url: string, method = 'GET'): Promise<Answer<Body>> =>
  testServer.anonymous.send<Body>({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${key}` },
  })
const auditOf = async (id: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(({ action, after }) => ({
    action,
    after,
  }))

/** Written down by hand: what keys of each scope open, and what all of them open. */
const open: Readonly<Record<ApiKeyScope | 'any', readonly string[]>> = {
  'shipments:read': [
    '/api/shipments',
    '/api/shipments/:id',
    '/api/exports/shipments',
    '/api/exports/shipment_register',
    '/api/exports/waste_stream_months',
    '/api/waste_stream_months',
  ],
  'documents:read': [
    '/api/documents',
    '/api/documents/:id',
    '/api/document_versions',
    '/api/document_versions/:id',
    '/api/document_versions/:id/pdf',
    '/api/projects/:id/letters',
  ],
  'flows:read': [
    '/api/material_flows',
    '/api/material_flows/:id',
    '/api/material_flows/:id/amounts',
    '/api/material_flows/:id/versions',
    '/api/material_flow_versions',
    '/api/material_flow_versions/:id',
    '/api/exports/material_flows',
  ],
  'projects:read': ['/api/projects', '/api/projects/:id', '/api/exports/projects'],
  'companies:read': [
    '/api/companies',
    '/api/companies/:id',
    '/api/locations',
    '/api/locations/:id',
    '/api/exports/companies',
  ],
  any: [
    'project_statuses',
    'units',
    'truck_types',
    'ewc_codes',
    'processing_methods',
    'sender_types',
    'countries',
    'languages',
  ].flatMap((path) => [`/api/${path}`, `/api/${path}/:id`]),
}
const isOpen = (scope: ApiKeyScope | 'any', method: string, path: string) =>
  method === 'GET' && open[scope].includes(path)

describe.each(apiKeyScopes)('a key with the scope %s', (scope) => {
  test('opens its own routes and those of every key, and no other of the whole API', async () => {
    // More routes than one key may ask for in a minute.
    const keys = [await made([scope]), await made([scope])]
    const wrong: string[] = []
    for (const [index, { method, path }] of testServer.app.routes.entries()) {
      const key = keys[index % keys.length]?.secret ?? ''
      const answer = await testServer.app.inject({
        method: method as 'GET',
        url: path.replace(/:\w+/g, fixtures.beta.project),
        headers: { authorization: `Bearer ${key}` },
      })
      const code = answer.statusCode === 403 && method !== 'HEAD' ? answer.json<Refusal>().code : ''
      const { statusCode: status } = answer
      // Of the other customer: what is open does not see it.
      const isRight =
        isOpen(scope, method, path) || isOpen('any', method, path)
          ? [200, 404, 422].includes(status)
          : status === 403 && (method === 'HEAD' || /^api_key_(refused|scope_missing)$/.test(String(code)))
      if (!isRight) wrong.push(`${method} ${path}: ${status} ${String(code)}`)
    }
    expect(wrong).toEqual([])
    for (const { id } of keys) await revoked(id)
  })

  test('is told which scope another route takes, in English and in Dutch', async () => {
    const other = apiKeyScopes.find((each) => each !== scope) ?? scope
    const { id, secret } = await made([scope])
    const url = open[other][0]?.slice('/api'.length) ?? ''
    const refused = await ask(secret, url)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      code: 'api_key_scope_missing',
      detail: `This API key has no scope “${other}”.`,
    })
    const dutch = await testServer.anonymous.get<Refusal>(url, {
      authorization: `Bearer ${secret}`,
      'accept-language': 'nl',
    })
    expect(dutch.body.detail).toBe(`Deze API-sleutel heeft de bevoegdheid “${other}” niet.`)
    await revoked(id)
  })
})

test('a key with every scope sees what the staff of its customer see, and nothing of another customer', async () => {
  const { id, secret } = await made()
  const subjects = {
    projects: 'project',
    material_flows: 'flow',
    material_flow_versions: 'flowVersion',
    shipments: 'shipment',
    documents: 'document',
    document_versions: 'letterVersion',
    companies: 'employer',
    locations: 'location',
  } as const
  for (const [path, subject] of Object.entries(subjects)) {
    expect((await ask(secret, `/${path}/${alpha[subject]}`)).status, path).toBe(200)
    expect((await ask(secret, `/${path}/${fixtures.beta[subject]}`)).status, path).toBe(404)
    const listed = await ask<{ member: { id: string }[] }>(secret, `/${path}?itemsPerPage=100`)
    const own = await office.get<{ member: { id: string }[] }>(`/${path}?itemsPerPage=100`)
    const ids = listed.body.member.map((each) => each.id)
    expect(ids, path).toEqual(own.body.member.map((each) => each.id))
    expect(ids, path).toContain(alpha[subject])
    expect(ids, path).not.toContain(fixtures.beta[subject])
  }
  const exported = await ask<string>(secret, '/exports/projects?format=csv')
  const own = await office.get<string>('/exports/projects?format=csv')
  expect(exported.status).toBe(200)
  expect(exported.body).toBe(own.body)
  await revoked(id)
})

test('a key sees a project that another customer shares with its own, and no pairing code', async () => {
  const { id, secret } = await made(['projects:read'])
  const { beta, alpha } = fixtures
  const share = newId()
  await db
    .insert(projectShares)
    .values({ id: share, customerId: beta.customer, projectId: beta.project, sharedWithId: alpha.customer })
  expect((await ask(secret, `/projects/${beta.project}`)).body).toMatchObject({ shared: true })
  await db.delete(projectShares).where(eq(projectShares.id, share))
  expect((await ask(secret, `/projects/${beta.project}`)).status).toBe(404)
  const path = `/projects/${alpha.project}`
  expect((await office.get(path)).body).toHaveProperty('pairingCode')
  expect((await ask(secret, path)).body).not.toHaveProperty('pairingCode')
  await revoked(id)
})

test('a file opens by the signed address that a key was shown, with the key or without it, and by no other', async () => {
  const { id, secret } = await made(['shipments:read'])
  const { body } = await upload(office, {
    file: await plainPicture(30, 20).png().toBuffer(),
    name: 'logo.png',
    texts: { kind: 'logo' },
  })
  const { body: file } = await office.get<{ contentUrl: string }>(`/media_objects/${String(body.id)}`)
  const address = file.contentUrl.slice('/api'.length)
  for (const headers of [{}, { authorization: `Bearer ${secret}` }])
    expect((await testServer.anonymous.get(address, { ...headers, accept: '*/*' })).status).toBe(200)
  expect((await ask(secret, address.split('?')[0] ?? '')).body.code).toBe('api_key_refused')
  await revoked(id)
})

test('a key is random, has a checksum, and is kept as a hash alone', async () => {
  const key = await made()
  expect(key.secret).toMatch(/^vrachtpas_[0-9A-Za-z]{49}$/)
  expect(isPossibleKey(key.secret)).toBe(true)
  expect(new Set(Array.from({ length: 50 }, newKey)).size).toBe(50)
  expect(key.ending).toBe(key.secret.slice(-4))
  const { rows } = await testServer.database.pool.query('select * from api_keys where id = $1', [key.id])
  expect(JSON.stringify(rows)).not.toContain(key.secret.slice(10, 40))
  for (const answer of [await office.get(`/api_keys/${key.id}`), await office.get('/api_keys')])
    expect(JSON.stringify(answer.body)).not.toContain(key.secret.slice(10, 40))
  await revoked(key.id)
})

test('an answer with a key is stored nowhere, not even for an Idempotency-Key', async () => {
  const body = { name: 'Twice', scopes: ['projects:read'] }
  const headers = { 'idempotency-key': 'the-same' }
  const first = await office.post<IssuedApiKey>('/api_keys', body, headers)
  const second = await office.post<IssuedApiKey>('/api_keys', body, headers)
  expect(first.headers['cache-control']).toBe('no-store')
  expect(second.body.id).not.toBe(first.body.id)
  const { rows } = await testServer.database.pool.query('select body from idempotency_keys')
  expect(JSON.stringify(rows)).not.toContain('vrachtpas_')
  await revoked(first.body.id)
  await revoked(second.body.id)
})

test.each([
  ['cut off', (key: string) => key.slice(0, -1)],
  ['with one letter changed', (key: string) => key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))],
  ['that nobody has', () => newKey()],
  ['of the prefix alone', () => 'vrachtpas_'],
  ['with SQL in it', () => `vrachtpas_' or true --`],
])('a key %s is refused', async (_, change) => {
  const { id, secret } = await made()
  const { status, body, headers } = await ask(change(secret), '/projects')
  expect(status).toBe(401)
  expect(headers['www-authenticate']).toBe('Bearer realm="vrachtpas"')
  expect(body).toMatchObject({ code: 401, reason: 'api_key_invalid' })
  await revoked(id)
})

test('a key that is revoked is refused at once and for good, and says so', async () => {
  const { id, secret } = await made()
  expect((await ask(secret, '/projects')).status).toBe(200)
  const { body } = await revoked(id)
  expect(body).toMatchObject({ state: 'revoked', revokedBy: 'Kim Alpha office' })
  const refused = await ask(secret, '/projects')
  expect(refused.status).toBe(401)
  expect(refused.body).toMatchObject({ reason: 'api_key_revoked' })
  clock.advance(1000)
  expect((await revoked(id)).body.revokedAt).toBe(body.revokedAt)
})

test('a key expires after the days that were asked for, after a year by default, and never later than two', async () => {
  const now = clock.read().getTime()
  const daysOf = (key: ApiKey) => Math.round((Date.parse(key.expiresAt) - now) / day)
  const usual = await made()
  const brief = await made(['projects:read'], { validDays: 7 })
  expect([daysOf(usual), daysOf(brief)]).toEqual([365, 7])
  for (const validDays of [0, 731, 1.5])
    expect((await office.post('/api_keys', { name: 'x', scopes: ['projects:read'], validDays })).status).toBe(
      422,
    )
  clock.advance(7 * day - 1000)
  expect((await ask(brief.secret, '/projects')).status).toBe(200)
  clock.advance(1000)
  const { status, body } = await ask(brief.secret, '/projects')
  expect([status, body.reason]).toEqual([401, 'api_key_expired'])
  office = await as(alpha.office)
  expect((await office.get(`/api_keys/${brief.id}`)).body).toMatchObject({ state: 'expired' })
  await revoked(usual.id)
  await revoked(brief.id)
})

test('a key needs a name and a scope that exists', async () => {
  for (const [body, path] of [
    [{ scopes: ['projects:read'] }, 'name'],
    [{ name: ' ', scopes: ['projects:read'] }, 'name'],
    [{ name: 'x' }, 'scopes'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['users:write'] }, 'scopes[0]'],
  ] as const) {
    const answer = await office.post<{ violations: { propertyPath: string }[] }>('/api_keys', body)
    expect(answer.status).toBe(422)
    expect(answer.body.violations.map(({ propertyPath }) => propertyPath)).toEqual([path])
  }
})

test('staff of a customer see and revoke their own keys alone; administrators all', async () => {
  const admin = await as(fixtures.admin)
  const planner = await as(alpha.planner)
  const key = await made()
  const beta = await as(fixtures.beta.office)
  expect((await beta.get<{ totalItems: number }>('/api_keys')).body.totalItems).toBe(0)
  for (const stranger of [beta, planner]) {
    expect((await stranger.get(`/api_keys/${key.id}`)).status).toBe(404)
    expect((await revoked(key.id, stranger)).status).toBe(404)
  }
  expect((await ask(key.secret, '/projects')).status).toBe(200)
  expect((await admin.get(`/api_keys/${key.id}`)).status).toBe(200)
  expect((await revoked(key.id, admin)).body.state).toBe('revoked')
})

test('a customer has twenty keys in use at most, also where two ask for the last at the same moment', async () => {
  const beta = await as(fixtures.beta.office)
  const body = { name: 'x', scopes: ['projects:read'] }
  const first = await made(['projects:read'], { maker: beta })
  for (let count = 2; count < 20; count += 1)
    await db.insert(apiKeys).values({
      id: newId(),
      customerId: fixtures.beta.customer,
      name: `Key ${count}`,
      scopes: ['projects:read'],
      hash: newId(),
      ending: 'abcd',
      createdById: fixtures.beta.office,
      expiresAt: new Date(clock.read().getTime() + day),
    })
  const answers = await Promise.all([beta.post('/api_keys', body), beta.post('/api_keys', body)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_api_keys' })
  await revoked(first.id, beta)
  expect((await beta.post('/api_keys', body)).status).toBe(201)
})

test('a key goes on when its maker’s account ends, which the list says, and goes with its customer', async () => {
  const admin = await as(fixtures.admin)
  const [customer, maker] = [newId(), newId()]
  await db.insert(customers).values({ id: customer, name: 'Delta' })
  await db.insert(users).values({
    id: maker,
    email: 'delta@example.com',
    firstName: 'Dora',
    lastName: 'Delta',
    roles: ['ROLE_CUSTOMER'],
    customerId: customer,
  })
  const key = await made(['projects:read'], { maker: await as(maker) })
  await db.transaction((tx) => endAccount(tx, clock.read(), maker))
  expect((await ask(key.secret, '/projects')).status).toBe(200)
  const listed = await admin.get<{ createdBy: object }>(`/api_keys/${key.id}`)
  expect(listed.body.createdBy).toMatchObject({ name: 'Dora Delta', active: false })
  await db.update(users).set({ customerId: null }).where(eq(users.id, maker))
  await db.delete(customers).where(eq(customers.id, customer))
  expect((await ask(key.secret, '/projects')).body).toMatchObject({ reason: 'api_key_invalid' })
})

test('the audit log has each key’s making, first use and first refusal of a day, and revocation', async () => {
  const { id, secret } = await made(['projects:read'])
  const lastUse = async () => (await office.get<ApiKey>(`/api_keys/${id}`)).body.lastUsedAt
  expect(await lastUse()).toBeUndefined()
  await Promise.all([ask(secret, '/projects'), ask(secret, '/projects')])
  const used = await lastUse()
  expect(used).toBeDefined()
  clock.advance(59 * 60_000)
  office = await as(alpha.office)
  await ask(secret, '/projects')
  expect(await lastUse()).toBe(used)
  await Promise.all([ask(secret, '/users'), ask(secret, '/users')])
  await ask(secret, '/shipments')
  await revoked(id)
  const entries = await auditOf(id)
  expect(entries).toMatchObject([
    { action: 'create', after: { name: 'ERP', scopes: ['projects:read'] } },
    { action: 'use', after: { request: 'GET /api/projects' } },
    { action: 'refuse', after: { request: 'GET /api/users', reason: 'api_key_refused' } },
    { action: 'revoke' },
  ])
  clock.advance(day)
  await ask(secret, '/projects')
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'create',
    'use',
    'refuse',
    'revoke',
    'refuse',
  ])
  office = await as(alpha.office)
})

test('a key asks 300 times a minute, and another of the same customer is not held back', async () => {
  const busy = await made(['projects:read'])
  const other = await made(['projects:read'])
  const statuses = new Map<number, number>()
  for (let count = 0; count < 302; count += 1) {
    const { status } = await ask(busy.secret, '/units?itemsPerPage=1')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 300, 429: 2 })
  const refused = await ask(busy.secret, '/projects')
  expect(refused.body).toMatchObject({ code: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await ask(other.secret, '/projects')).status).toBe(200)
  await revoked(busy.id)
  await revoked(other.id)
})

test('every line of a request with a key has its id and customer, and no line of all of them a key', async () => {
  const { id, secret } = await made(['projects:read'])
  const before = testServer.log.length
  const expired = await made(['projects:read'], { validDays: 1 })
  clock.advance(2 * day)
  office = await as(alpha.office)
  await ask(secret, '/projects')
  await ask(secret, '/users')
  await ask(expired.secret, '/projects')
  await ask(secret, `/${secret}?key=${secret}`)
  await testServer.anonymous.post('/token/login', { username: secret, password: secret })
  await office.get(`/projects/${secret}?q=${secret}`)
  await office.post('/api_keys', { name: secret, scopes: [secret] })
  const lines = () => testServer.log.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)
  const line = { customer: alpha.customer, apiKey: id }
  await expect
    .poll(() => lines().filter(({ apiKey }) => apiKey !== undefined))
    .toMatchObject([
      { ...line, route: '/api/projects', status: 200 },
      { ...line, route: '/api/users', status: 403 },
      { ...line, apiKey: expired.id, status: 401 },
    ])
  expect(lines().every(({ apiKey, user }) => apiKey === undefined || user === undefined)).toBe(true)
  const all = testServer.log.join('\n')
  // Of every key that any test of this file has made.
  expect(all).not.toMatch(/vrachtpas_[0-9A-Za-z]/)
  expect(all).not.toContain(secret.slice(10, 40))
})

test('who tries keys at random is told to wait, and the database is not asked any more', async () => {
  const { secret } = await made(['projects:read'])
  const statuses: number[] = []
  for (let count = 0; count < 70; count += 1) statuses.push((await ask(newKey(), '/projects')).status)
  expect(statuses[0]).toBe(401)
  expect(statuses.at(-1)).toBe(429)
  expect((await ask(secret, '/projects')).headers['retry-after']).toBeDefined()
  const elsewhere = await testServer.app.inject({
    url: '/api/projects',
    remoteAddress: '203.0.113.7',
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(elsewhere.statusCode).toBe(200)
})
