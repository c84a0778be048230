import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { referencePattern } from '../../../contract/kit/readable-codes.ts'
import { setUpServer } from '../../support/test-server.ts'

const server = await setUpServer()
const db = server.database.query
const office = await server.asOffice()

let before = 0
beforeEach(() => {
  before = server.log.length
})
const logged = () => server.log.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)

test.each([
  ['of a proxy is taken', '7f3a9c2e-proxy.1', '7f3a9c2e-proxy.1'],
  ['with other signs is not', 'x" injected\tid', referencePattern],
  ['that is too short is not', 'abc', referencePattern],
  ['that is too long is not', 'a'.repeat(65), referencePattern],
  ['that is not given is made', undefined, referencePattern],
])('an id %s', async (_, given, answered) => {
  const { headers } = await server.app.inject({
    url: '/api/languages',
    headers: given === undefined ? {} : { 'x-request-id': given },
  })
  const id = String(headers['x-request-id'])
  expect(id).toMatch(answered)
  await expect.poll(logged).toMatchObject([{ reqId: id, route: '/api/languages', status: 200 }])
  const again = await server.app.inject({ url: '/api/languages' })
  expect(again.headers['x-request-id']).not.toBe(id)
})

test('every line of a request names its user, customer and route, and no address', async () => {
  const { body: me } = await office.get<{ id: string; customer: { id: string } }>('/users/me')
  const { body } = await office.get<{ member: { id: string }[] }>('/projects')
  const project = body.member[0]?.id ?? expect.fail('no project')
  before = server.log.length
  await db.execute(sql`alter table material_flows rename to flows_of_yesterday`)
  const failed = await office.get<Record<string, unknown>>(`/material_flows?project=${project}`)
  await db.execute(sql`alter table flows_of_yesterday rename to material_flows`)
  expect(failed.status).toBe(500)
  await expect.poll(() => logged().length).toBe(2)
  const line = {
    reqId: failed.headers['x-request-id'],
    route: '/api/material_flows',
    user: me.id,
    customer: me.customer.id,
  }
  expect(logged()).toMatchObject([
    { ...line, msg: 'unexpected error' },
    { ...line, msg: 'request', status: 500 },
  ])
  expect(JSON.stringify(logged())).not.toContain(project)
})

test('whom an administrator acts as stands beside the administrator', async () => {
  const admin = await server.asAdmin()
  const { body: me } = await admin.get<{ id: string }>('/users/me')
  const { body: theirs } = await office.get<{ id: string }>('/users/me')
  const { body } = await admin.post<{ token: string }>(`/users/${theirs.id}/impersonate`, {})
  before = server.log.length
  await server.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${body.token}` } })
  await expect.poll(logged).toMatchObject([{ user: theirs.id, impersonator: me.id }])
})

test.each([
  ['en', 'Something went wrong.', 'Reference: '],
  ['nl', 'Er is iets misgegaan.', 'Referentie: '],
])('an error of ours is answered with what the log is searched for, in %s', async (language, text, word) => {
  await db.execute(sql`alter table projects rename to projects_of_yesterday`)
  const { body, headers } = await office.get<Record<string, unknown>>('/projects', {
    'accept-language': language,
  })
  await db.execute(sql`alter table projects_of_yesterday rename to projects`)
  const reference = headers['x-request-id'] ?? ''
  expect(body).toMatchObject({ detail: text, reference, referenceText: `${word}${reference}` })
  await expect
    .poll(() => logged().some(({ reqId, err }) => reqId === reference && err !== undefined))
    .toBe(true)
})

test('a refusal has no reference: nothing is there to look for', async () => {
  const { body } = await office.get<Record<string, unknown>>(`/projects/${randomUUID()}`)
  expect(body).not.toHaveProperty('reference')
})

test('the reference that a page showed of its own fault stands in the log, and nothing else is taken for one', async () => {
  const fault = {
    part: 'page',
    appVersion: '0.1.0',
    where: 'screen',
    name: 'TypeError',
    message: 'flow of "Jan de Vries" is undefined',
    steps: [],
    count: 1,
    reference: 'K7MX-3PWD-9A4F',
  }
  expect((await server.anonymous.post('/fault_reports', { faults: [fault] })).status).toBe(204)
  await expect.poll(() => JSON.stringify(logged())).toContain('"reference":"K7MX-3PWD-9A4F"')
  expect(JSON.stringify(logged())).not.toContain('Jan')
  const forged = { ...fault, reference: 'K7MX" or a name' }
  expect((await server.anonymous.post('/fault_reports', { faults: [forged] })).status).toBe(422)
})

test('no secret is in any line', async () => {
  const secrets = [office.token ?? '', 'Vrachtpas1', 'wrong-secret-1', 'a-given-cookie']
  await server.anonymous.post('/token/login', {
    username: 'office@demo.example.com',
    password: 'wrong-secret-1',
  })
  const signedIn = await server.anonymous.post<{ token: string; refresh_token: string }>(
    '/token/login',
    { username: 'office@demo.example.com', password: 'Vrachtpas1' },
    { cookie: 'a-given-cookie' },
  )
  secrets.push(signedIn.body.token, signedIn.body.refresh_token)
  const renewed = await server.anonymous.post<{ token: string; refresh_token: string }>('/token/refresh', {
    refresh_token: signedIn.body.refresh_token,
  })
  secrets.push(renewed.body.token, renewed.body.refresh_token)
  await server.anonymous.post('/token/invalidate', { refresh_token: renewed.body.refresh_token })
  const link = 'a-secret-of-a-link-that-is-long-enough-to-be-one'
  await server.anonymous.get(`/change_password_requests/${link}`)
  await server.anonymous.get(`/no-such-route/${link}?token=${signedIn.body.token}`)
  secrets.push(link)
  // What fails is logged with most.
  await db.execute(sql`alter table sessions rename to sessions_of_yesterday`)
  const failed = await office.get('/projects')
  const failedSignIn = await server.signIn('office@demo.example.com', 'Vrachtpas1').catch(String)
  await db.execute(sql`alter table sessions_of_yesterday rename to sessions`)
  expect([failed.status, failedSignIn]).toMatchObject([500, expect.stringContaining('500')])
  await expect.poll(() => logged().length).toBeGreaterThan(8)
  for (const secret of secrets) expect(server.log.join('\n')).not.toContain(secret)
})
