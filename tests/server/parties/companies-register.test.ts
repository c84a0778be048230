import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { RegisterUnavailable } from '../../../server/parties/registers/vihb-register.ts'
import { setUpTwoCustomers, type Item } from './companies-harness.ts'
import { startTestServer, type TestServer, wrongFields } from '../../support/test-server.ts'
import { opened } from '../platform/sent-messages.ts'

const { testServer, db, alpha } = await setUpTwoCustomers()

let counter = 0
const form = (company: object = {}, user: object = {}) => ({
  company: {
    name: 'moerwaard containers demo',
    cocNumber: '00000205',
    vihbNumber: '990205VIHB',
    address: { city: 'Tholen', country: '/api/countries/NL' },
    ...company,
  },
  user: {
    firstName: 'Rik',
    lastName: 'Rijder',
    email: `Rik${(counter += 1)}@moerwaard.example.com`,
    ...user,
  },
  termsAccepted: true,
})
const register = (
  body: object,
  { server = testServer, headers }: { server?: TestServer; headers?: Record<string, string> } = {},
) =>
  server.anonymous.post<Item>('/companies/register_transporter', body, {
    'accept-language': 'en',
    ...headers,
  })
const message = (response: { body: unknown }) =>
  (response.body as { violations?: { message: string }[] }).violations?.[0]?.message

describe('a transporter that registers', () => {
  test('is written as the register has it, and its first user is mailed a link; once for one key', async () => {
    const body = form()
    const first = await register(body, { headers: { 'idempotency-key': 'k1', 'accept-language': 'nl' } })
    expect(first, JSON.stringify(first.body)).toMatchObject({
      status: 201,
      body: {
        '@type': 'TransporterRegistration',
        company: { name: 'Moerwaard Containers Demo B.V.', city: 'Tholen', vihbNumber: '990205VIHB' },
        email: body.user.email.toLowerCase(),
      },
    })
    expect(
      (await register(body, { headers: { 'idempotency-key': 'k1', 'accept-language': 'nl' } })).headers[
        'idempotent-replayed'
      ],
    ).toBe('true')
    const [company] = await db.select().from(companies).where(eq(companies.id, first.body.id))
    expect(company).toMatchObject({
      customerId: null,
      types: ['carrier'],
      country: 'NL',
      registeredAt: expect.any(Date) as Date,
    })
    const [user] = await db.select().from(users).where(eq(users.companyId, first.body.id))
    expect(user).toMatchObject({
      email: body.user.email.toLowerCase(),
      roles: ['ROLE_TRANSPORTER'],
      secretHash: null,
      locale: 'nl',
      termsAcceptedAt: expect.any(Date) as Date,
    })
    const mails = await Promise.all(
      (await db.select().from(outgoingMails).where(eq(outgoingMails.template, 'set_password'))).map(opened),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ recipients: [body.user.email.toLowerCase()], locale: 'nl' })

    const secret = /\/auth\/change-password\?hash=([\w-]+)/.exec(mails[0]?.body ?? '')?.[1]
    expect(JSON.stringify(first.body)).not.toContain(secret)
    const set = await testServer.anonymous.post('/user_password_change/forgot_password', {
      changePasswordRequestHash: secret,
      password: 'Baggerwerk9',
      confirmPassword: 'Baggerwerk9',
    })
    expect(set.status, JSON.stringify(set.body)).toBe(204)
    const planner = await testServer.signIn(body.user.email, 'Baggerwerk9')
    expect(await planner.get(`/companies/${first.body.id}`)).toMatchObject({
      status: 200,
      body: { name: 'Moerwaard Containers Demo B.V.' },
    })
    expect(wrongFields(await planner.patch(`/companies/${first.body.id}`, { name: 'Free' }))).toEqual([
      'name',
    ])
  })

  test('registers once, also when two do it at one moment', async () => {
    const company = { name: 'Scheldebrug Trucking Demo', vihbNumber: '990204VXXX' }
    const responses = await Promise.all([register(form(company)), register(form(company))])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const refused = responses.find(({ status }) => status === 422)
    expect(refused && wrongFields(refused)).toEqual(['company'])
    expect(refused && message(refused)).toBe('Problem with the entered company. Check the details and retry.')
  })

  test.each([
    [
      { company: { vihbNumber: '990999VXXX' } },
      'company.vihbNumber',
      'The company has no known VIHB number (not registered in the national transport register).',
    ],
    [
      { company: { name: 'Zilverkreek Waterbouw Demo', vihbNumber: '990102XXHB' } },
      'company.vihbNumber',
      'Company is not registered as a transporter in the VIHB register.',
    ],
    [
      { company: { name: 'Somebody else', vihbNumber: '990201VXXX' } },
      'company',
      'Problem with the entered company. Check the details and retry.',
    ],
    [{ user: { email: 'Office@Demo.example.com' } }, 'user.email', 'A user with this e-mail already exists.'],
  ])(
    'is refused with the reason: %j',
    async ({ company, user }: { company?: object; user?: object }, field, text) => {
      const response = await register(form(company, user))
      expect(response.status).toBe(422)
      expect([wrongFields(response), message(response)]).toEqual([[field], text])
    },
  )

  test('does not come back with the address of an account that was switched off', async () => {
    const [skipper] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, 'skipper@demo.example.com'))
    expect(
      (await (await testServer.asAdmin()).patch(`/users/${skipper?.id}`, { active: false })).status,
    ).toBe(200)
    const body = form({}, { email: 'skipper@demo.example.com' })
    expect(message(await register(body))).toBe('Problem processing this e-mail address.')
    expect(message(await register(body, { headers: { 'accept-language': 'nl' } }))).toBe(
      'Er is een probleem met dit e-mailadres.',
    )
  })

  test('accepts the terms, and fills in what is asked', async () => {
    expect(message(await register({ ...form(), termsAccepted: false }))).toBe(
      'You must accept the terms and conditions.',
    )
    expect(wrongFields(await register({ company: {}, user: {} })).toSorted()).toEqual([
      'company.name',
      'company.vihbNumber',
      'termsAccepted',
      'user.email',
      'user.firstName',
      'user.lastName',
    ])
    expect(wrongFields(await register(form({ address: { country: '/api/countries/XX' } })))).toEqual([
      'company.address.country',
    ])
  })

  test('hears that the register is away, and leaves nothing behind', async () => {
    const open: unknown[] = []
    const vihbRegister = {
      name: 'http' as const,
      // However long it takes, no transaction waits for it.
      lookUp: async () => {
        const { rows } = await testServer.database.pool.query(
          "select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
        )
        open.push(...rows)
        throw new RegisterUnavailable('away')
      },
    }
    await using server = await startTestServer({ adapters: { vihbRegister } })
    const response = await register(form(), { server })
    expect(open).toEqual([])
    expect(response).toMatchObject({
      status: 503,
      body: {
        code: 'register_unavailable',
        detail: 'External VIHB number API is temporarily unavailable, please try again later.',
      },
    })
    expect(response.headers['retry-after']).toBeDefined()
    expect(
      await server.database.query.select().from(companies).where(eq(companies.vihbNumber, '990205VIHB')),
    ).toEqual([])
  })

  test('is stopped after too many tries', async () => {
    await using server = await startTestServer()
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await register({}, { server })).status).toBe(422)
    const stopped = await register({}, { server })
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('the search for a transporter', () => {
  const find = (q: string) =>
    testServer.anonymous.get<Item>(`/companies/transporters?q=${encodeURIComponent(q)}`)

  test('finds by name and by VIHB number, and tells no more than these and the city', async () => {
    await db
      .update(companies)
      .set({ city: 'Lith', generalEmail: 'secret@alpha.example.com' })
      .where(eq(companies.id, alpha.carrier))
    const response = await find('trucking alpha')
    expect(response).toMatchObject({
      status: 200,
      body: { '@id': '/api/companies/transporters', totalItems: 1 },
    })
    expect(response.body.member).toEqual([
      {
        '@id': `/api/companies/${alpha.carrier}`,
        '@type': 'Company',
        id: alpha.carrier,
        name: 'Alpha Trucking',
        city: 'Lith',
        vihbNumber: '990202VIXX',
      },
    ])
    expect((await find('990202vi')).body.member?.length).toBeGreaterThan(1)
  })

  test('finds transporters alone, and of an address book those who work here themselves', async () => {
    expect((await find('Alpha Works')).body.member).toEqual([])
    expect((await find('Kleiweg')).body.member).toMatchObject([{ name: 'Kleiweg Transport Demo B.V.' }])
    await db.update(users).set({ active: false }).where(eq(users.email, 'planner@demo.example.com'))
    expect((await find('Kleiweg')).body.member).toEqual([])
  })

  test('wants two characters, and takes signs as they are', async () => {
    for (const q of ['', ' ', 'a']) expect(wrongFields(await find(q))).toEqual(['q'])
    expect(wrongFields(await testServer.anonymous.get('/companies/transporters'))).toEqual(['q'])
    expect((await find('%%')).body.member).toEqual([])
  })
})
