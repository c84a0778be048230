import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { setUpServer, type Caller, wrongFields } from '../../support/test-server.ts'

const testServer = await setUpServer()
const office = await testServer.asOffice()
const driver = await testServer.asDriver()

const me = async (caller: Caller) =>
  (await caller.get<CurrentUser & Record<string, unknown>>('/users/me')).body

test('the current user is what the layout reads', async () => {
  const user = await me(office)
  expect(user).toMatchObject({
    '@context': '/api/contexts/User',
    '@id': `/api/users/${user.id}`,
    '@type': 'User',
    email: 'office@demo.example.com',
    firstName: 'Marit',
    lastNamePrefix: 'van der',
    lastName: 'Voorbeeld',
    name: 'Marit van der Voorbeeld',
    roles: ['ROLE_CUSTOMER'],
    active: true,
    company: { '@type': 'Company', name: 'Zilverkreek Waterbouw Demo B.V.' },
    customer: {
      '@type': 'Customer',
      themePrimaryColor: 'ebaGreen',
      language: '/api/languages/nl',
      manageProducts: true,
    },
  })
  expect(user).not.toHaveProperty('driver')
  expect(user).not.toHaveProperty('locale')
  expect(JSON.stringify(user)).not.toMatch(/argon2|secret/i)
})

test('a driver is told which driver they are', async () => {
  const user = await me(driver)
  expect(user.roles).toEqual(['ROLE_DRIVER'])
  expect(user.driver).toMatch(/^\/api\/drivers\/[0-9a-f-]{36}$/)
  expect(user).not.toHaveProperty('customer')
})

test('a chosen language is saved, by its address or by its code', async () => {
  const { id } = await me(driver)
  for (const [chosen, saved] of [
    ['/api/languages/en', 'en'],
    ['/api/languages/nl', 'nl'],
    ['en', 'en'],
  ] as const) {
    const response = await driver.patch<CurrentUser>(`/users/${id}`, { locale: chosen })
    expect(response.status).toBe(200)
    expect(response.headers['content-location']).toBe(`/api/users/${id}`)
    expect(response.body.locale).toBe(`/api/languages/${saved}`)
    expect((await me(driver)).locale).toBe(`/api/languages/${saved}`)
  }
})

test.each([['/api/languages/de'], ['/api/countries/nl'], [''], [7]])('%j is no language', async (locale) => {
  const { id } = await me(driver)
  const response = await driver.patch(`/users/${id}`, { locale })
  expect(response.status).toBe(422)
  expect(wrongFields(response)).toEqual(['locale'])
})

test('nobody changes another, nor learns that they exist', async () => {
  const { id } = await me(driver)
  const reader = await testServer.asReader()
  const response = await reader.patch(`/users/${id}`, { locale: '/api/languages/en' })
  expect(response.status).toBe(404)
  expect(response.body.code).toBe('not_found')
})

test('what a user may not write themselves is left as it is', async () => {
  const before = await me(driver)
  await driver.patch(`/users/${before.id}`, {
    locale: '/api/languages/nl',
    roles: ['ROLE_ADMIN'],
    active: false,
    company: null,
  })
  const [row] = await testServer.database.query.select().from(users).where(eq(users.id, before.id))
  expect(row).toMatchObject({ roles: ['ROLE_DRIVER'], active: true })
  expect((await me(driver)).company).toEqual(before.company)
})
