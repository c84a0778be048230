import { expect, test } from 'vitest'
import type { Customer } from '#contract/accounts/customers.ts'
import { customerStatistics } from '../../../server/platform/db/schema/customers.ts'
import { changeLog } from '../../../server/platform/db/schema/change-log.ts'
import { mediaObjects } from '../../../server/platform/db/schema/media-objects.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { signedPath } from '../platform/signed-path.ts'
import { setUpHarness } from '../platform/test-harness.ts'

const { db, fixtures, alpha, beta, as, admin, office } = await setUpHarness()

type Item = Customer & { '@id': string; violations: { propertyPath: string; message: string }[] }
const said = (response: { body: Item }) =>
  response.body.violations.map(({ propertyPath, message }) => [propertyPath, message])
const fields = (response: { body: Item }) => said(response).map(([field]) => field)

test('an administrator makes, changes and removes a customer', async () => {
  const made = await admin.post<Item>('/customers', {
    name: 'Gamma Dredging',
    debtorNumber: 'D-1',
    themePrimaryColor: 'ebaGreen',
    manageProducts: true,
  })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    name: 'Gamma Dredging',
    language: '/api/languages/nl',
    manageProducts: true,
    unlimitedModifications: false,
  })
  const changed = await admin.patch<Item>(`/customers/${made.body.id}`, {
    language: '/api/languages/en',
    unlimitedModifications: true,
    debtorNumber: null,
  })
  expect(changed.body).toMatchObject({
    language: '/api/languages/en',
    unlimitedModifications: true,
    version: 2,
  })
  expect(changed.body).not.toHaveProperty('debtorNumber')
  expect((await admin.delete(`/customers/${made.body.id}`)).status).toBe(204)
  expect((await admin.get(`/customers/${made.body.id}`)).status).toBe(404)
})

test('figures that were counted are no reason to keep a customer that has nothing', async () => {
  const { body } = await admin.post<Item>('/customers', { name: 'Counted' })
  await db.insert(customerStatistics).values({
    customerId: body.id,
    span: 'day',
    startsOn: '2026-11-01',
    figures: { loaded: 0, unloaded: 0, netto: [], kilograms: 0, materialFlows: 0, projects: 0, drivers: 0 },
    calculatedAt: new Date(),
  })
  expect((await admin.delete(`/customers/${body.id}`)).status).toBe(204)
})

test('a customer with anything at all is not removed', async () => {
  const response = await admin.delete(`/customers/${alpha.customer}`)
  expect(response.status).toBe(409)
  expect(response.body.code).toBe('in_use')
})

test('a customer is there once', async () => {
  expect(said(await admin.post<Item>('/customers', { name: 'alpha' }))).toEqual([
    ['name', 'Customer already exists.'],
  ])
  const dutch = await admin.post<Item>('/customers', { name: 'ALPHA' }, { 'accept-language': 'nl' })
  expect(said(dutch)).toEqual([['name', 'De klant bestaat al.']])
  await admin.post('/customers', { name: 'Delta', debtorNumber: 'D-4' })
  expect(said(await admin.post<Item>('/customers', { name: 'Epsilon', debtorNumber: 'D-4' }))).toEqual([
    ['debtorNumber', 'Customer already exists.'],
  ])
  const many = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      admin.post<Item>('/customers', { name: index % 2 === 0 ? 'Zeta' : 'ZETA' }),
    ),
  )
  expect(
    many.filter(({ status }) => status === 201),
    'also of many at the same moment',
  ).toHaveLength(1)
  expect(
    (await admin.patch<Item>(`/customers/${alpha.customer}`, { name: 'Alpha' })).status,
    'his own name is no other’s',
  ).toBe(200)
})

test('what is wrong is named', async () => {
  expect(fields(await admin.post<Item>('/customers', {}))).toEqual(['name'])
  expect(fields(await admin.post<Item>('/customers', { name: 'Eta', themePrimaryColor: 'pink' }))).toEqual([
    'themePrimaryColor',
  ])
  expect(
    fields(await admin.post<Item>('/customers', { name: 'Eta', language: '/api/languages/de' })),
  ).toEqual(['language'])
  expect(
    fields(await admin.post<Item>('/customers', { name: 'Eta', logo: `/api/media_objects/${newId()}` })),
  ).toEqual(['logo'])
})

test('a logo is a picture that is one', async () => {
  const file = {
    ownerId: fixtures.admin,
    mediaType: 'image/png',
    bytes: 10,
    sha256: '0'.repeat(64),
    status: 'received' as const,
  }
  const [logo, photo] = [newId(), newId()]
  await db.insert(mediaObjects).values([
    { ...file, id: logo, kind: 'logo' },
    { ...file, id: photo, kind: 'evidence' },
  ])
  expect(
    fields(await admin.patch<Item>(`/customers/${alpha.customer}`, { logo: `/api/media_objects/${photo}` })),
  ).toEqual(['logo'])
  const { body } = await admin.patch<Item>(`/customers/${alpha.customer}`, {
    logo: `/api/media_objects/${logo}`,
  })
  expect(body.logo).toMatchObject({
    '@id': `/api/media_objects/${logo}`,
    contentUrl: signedPath(`/api/media_objects/${logo}/content`),
  })
  const me = await office.get<{ customer: Customer }>('/users/me')
  expect(me.body.customer.logo).toMatchObject({
    contentUrl: signedPath(`/api/media_objects/${logo}/content`),
  })
})

test('staff read their own customer, without what they pay for', async () => {
  const { body } = await office.get<Item>(`/customers/${alpha.customer}`)
  expect(body).toMatchObject({ name: 'Alpha', manageProducts: false })
  expect(body).not.toHaveProperty('unlimitedModifications')
  expect((await office.get<{ member: Item[] }>('/customers')).body.member.map(({ name }) => name)).toEqual([
    'Alpha',
  ])
})

test('a customer has a time zone, which its users read', async () => {
  const path = `/customers/${beta.customer}`
  expect((await admin.get<Item>(path)).body.timeZone).toBe('Europe/Amsterdam')
  for (const name of ['Europe/Nowhere', 'amsterdam', '+01:00', '']) {
    const refused = await admin.patch<Item>(path, { timeZone: name })
    expect(refused.status, name).toBe(422)
    expect(said(refused), name).toEqual([['timeZone', 'This is not a known time zone.']])
  }
  const changed = await admin.patch<Item>(path, { timeZone: 'America/Curacao' })
  expect(changed).toMatchObject({ status: 200, body: { timeZone: 'America/Curacao' } })
  const reader = await as(beta.office)
  expect((await reader.get('/users/me')).body).toMatchObject({ customer: { timeZone: 'America/Curacao' } })
  await admin.patch(path, { timeZone: null })
  expect((await admin.get<Item>(path)).body.timeZone).toBe('Europe/Amsterdam')
})

test('phones get projects again where what they store of a customer or status has changed, and nowhere else', async () => {
  const customer = `/customers/${alpha.customer}`
  const status = `/project_statuses/${fixtures.active}`
  const markedAfter = async (path: string, change: object) => {
    await db.delete(changeLog)
    expect((await admin.patch<Item>(path, change)).status).toBe(200)
    return (await db.select().from(changeLog)).map(({ type, entityId }) => [type, entityId])
  }
  const project = ['Project', alpha.project]
  expect(await markedAfter(customer, { debtorNumber: 'D-99', themePrimaryColor: 'ebaGreen' })).toEqual([])
  expect(await markedAfter(customer, { name: 'Alpha Works, renamed' })).toContainEqual(project)
  expect(await markedAfter(customer, { language: '/api/languages/en' })).toContainEqual(project)
  expect(await markedAfter(customer, { timeZone: 'Europe/Lisbon' })).toContainEqual(project)
  expect(await markedAfter(status, { position: 7 })).toEqual([])
  expect(await markedAfter(status, { blocked: true })).toContainEqual(project)
  expect(await markedAfter(status, { blocked: false })).toContainEqual(project)
})
