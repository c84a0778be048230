import { and, desc, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TokenPair } from '#contract/accounts/auth.ts'
import type { User } from '#contract/accounts/users.ts'
import { attemptKey } from '../../../server/accounts/auth/attempts.ts'
import { attempts } from '../../../server/platform/db/schema/auth.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { messagesTo, secretSentTo, templatesTo } from '../platform/sent-messages.ts'
import { bodyOf, refusal, setUpServer } from '../../support/test-server.ts'

/* Managing an account does not let anybody become its user. */

const password = 'Vrachtpas1'
const pincode = '24680'
const theirs = { password: 'Attacker1x', pincode: '86421', email: 'attacker@example.com' }

const testServer = await setUpServer()
const db = testServer.database.query
const [admin, office, planner] = [
  await testServer.asAdmin(),
  await testServer.asOffice(),
  await testServer.asPlanner(),
]
const rows = await db.select({ id: users.id, email: users.email }).from(users)
const ids: Map<string | null, string> = new Map(rows.map(({ id, email }) => [email, id]))

const idOf = (email: string) => ids.get(email) ?? ''
const [driver] = await db
  .select({ id: drivers.id })
  .from(drivers)
  .where(eq(drivers.userId, idOf('driver@demo.example.com')))
const daanDriver = driver?.id ?? ''
const signIn = async (username: string, secret: string) =>
  (await testServer.anonymous.post('/token/login', { username, password: secret })).status
const statusAndField = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  ...((body['violations'] ?? []) as { propertyPath: string }[]).map(({ propertyPath }) => propertyPath),
]
const latest = async (subjectId: string, ...actions: string[]) => {
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, subjectId), inArray(auditEntries.action, actions)))
    .orderBy(desc(auditEntries.id))
  return entry
}
const actAs = async (email: string) => {
  const { body } = await admin.post<TokenPair>(`/users/${idOf(email)}/impersonate`, {})
  return { authorization: `Bearer ${body.token}` }
}

test.each([
  ['staff', () => office, 'reader@demo.example.com', 'password', password],
  ['staff', () => office, 'planner@demo.example.com', 'password', password],
  ['staff', () => office, 'driver@demo.example.com', 'pincode', pincode],
  ['a planner', () => planner, 'driver@demo.example.com', 'pincode', pincode],
  ['an administrator', () => admin, 'office@demo.example.com', 'password', password],
  ['an administrator', () => admin, 'driver@demo.example.com', 'pincode', pincode],
] as const)('%s does not set the secret of another: %#', async (_, by, email, field, present) => {
  const refused = await by().patch<Record<string, unknown>>(`/users/${idOf(email)}`, {
    [field]: theirs[field],
  })
  expect(statusAndField(refused)).toEqual([422, field])
  expect(await signIn(email, theirs[field])).toBe(401)
  expect(await signIn(email, present)).toBe(200)
})

test('nor is an account made whose secret its maker knows, but for the first password that an administrator gives', async () => {
  const daan = await testServer.asDriver()
  const colleague = { firstName: 'An', lastName: 'Nieuw', roles: ['ROLE_CUSTOMER'] }
  const driver = { firstName: 'Dirk', lastName: 'Nieuw', roles: ['ROLE_DRIVER'] }
  for (const [by, body, field] of [
    [office, { ...colleague, email: 'made1@example.com', password: theirs.password }, 'password'],
    [planner, { ...driver, email: 'made2@example.com', pincode: theirs.pincode }, 'pincode'],
    [admin, { ...driver, email: 'made3@example.com', pincode: theirs.pincode }, 'pincode'],
    [admin, { ...driver, email: 'made4@example.com', password: theirs.password }, 'password'],
  ] as const)
    expect(statusAndField(await by.post<Record<string, unknown>>('/users', body))).toEqual([422, field])
  for (const field of ['password', 'pincode'] as const) {
    const made = { kind: 'driver', firstName: 'Dirk', lastName: 'Nieuw', email: 'made6@example.com' }
    for (const refused of [
      await planner.post<Record<string, unknown>>('/drivers', { ...made, [field]: theirs[field] }),
      await planner.patch<Record<string, unknown>>(`/drivers/${daanDriver}`, { [field]: theirs[field] }),
      await daan.patch<Record<string, unknown>>(`/drivers/${daanDriver}`, { [field]: theirs[field] }),
    ])
      expect(statusAndField(refused)).toEqual([422, field])
  }
  const named = { ...colleague, email: 'made5@example.com', password: 'Colleg-made5' }
  expect(statusAndField(await admin.post<Record<string, unknown>>('/users', named))).toEqual([
    422,
    'password',
    'customer',
  ])
  const given = await admin.post<User>('/users', {
    ...colleague,
    email: 'made5@example.com',
    password: theirs.password,
    customer: (await office.get<User>('/users/me')).body.customer?.id,
  })
  expect(given.status, JSON.stringify(given.body)).toBe(201)
  expect(await latest(given.body.id, 'set_secret')).toMatchObject({ actorId: idOf('admin@demo.example.com') })
})

test.each([
  ['staff', () => office, 'reader@demo.example.com', 'users'],
  ['a planner', () => planner, 'driver@demo.example.com', 'users'],
  ['a planner', () => planner, 'driver@demo.example.com', 'drivers'],
  ['an administrator', () => admin, 'skipper@demo.example.com', 'users'],
] as const)(
  '%s who gives another a new address gets no link to the account: it is in force once its owner confirms it: %#',
  async (_, by, email, collection) => {
    const secret = email.startsWith('reader') ? password : pincode
    const path = collection === 'users' ? `/users/${idOf(email)}` : `/drivers/${daanDriver}`
    const body = await bodyOf(by().patch<User>(path, { email: theirs.email }))
    expect(body).toMatchObject({ email, pendingContact: { email: theirs.email } })
    const link = await secretSentTo(testServer, theirs.email)
    expect((await messagesTo(testServer, theirs.email))[0]?.template).toBe('confirm_contact')

    // The address leads to nothing, and a person with the mailbox lacks the secret.
    const reset = await testServer.anonymous.post('/change_password_requests', { userEmail: theirs.email })
    expect(reset.status).toBe(422)
    for (const [field, value] of Object.entries(theirs))
      expect((await confirm(link, value)).status, field).toBe(422)
    expect(
      (
        await testServer.anonymous.post('/user_password_change/forgot_password', {
          changePasswordRequestHash: link,
          password: theirs.password,
          confirmPassword: theirs.password,
        })
      ).status,
    ).toBe(404)
    expect(
      (await testServer.anonymous.patch(`/users/driver_or_skipper/by_hash/${link}`, { pincode: '86421' }))
        .status,
    ).toBe(404)
    expect(await signIn(email, secret)).toBe(200)
    expect(await latest(idOf(email), 'request_contact_change')).toMatchObject({
      before: { email },
      after: { email: theirs.email },
    })

    // The owner does, and the address before is told.
    expect((await confirm(link, secret)).status).toBe(204)
    expect(await signIn(theirs.email, secret)).toBe(200)
    expect((await templatesTo(testServer, email))[0]).toBe('contact_changed')
    expect(await latest(idOf(email), 'change_contact')).toMatchObject({ actorId: idOf(email) })
    await db
      .update(users)
      .set({ email })
      .where(eq(users.id, idOf(email)))
  },
)
const confirm = (hash: string, secret: string) =>
  testServer.anonymous.post('/contact_changes/confirm', { hash, password: secret })

test('a first address is no way in either, and both at once are refused: none would be left in force', async () => {
  const id = idOf('reader@demo.example.com')
  const first = await office.patch<User>(`/users/${id}`, { mobilePhone: '0611223344' })
  expect(first.body).toMatchObject({ pendingContact: { mobilePhone: '+31611223344' } })
  expect(first.body).not.toHaveProperty('mobilePhone')
  expect(await signIn('0611223344', password)).toBe(401)
  const both = { email: theirs.email, mobilePhone: '0611223355' }
  expect(statusAndField(await office.patch<Record<string, unknown>>(`/users/${id}`, both))).toEqual([
    422,
    'mobilePhone',
  ])
  const daan = `/drivers/${daanDriver}`
  expect(
    statusAndField(
      await planner.patch<Record<string, unknown>>(daan, { email: null, mobilePhone: '0611223355' }),
    ),
  ).toEqual([422, 'mobilePhone'])
})

test('who has not signed in yet is invited anew at the right address, and the mistyped one opens nothing', async () => {
  for (const [by, roles] of [
    [office, ['ROLE_CUSTOMER']],
    [planner, ['ROLE_DRIVER']],
  ] as const) {
    const [typo, right] = [`${roles[0]}@exmaple.com`, `${roles[0]}@example.com`]
    const draft = { firstName: 'An', lastName: 'Nieuw', email: typo, roles }
    const { body } = await by.post<User>('/users', draft)
    const lost = await secretSentTo(testServer, typo.toLowerCase())
    const corrected = await by.patch<User>(`/users/${body.id}`, { email: right })
    expect(corrected.body).toMatchObject({ email: right.toLowerCase() })
    expect((await testServer.anonymous.get(`/change_password_requests/${lost}`)).status).toBe(410)
    const link = await secretSentTo(testServer, right.toLowerCase())
    expect((await testServer.anonymous.get(`/change_password_requests/${link}`)).status).toBe(200)
  }
})

test('who acts as another changes no secret and no address', async () => {
  const bearer = await actAs('office@demo.example.com')
  const reader = `/users/${idOf('reader@demo.example.com')}`
  const { patch } = testServer.anonymous
  expect((await patch(reader, { password: theirs.password }, bearer)).status).toBe(422)
  for (const refused of [
    await patch(reader, { email: theirs.email }, bearer),
    await patch(reader, { mobilePhone: '0611223366' }, bearer),
    await patch(`/drivers/${daanDriver}`, { email: theirs.email }, await actAs('planner@demo.example.com')),
  ])
    expect(refused).toMatchObject(refusal(403, 'acting_as_another'))
  expect(await signIn('reader@demo.example.com', password)).toBe(200)
})

/** Asks the office or a planner for one more message: a new account, a link, or another address. */
const newcomer = (path: 'users' | 'drivers', email: string) => ({
  ...(path === 'users' ? { roles: ['ROLE_CUSTOMER'] } : { kind: 'driver' }),
  firstName: 'Vaak',
  lastName: 'Uitgenodigd',
  email,
})
const tooMany = refusal(429, 'too_many_messages')

test.each([
  ['users', () => office, 'send_link'],
  ['drivers', () => planner, 'resend_invitation'],
] as const)('ten messages a day reach one address, however %s cause them', async (path, by, link) => {
  const [first, second] = [`${path}.1@example.com`, `${path}.2@example.com`]
  const create = (email: string) => by().post<User>(`/${path}`, newcomer(path, email))
  // An account that was removed is no new address.
  for (let time = 1; time <= 4; time += 1) {
    const { body } = await create(first)
    await admin.delete(`/${path}/${body.id}`)
  }
  const { body } = await create(first)
  for (let time = 6; time <= 8; time += 1)
    expect((await by().post(`/${path}/${body.id}/${link}`, {})).status).toBe(202)
  for (const email of [second, first, second, first.toUpperCase()])
    expect((await by().patch(`/${path}/${body.id}`, { email })).status).toBe(200)
  // Those that a newer one took the place of, before they were sent, count all the same.
  const sent = await templatesTo(testServer, first)

  expect(await by().post(`/${path}/${body.id}/${link}`, {})).toMatchObject(tooMany)
  expect((await by().patch(`/${path}/${body.id}`, { email: second })).status, 'another one').toBe(200)
  expect(await by().patch(`/${path}/${body.id}`, { email: first })).toMatchObject(tooMany)
  await admin.delete(`/${path}/${body.id}`)
  const refused = await create(first)
  expect(refused).toMatchObject(tooMany)
  expect(refused.body).toMatchObject({
    detail: expect.stringMatching(/^Nothing was sent or saved: .+ 15 minutes\.$/),
  })
  expect(await admin.post('/drivers', newcomer('drivers', first)), 'nor from others').toMatchObject(tooMany)
  expect(await templatesTo(testServer, first)).toEqual(sent)
  const made = await db.select().from(users).where(eq(users.email, first))
  expect(made, 'no account without its invitation').toEqual([])
})

test.each([
  ['users', 'office@demo.example.com', () => office],
  ['drivers', 'planner@demo.example.com', () => planner],
] as const)('five hundred messages a day are sent in one name, by %s too', async (path, sender, by) => {
  const key = attemptKey('message-sender', idOf(sender))
  await db.delete(attempts).where(eq(attempts.key, key))
  await db.insert(attempts).values({ key, count: 499, windowStart: new Date() })
  const last = await by().post<User>(`/${path}`, newcomer(path, `${path}.500@example.com`))
  expect(last.status, JSON.stringify(last.body)).toBe(201)
  expect(await by().post(`/${path}`, newcomer(path, `${path}.501@example.com`))).toMatchObject(tooMany)
  expect(await by().patch(`/${path}/${last.body.id}`, { email: `${path}.502@example.com` })).toMatchObject(
    tooMany,
  )
  expect((await admin.post('/drivers', newcomer('drivers', `${path}.501@example.com`))).status).toBe(201)
  await db.delete(attempts).where(eq(attempts.key, key))
})

test('who has an office and drives is sent a link for a password, never for five digits', async () => {
  const email = 'both@example.com'
  const { body } = await admin.post<User>('/users', {
    firstName: 'Bo',
    lastName: 'Beide',
    email,
    roles: ['ROLE_CUSTOMER', 'ROLE_DRIVER'],
    customer: (await office.get<User>('/users/me')).body.customer?.id,
  })
  expect((await admin.post(`${body.driver?.replace('/api', '')}/resend_invitation`, {})).status).toBe(202)
  await testServer.anonymous.post('/change_password_requests', { userEmail: email })
  expect(await templatesTo(testServer, email), 'each in place of the one before').toEqual(['set_password'])
  const link = await secretSentTo(testServer, email)
  const { patch } = testServer.anonymous
  expect((await patch(`/users/driver_or_skipper/by_hash/${link}`, { pincode: '86421' })).status).toBe(404)
})

test('a link that a driver was sent sets no five digits once the driver has an office', async () => {
  const email = 'promoted@example.com'
  const { body } = await admin.post<User>('/users', {
    firstName: 'Pia',
    lastName: 'Verder',
    email,
    roles: ['ROLE_DRIVER'],
    company: (await planner.get<User>('/users/me')).body.company?.id,
  })
  const link = await secretSentTo(testServer, email)
  const choose = () =>
    testServer.anonymous.patch(`/users/driver_or_skipper/by_hash/${link}`, {
      pincode: '86421',
      termsAccepted: true,
    })
  const promote = (roles: string[]) => admin.patch(`/users/${body.id}`, { roles })
  expect((await promote(['ROLE_DRIVER', 'ROLE_TRANSPORTER'])).status).toBe(200)
  expect(await choose()).toMatchObject(refusal(410, 'link_expired'))
  expect(await signIn(email, '86421')).toBe(401)
  expect((await promote(['ROLE_DRIVER'])).status).toBe(200)
  expect((await choose()).status).toBe(200)
})

test('a link to choose another secret goes to the person alone, and stands in the audit log', async () => {
  const email = 'planner@demo.example.com'
  const before = await templatesTo(testServer, email)
  const sent = await office.post(`/users/${idOf(email)}/send_link`, {})
  expect(sent).toMatchObject({ status: 202, body: '' })
  expect(await templatesTo(testServer, email)).toEqual(['reset_password', ...before])
  expect(await latest(idOf(email), 'send_link')).toMatchObject({ actorId: idOf('office@demo.example.com') })
  expect(await signIn(email, password), 'the present one works until then').toBe(200)
  for (let sending = 0; sending < 9; sending += 1) await office.post(`/users/${idOf(email)}/send_link`, {})
  expect((await office.post(`/users/${idOf(email)}/send_link`, {})).status, 'no flood').toBe(429)
})
