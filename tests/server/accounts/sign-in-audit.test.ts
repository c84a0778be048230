import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { personName } from '#contract/accounts/person.ts'
import { coarseNetworkOf } from '../../../server/accounts/auth/audit-sign-ins.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { ManualClock } from '../platform/manual-clock.ts'
import { setUpServer } from '../../support/test-server.ts'

const minute = 60_000
const day = 24 * 60 * minute
const actions = ['sign_in', 'sign_in_failed', 'sign_out', 'end_session']

const clock = new ManualClock()
const server = await setUpServer({ clock: clock.read })
const db = server.database.query

const signIn = (username: string, password: string, remoteAddress = '192.0.2.77') =>
  server.anonymous.send<TokenPair>({
    method: 'POST',
    url: '/token/login',
    payload: { username, password },
    remoteAddress,
  })
const userOf = async (email: string) => {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user ?? expect.fail(`no user ${email}`)
}
const entriesOf = (subjectId: string) =>
  db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, subjectId))
    .orderBy(auditEntries.createdAt, auditEntries.id)
const tokens = (body: { refresh_token: string }) => ({ refresh_token: body.refresh_token })

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('of %s no more is kept than %s', (address, network) => {
  expect(coarseNetworkOf(address)).toBe(network)
})

test('who signed in and out, when and from which network', async () => {
  const office = await userOf('office@demo.example.com')
  const { body } = await signIn('office@demo.example.com', 'Vrachtpas1')
  await server.anonymous.post('/token/invalidate', tokens(body))
  // Nothing ends twice.
  await server.anonymous.post('/token/invalidate', tokens(body))
  const entry = {
    subjectType: 'User',
    actorId: office.id,
    customerId: office.customerId,
    impersonatorId: null,
    address: '192.0.2.0/24',
  }
  expect(await entriesOf(office.id)).toMatchObject([
    {
      ...entry,
      action: 'sign_in',
      after: { name: personName(office), network: '192.0.2.0/24', secondFactor: false },
    },
    { ...entry, action: 'sign_out', address: '127.0.0.0/24', after: { network: '127.0.0.0/24' } },
  ])
})

test('a token that two hold ends its session, and says so once', async () => {
  const planner = await userOf('planner@demo.example.com')
  const { body } = await signIn('planner@demo.example.com', 'Vrachtpas1')
  const next = await server.anonymous.post<TokenPair>('/token/refresh', tokens(body))
  await server.anonymous.post('/token/refresh', tokens(next.body))
  clock.advance(minute)
  for (const _ of [1, 2])
    expect((await server.anonymous.post('/token/refresh', tokens(body))).status).toBe(401)
  expect(await entriesOf(planner.id)).toMatchObject([
    { action: 'sign_in' },
    { action: 'end_session', after: { reason: 'refresh token reused', network: '127.0.0.0/24' } },
  ])
})

test('failed ones of a day are one entry that counts, and the next day has its own', async () => {
  const reader = await userOf('reader@demo.example.com')
  for (const address of ['192.0.2.1', '192.0.2.2', '198.51.100.3'])
    expect((await signIn('reader@demo.example.com', 'a-guess', address)).status).toBe(401)
  clock.advance(day)
  expect((await signIn('reader@demo.example.com', 'a-guess')).status).toBe(401)
  expect(await entriesOf(reader.id)).toMatchObject([
    {
      action: 'sign_in_failed',
      actorId: null,
      after: { failure: 'invalid_credentials', attempts: 3, network: '198.51.100.0/24' },
    },
    { action: 'sign_in_failed', after: { attempts: 1, lastAt: clock.read().toISOString() } },
  ])
})

test('names that nobody has are one entry a day, and nothing that was typed is kept', async () => {
  for (let name = 0; name < 12; name += 1)
    expect((await signIn(`guess-${name}@example.com`, `secret-${name}`, `192.0.2.${name}`)).status).toBe(401)
  const entries = await entriesOf('unknown')
  expect(entries).toMatchObject([{ customerId: null, actorId: null, after: { attempts: 12 } }])
  expect(JSON.stringify(await db.select().from(auditEntries))).not.toMatch(/guess-|secret-/)
})

test('an account that is not active is told from a wrong secret in the log, by nobody who guesses', async () => {
  const skipper = await userOf('skipper@demo.example.com')
  await db.update(users).set({ active: false }).where(eq(users.id, skipper.id))
  await signIn('skipper@demo.example.com', '00000')
  // Entries of one moment are in no order.
  clock.advance(minute)
  await signIn('skipper@demo.example.com', '24680')
  await db.update(users).set({ active: true }).where(eq(users.id, skipper.id))
  expect((await entriesOf(skipper.id)).map(({ after }) => after)).toMatchObject([
    { failure: 'invalid_credentials', attempts: 1 },
    { failure: 'account_not_active', attempts: 1 },
  ])
})

test('guesses at once are all counted', async () => {
  const driver = await userOf('driver@demo.example.com')
  await Promise.all([1, 2, 3, 4, 5].map(() => signIn('driver@demo.example.com', '00000')))
  expect(await entriesOf(driver.id)).toMatchObject([{ after: { attempts: 5 } }])
})

test('whoever meets a newer version is told who changed it, not who signed in since', async () => {
  const [admin, sailor] = [await server.asAdmin(), await userOf('skipper@demo.example.com')]
  const path = `/users/${sailor.id}`
  const { headers } = await admin.get(path)
  expect((await admin.patch(path, { firstName: 'Anders' })).status).toBe(200)
  await signIn('skipper@demo.example.com', '24680')
  await signIn('skipper@demo.example.com', '00000')
  const change = await admin.patch<{ changedBy?: string }>(
    path,
    { firstName: 'Weer anders' },
    { 'if-match': String(headers['etag']) },
  )
  expect(change.status).toBe(412)
  expect(change.body.changedBy).toBe(personName(await userOf('admin@demo.example.com')))
})

test('administrators read all of them, a customer its own people’s', async () => {
  const [admin, office] = [await server.asAdmin(), await server.asOffice()]
  const all = await db.select().from(auditEntries).where(inArray(auditEntries.action, actions))
  const listed = async (caller: typeof admin) => {
    const { body } = await caller.get<{ member: { subjectId: string; customer?: { id: string } }[] }>(
      `/audit_entries?itemsPerPage=100&${actions.map((action) => `action[]=${action}`).join('&')}`,
    )
    return body.member
  }
  expect((await listed(admin)).length).toBe(all.length)
  const { customerId } = await userOf('office@demo.example.com')
  const own = await listed(office)
  expect(own.length).toBe(all.filter((entry) => entry.customerId === customerId).length)
  expect(new Set(own.map(({ customer }) => customer?.id))).toEqual(new Set([customerId]))
})
