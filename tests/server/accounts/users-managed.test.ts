import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { type Caller, refusal, setUpServer } from '../../support/test-server.ts'
import { messagesTo, secretSentTo, templatesTo } from '../platform/sent-messages.ts'
import { insertDriver, insertUser } from '../platform/tenant-fixtures.ts'

const testServer = await setUpServer()
const db = testServer.database.query
const [admin, office, planner] = [
  await testServer.asAdmin(),
  await testServer.asOffice(),
  await testServer.asPlanner(),
]
const otherCustomer = newId()
await db.insert(customers).values({ id: otherCustomer, name: 'Another customer' })
const [marit] = await db.select().from(users).where(eq(users.email, 'office@demo.example.com'))
const own = marit?.customerId ?? ''
const [ilyas] = await db.select().from(users).where(eq(users.email, 'planner@demo.example.com'))
const kleiweg = ilyas?.companyId ?? ''

type Item = User & { '@id': string; violations: { propertyPath: string; message: string }[] }
const anna = (suffix: string, more: Record<string, unknown> = {}) => ({
  firstName: 'Anna',
  lastName: `Nieuw ${suffix}`,
  email: `Anna.${suffix}@Example.com`,
  roles: ['ROLE_CUSTOMER'],
  ...more,
})
const create = (by: Caller, body: unknown) => by.post<Item>('/users', body)
const patch = (by: Caller, id: string, body: unknown, headers?: Record<string, string>) =>
  by.patch<Item>(`/users/${id}`, body, headers)
const remove = (by: Caller, id: string) => by.delete(`/users/${id}`)
const said = (response: { body: Item }) =>
  response.body.violations.map(({ propertyPath, message }) => [propertyPath, message])
const fields = (response: { body: Item }) => said(response).map(([field]) => field)

test('staff make a colleague of their own customer, who is sent a link to choose a password', async () => {
  const made = await create(office, anna('one'))
  expect(made.status).toBe(201)
  expect(made.headers.location).toBe(made.body['@id'])
  expect(made.body).toMatchObject({
    email: 'anna.one@example.com',
    name: 'Anna Nieuw one',
    roles: ['ROLE_CUSTOMER'],
    active: true,
    canSignIn: false,
    customer: { id: own },
  })
  expect(JSON.stringify(made.body)).not.toMatch(/secret|password|argon2/i)
  expect(await templatesTo(testServer, 'anna.one@example.com')).toEqual(['set_password'])
  const secret = await secretSentTo(testServer, 'anna.one@example.com')
  const link = await testServer.anonymous.get(`/change_password_requests/${secret}`)
  expect(link.body, 'there are no sessions that end by it').toMatchObject({ firstSecret: true })
  const chosen = await testServer.anonymous.post('/user_password_change/forgot_password', {
    changePasswordRequestHash: secret,
    password: 'NewSecret1',
    confirmPassword: 'NewSecret1',
  })
  expect(chosen.status).toBe(204)
  await testServer.signIn('anna.one@example.com', 'NewSecret1')
  expect((await templatesTo(testServer, 'anna.one@example.com'))[0], 'a first secret is no change').toBe(
    'set_password',
  )
})

test('the first password that an administrator gives is written, and never read', async () => {
  const { body } = await create(
    admin,
    anna('two', { customer: `/api/customers/${own}`, password: 'NewSecret1' }),
  )
  const anna2 = await testServer.signIn('anna.two@example.com', 'NewSecret1')
  expect((await anna2.get<{ setUp?: string }>('/users/me')).body.setUp, 'she changes it first').toBe(
    'password',
  )
  expect(await templatesTo(testServer, 'anna.two@example.com')).toEqual([])
  expect(fields(await patch(admin, body.id, { password: 'NewSecret2' }))).toEqual(['password'])
  const log = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, body.id))
  expect(
    log
      .map(({ action }) => action)
      .filter((action) => action !== 'sign_in')
      .toSorted(),
  ).toEqual(['create', 'set_secret'])
  expect(JSON.stringify(log)).not.toMatch(/NewSecret|argon2/)
  expect(fields(await patch(admin, body.id, { password: 'weak' }))).toEqual(['password'])
})

test('roles: at least one, known, and one’s own to give', async () => {
  expect(said(await create(office, anna('three', { roles: [] })))).toEqual([['roles', 'A role is required.']])
  expect(said(await create(office, anna('three', { roles: ['ROLE_KING'] })))).toEqual([
    ['roles[0]', 'The role is unknown.'],
  ])
  expect(fields(await create(office, anna('three', { roles: [null] })))).toEqual(['roles[0]'])
  expect(said(await create(office, anna('three', { roles: ['ROLE_ADMIN'] })))).toEqual([
    ['roles', 'You do not have access to this role.'],
  ])
  expect(said(await create(planner, anna('three', { roles: ['ROLE_TRANSPORTER'] })))).toContainEqual([
    'roles',
    'You do not have access to this role.',
  ])
  expect(fields(await create(office, anna('three', { roles: 'ROLE_CUSTOMER' })))).toEqual(['roles'])
  const dutch = await office.post<Item>('/users', anna('three', { roles: ['ROLE_ADMIN'] }), {
    'accept-language': 'nl',
  })
  expect(said(dutch)).toEqual([['roles', 'U hebt geen toegang tot deze rol.']])
  expect((await create(admin, anna('boss', { roles: ['ROLE_ADMIN'] }))).status).toBe(201)
})

test('a name to sign in with is somebody’s alone', async () => {
  expect(said(await create(office, anna('four', { email: 'DRIVER@demo.example.com' })))).toEqual([
    ['email', 'A user with this e-mail already exists.'],
  ])
  expect(fields(await create(office, anna('four', { mobilePhone: '06-10000031' })))).toEqual(['mobilePhone'])
  expect(said(await create(office, anna('four', { mobilePhone: '010-2345678' })))).toEqual([
    ['mobilePhone', 'This value is not the number of a mobile phone.'],
  ])
  expect(said(await create(office, anna('four', { mobilePhone: '+31 6' })))).toEqual([
    ['mobilePhone', 'This value is not a valid phone number.'],
  ])
  expect(said(await create(office, anna('four', { mobilePhone: '+999 12345678' })))).toEqual([
    ['mobilePhone', 'This value is not a valid phone number.'],
  ])
  expect(fields(await create(office, { ...anna('four'), email: undefined }))).toEqual(['email'])
  const { body } = await create(office, anna('four'))
  expect(
    (await patch(office, body.id, { email: 'anna.four@example.com', firstName: 'Ans' })).status,
    'his own is no other’s',
  ).toBe(200)
  const both = await Promise.all([
    create(office, anna('five')),
    create(admin, anna('five', { customer: own })),
  ])
  expect(both.map(({ status }) => status).toSorted(), 'also of two at the same moment').toEqual([201, 422])
  expect(both.flatMap((one) => (one.status === 422 ? fields(one) : []))).toEqual(['email'])
})

test('nobody puts users of their own at another customer', async () => {
  expect(fields(await create(office, anna('six', { customer: `/api/customers/${otherCustomer}` })))).toEqual([
    'customer',
  ])
})

test('staff give nobody a seat at a transporter of the platform', async () => {
  const platform = newId()
  await db
    .insert(companies)
    .values({ id: platform, name: 'Platform Trucking', types: ['carrier'], vihbNumber: '990299VIXX' })
  expect(
    fields(
      await create(
        office,
        anna('seven', { roles: ['ROLE_TRANSPORTER'], company: `/api/companies/${platform}` }),
      ),
    ),
  ).toEqual(['company'])
  expect(fields(await create(office, anna('seven', { roles: ['ROLE_TRANSPORTER'] })))).toEqual(['company'])
  const made = await create(
    office,
    anna('seven', { roles: ['ROLE_TRANSPORTER'], company: `/api/companies/${kleiweg}` }),
  )
  expect(made.body).toMatchObject({ company: { id: kleiweg }, roles: ['ROLE_TRANSPORTER'] })
})

test('planners see and change the drivers of their company, and of them alone', async () => {
  const mine = await insertDriver(db, kleiweg)
  const boss = await insertUser(db, { roles: ['ROLE_DRIVER', 'ROLE_TRANSPORTER'], companyId: kleiweg })
  await db.insert(drivers).values({ id: newId(), userId: boss, companyId: kleiweg })
  const [other] = await db.select().from(users).where(eq(users.email, 'skipper@demo.example.com'))
  expect((await planner.get(`/users/${mine}`)).status).toBe(200)
  expect((await planner.get(`/users/${other?.id}`)).status).toBe(404)
  expect((await planner.get(`/users/${boss}`)).status, 'no colleague with an office').toBe(404)
  const changed = await patch(planner, mine, {
    firstName: 'Piet',
    roles: ['ROLE_ADMIN'],
    company: null,
    customer: `/api/customers/${own}`,
    active: false,
  })
  expect(changed.status === 422 ? fields(changed) : changed.body).toEqual(['customer'])
  const again = await patch(planner, mine, {
    firstName: 'Piet',
    roles: ['ROLE_ADMIN'],
    company: null,
    active: false,
  })
  expect(again.body).toMatchObject({
    firstName: 'Piet',
    roles: ['ROLE_DRIVER'],
    active: false,
    company: { id: kleiweg },
  })
})

test('an invitation is in the language of the customer, not in that of the page of whoever invites', async () => {
  const languageOf = async (to: string) => (await messagesTo(testServer, to))[0]?.locale
  const invite = async (suffix: string, more: Record<string, unknown>) => {
    expect((await create(admin, anna(suffix, more))).status).toBe(201)
    return await languageOf(`anna.${suffix}@example.com`)
  }
  // The administrator's page is English here, the customer Dutch.
  const customer = `/api/customers/${own}`
  expect(await invite('dutch', { customer })).toBe('nl')
  expect(await invite('english', { customer, locale: '/api/languages/en' })).toBe('en')
  expect(await invite('driver', { roles: ['ROLE_DRIVER'], customer })).toBe('nl')
  const driver = await office.post<Item>('/drivers', {
    firstName: 'Piet',
    lastName: 'Stuurman',
    kind: 'driver',
    email: 'piet.dutch@example.com',
    company: `/api/companies/${kleiweg}`,
  })
  expect(driver.status).toBe(201)
  expect(await languageOf('piet.dutch@example.com')).toBe('nl')
})

test('an invitation says which firm invites, or who where that is nobody of a firm', async () => {
  const textOf = async (inviter: Caller, suffix: string, more: Record<string, unknown>) => {
    expect((await create(inviter, anna(suffix, more))).status).toBe(201)
    return (await messagesTo(testServer, `anna.${suffix}@example.com`))[0]?.body
  }
  const { customer } = (await office.get<User>('/users/me')).body
  const reader = { roles: ['ROLE_PROJECT_READER'] }
  expect(await textOf(office, 'reads', reader)).toContain(
    `\n${customer?.name} heeft een account voor u gemaakt. `,
  )
  expect(await textOf(office, 'drives', { roles: ['ROLE_DRIVER'] })).toContain(
    `${customer?.name} nodigt u uit`,
  )
  const { body } = await admin.get<User>('/users/me')
  expect(
    await textOf(admin, 'first', { customer: `/api/customers/${own}`, locale: '/api/languages/en' }),
  ).toContain(`${body.name} has made an account for you. `)
})

test('a driver made as a user is a driver, and is invited', async () => {
  const { body } = await create(planner, {
    firstName: 'Joop',
    lastName: 'Stuur',
    mobilePhone: '0619887766',
    roles: ['ROLE_DRIVER'],
  })
  expect(body).toMatchObject({
    company: { id: kleiweg },
    driver: expect.any(String),
    mobilePhone: '+31619887766',
  })
  const [message] = await messagesTo(testServer, '+31619887766')
  expect(message).toMatchObject({ template: 'invitation', channel: 'sms' })
  const secret = await secretSentTo(testServer, '+31619887766')
  await testServer.anonymous.patch(`/users/driver_or_skipper/by_hash/${secret}`, {
    pincode: '13570',
    termsAccepted: true,
  })
  const joop = await testServer.signIn('0619887766', '13570')
  expect((await joop.get('/driver_sync')).status).toBe(200)
})

test('everybody changes how they are reached themselves; their name where they drive is their company’s word', async () => {
  const reader = await testServer.asReader()
  const { body: self } = await reader.get<Item>('/users/me')
  const response = await patch(reader, self.id, {
    phone: '010-1234567',
    firstName: 'Tjerk',
    roles: ['ROLE_ADMIN'],
    active: false,
    locale: '/api/languages/en',
  })
  expect(response.body).toMatchObject({
    phone: '+31101234567',
    firstName: 'Tjerk',
    roles: ['ROLE_PROJECT_READER'],
    active: true,
    locale: '/api/languages/en',
  })
  const driver = await testServer.asDriver()
  const { body: daan } = await driver.get<Item>('/users/me')
  const renamed = await patch(driver, daan.id, { firstName: 'Dirk', phone: '010-1234567' })
  expect(renamed.body).toMatchObject({ firstName: 'Daan', phone: '+31101234567' })
  expect(fields(await patch(driver, daan.id, { pincode: '13570' }))).toEqual(['pincode'])
  expect(fields(await patch(reader, self.id, { email: null }))).toEqual(['email'])
})

test('two who change one user: who saw an older version is told', async () => {
  const { body } = await create(office, anna('eight'))
  const read = await office.get<Item>(`/users/${body.id}`)
  const tag = read.headers.etag ?? ''
  expect((await patch(office, body.id, { firstName: 'Ans' }, { 'if-match': tag })).status).toBe(200)
  expect((await patch(office, body.id, { firstName: 'Anneke' }, { 'if-match': tag })).status).toBe(412)
  expect((await office.get<Item>(`/users/${body.id}`)).body).toMatchObject({
    firstName: 'Ans',
    version: body.version + 1,
  })
})

test('whom nothing refers to is gone; who recorded something keeps their name, and their address is free', async () => {
  const { body } = await create(office, anna('nine'))
  expect((await remove(office, body.id)).status).toBe(204)
  expect(await db.select().from(users).where(eq(users.id, body.id))).toEqual([])
  expect((await office.get(`/users/${body.id}`)).status).toBe(404)
  expect((await create(office, anna('nine'))).status, 'the address is free').toBe(201)

  const [saskia] = await db.select().from(users).where(eq(users.email, 's2@rietveer.example.com'))
  const id = saskia?.id ?? ''
  expect((await remove(office, id)).status).toBe(204)
  const [kept] = await db.select().from(users).where(eq(users.id, id))
  if (kept !== undefined)
    expect(kept).toMatchObject({ active: false, email: null, secretHash: null, lastName: saskia?.lastName })
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(desc(auditEntries.id))
  expect(entry).toMatchObject({ action: 'remove', subjectType: 'User' })
})

test('who did something that the audit log tells keeps the name, and nobody else gets the id', async () => {
  const draft = anna('audited', { customer: `/api/customers/${own}`, password: 'NewSecret1' })
  const { id } = (await create(admin, draft)).body
  await testServer.signIn('anna.audited@example.com', 'NewSecret1')
  expect((await remove(office, id)).status).toBe(204)
  expect((await office.get(`/users/${id}`)).status).toBe(404)
  expect(fields(await create(office, anna('another', { id }))), 'it is taken').toEqual(['id'])
  const { body } = await office.get<{ member: object[] }>(`/audit_entries?actor=/api/users/${id}`)
  expect(body.member).toMatchObject([{ action: 'sign_in', actor: { id, name: 'Anna Nieuw audited' } }])
  expect((await create(office, anna('audited'))).status, 'the address is free').toBe(201)
})

test('oneself one does not remove, nor lift, nor shut out', async () => {
  const { body } = await admin.get<Item>('/users/me')
  expect((await remove(admin, body.id)).status).toBe(403)
  expect((await patch(admin, body.id, { active: false, roles: ['ROLE_DRIVER'] })).body).toMatchObject({
    active: true,
    roles: ['ROLE_ADMIN'],
  })
})

test('an administrator among the staff is seen, and left alone', async () => {
  const id = await insertUser(db, { roles: ['ROLE_ADMIN', 'ROLE_CUSTOMER'], customerId: own })
  expect((await office.get(`/users/${id}`)).status).toBe(200)
  expect((await patch(office, id, { firstName: 'X' })).status).toBe(403)
  expect((await remove(office, id)).status).toBe(403)
})

test('who is switched off is out at once, and signs in anew when switched on', async () => {
  const { body } = await create(admin, anna('ten', { customer: own, password: 'NewSecret1' }))
  const colleague = await testServer.signIn('anna.ten@example.com', 'NewSecret1')
  await patch(office, body.id, { active: false })
  const refused = await colleague.get('/users/me')
  expect(refused.status).toBe(401)
  expect(refused.body).toEqual({
    code: 401,
    message: 'Your account is not active.',
    reason: 'account_not_active',
  })
  await patch(office, body.id, { active: true })
  expect((await colleague.get('/users/me')).status).toBe(401)
  const again = await testServer.signIn('anna.ten@example.com', 'NewSecret1')
  expect((await again.get('/users/me')).status).toBe(200)
})

test('who may do more signs in anew; a driver who gets an office chooses a password before anything else', async () => {
  const [daan] = await db.select().from(users).where(eq(users.email, 'skipper@demo.example.com'))
  const [id, roles] = [daan?.id ?? '', daan?.roles ?? []]
  const onTheRoad = await testServer.signIn('skipper@demo.example.com', '24680')
  expect((await patch(admin, id, { roles: [...roles, 'ROLE_TRANSPORTER'] })).status).toBe(200)
  expect((await onTheRoad.get('/users/me')).status).toBe(401)
  const inOffice = await testServer.signIn('skipper@demo.example.com', '24680')
  expect(await inOffice.get('/drivers')).toMatchObject(refusal(403, 'password_change_required'))
  expect((await patch(admin, id, { roles })).status).toBe(200)
})

test('filters and order', async () => {
  const emails = async (query: string) =>
    (await admin.get<{ member: Item[] }>(`/users?itemsPerPage=100&${query}`)).body.member.map(
      ({ email }) => email,
    )
  expect(await emails('roles=ROLE_TRANSPORTER')).toContain('planner@demo.example.com')
  expect(await emails('roles[]=ROLE_TRANSPORTER&roles[]=ROLE_PROJECT_READER')).toEqual(
    expect.arrayContaining(['planner@demo.example.com', 'reader@demo.example.com']),
  )
  expect(await emails('roles=ROLE_TRANSPORTER')).not.toContain('office@demo.example.com')
  expect(await emails('email=OFFICE@')).toEqual(['office@demo.example.com'])
  expect(await emails('name=van der voor')).toEqual(['office@demo.example.com'])
  expect(await emails('q=voorbeeld marit')).toEqual(['office@demo.example.com'])
  expect(await emails(`company=/api/companies/${kleiweg}`)).toContain('planner@demo.example.com')
  expect(await emails('active=false')).not.toContain('office@demo.example.com')
  const ordered = await emails(`customer=${own}&order[email]=desc`)
  expect(ordered).toEqual(ordered.toSorted().toReversed())
})

test('an address with a domain in another script is one account, however it is typed', async () => {
  const typed = 'Anna.Umlaut@Bücher.Example.com'
  const ascii = 'anna.umlaut@xn--bcher-kva.example.com'
  const made = await create(admin, anna('umlaut', { email: typed, customer: `/api/customers/${own}` }))
  expect(made.body).toMatchObject({ email: ascii })
  // With the dots as a Mac writes them, apart.
  const again = await create(office, anna('again', { email: typed.normalize('NFD') }))
  expect(said(again)).toEqual([['email', 'A user with this e-mail already exists.']])
  expect(fields(await create(office, anna('ascii', { email: ascii })))).toEqual(['email'])
  for (const email of ['anna@bücher.example.com/x', 'anna@bücher', 'anna@bücher..com', 'ännä@example.com'])
    expect(fields(await create(office, anna('wrong', { email })))).toEqual(['email'])

  const changePasswordRequestHash = await secretSentTo(testServer, ascii)
  const password = 'Kiezelpad-7-links'
  await testServer.anonymous.post('/user_password_change/forgot_password', {
    changePasswordRequestHash,
    password,
    confirmPassword: password,
  })
  const signedIn = await testServer.anonymous.post('/token/login', { username: typed, password })
  expect(signedIn.status).toBe(200)
  const asked = await testServer.anonymous.post('/change_password_requests', { userEmail: typed })
  expect(asked.status).toBe(201)
  expect(await templatesTo(testServer, ascii)).toEqual(['reset_password', 'set_password'])
})
