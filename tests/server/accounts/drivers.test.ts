import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Driver } from '#contract/accounts/drivers.ts'
import { companies, companyTransporters } from '../../../server/platform/db/schema/companies.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { type Caller, wrongFields } from '../../support/test-server.ts'
import { secretSentTo, templatesTo } from '../platform/sent-messages.ts'
import { insertDriver, insertUser } from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'

const { testServer, fixtures, admin, office, planner } = await setUpHarness()

type Item = Driver & { code: string; violations: { propertyPath: string; message: string }[] }
const driverOf = async (userId: string) =>
  (await testServer.database.query.select().from(drivers).where(eq(drivers.userId, userId)))[0]?.id ?? ''
const read = (by: Caller, id: string) => by.get<Item>(`/drivers/${id}`)
const idsSeenBy = async (by: Caller, query = '') =>
  (await by.get<{ member: Item[] }>(`/drivers?itemsPerPage=100${query}`)).body.member.map(({ id }) => id)
const piet = (more: Record<string, unknown> = {}) => ({
  kind: 'driver',
  firstName: 'Piet',
  lastName: 'Paal',
  email: `${newId()}@example.com`,
  ...more,
})

test('a driver is what their planner sees', async () => {
  const id = await driverOf(fixtures.alpha.driver)
  const { body } = await read(planner, id)
  expect(body).toMatchObject({
    '@id': `/api/drivers/${id}`,
    '@type': 'Driver',
    user: `/api/users/${fixtures.alpha.driver}`,
    kind: 'driver',
    inviteStatus: 'invite_accepted',
    approved: true,
    selfRegistered: false,
    ridesToday: 0,
    company: { id: fixtures.alpha.carrier },
    active: true,
  })
})

test('who sees whom', async () => {
  const [alpha, colleague, beta] = await Promise.all(
    [fixtures.alpha.driver, fixtures.alpha.colleague, fixtures.beta.driver].map(driverOf),
  )
  expect((await idsSeenBy(planner)).toSorted()).toEqual([alpha, colleague].toSorted())
  expect((await read(planner, beta ?? '')).status).toBe(404)
  expect(await idsSeenBy(await testServer.as(fixtures.alpha.driver))).toEqual([alpha])
  expect(await idsSeenBy(admin)).toEqual(expect.arrayContaining([alpha, beta]))
  expect(await idsSeenBy(office), 'the carrier is linked to nobody').toEqual([])
  const { query } = testServer.database
  const [employer] = await query.select().from(companies).where(eq(companies.name, 'Alpha Works'))
  await query.insert(companyTransporters).values({
    id: newId(),
    customerId: fixtures.alpha.customer,
    companyId: employer?.id ?? '',
    transporterId: fixtures.alpha.carrier,
  })
  expect((await idsSeenBy(office)).toSorted()).toEqual([alpha, colleague].toSorted())
  const refused = await office.patch<Item>(`/drivers/${alpha}`, { firstName: 'X' })
  expect(refused.status, 'the transporter has its own planners').toBe(403)
  expect((await office.post(`/drivers/${alpha}/reset_pincode`, {})).status).toBe(403)
  expect((await office.post(`/drivers/${beta}/reset_pincode`, {})).status).toBe(404)
})

test('an invitation needs a name to sign in with, and a transporter', async () => {
  expect(wrongFields(await planner.post<Item>('/drivers', piet({ email: undefined })))).toEqual(['email'])
  expect(wrongFields(await planner.post<Item>('/drivers', piet({ notificationMethod: 'sms' })))).toEqual([
    'mobilePhone',
  ])
  expect(wrongFields(await planner.post<Item>('/drivers', piet({ kind: 'pilot' })))).toEqual(['kind'])
  const [employer] = await testServer.database.query
    .select()
    .from(companies)
    .where(eq(companies.name, 'Alpha Works'))
  const wrong = await admin.post<Item>('/drivers', piet({ company: `/api/companies/${employer?.id}` }))
  expect(wrong.body.violations).toEqual([
    expect.objectContaining({ propertyPath: 'company', message: 'Company is not a transporter.' }),
  ])
  expect(wrongFields(await office.post<Item>('/drivers', piet()))).toEqual(['company'])
  const elsewhere = await planner.post<Item>(
    '/drivers',
    piet({ company: `/api/companies/${fixtures.beta.carrier}` }),
  )
  expect(
    elsewhere.status === 201 ? elsewhere.body.company?.id : wrongFields(elsewhere),
    'never into another’s company',
  ).not.toBe(fixtures.beta.carrier)
})

test('whom a customer invites for a transporter of the platform, that transporter approves', async () => {
  const { body } = await office.post<Item>(
    '/drivers',
    piet({ email: 'guest@example.com', company: `/api/companies/${fixtures.alpha.carrier}` }),
  )
  expect(body).toMatchObject({ approved: false, inviteStatus: 'invited' })
  const secret = await secretSentTo(testServer, 'guest@example.com')
  await testServer.anonymous.patch(`/users/driver_or_skipper/by_hash/${secret}`, {
    pincode: '13570',
    termsAccepted: true,
  })
  const waiting = await read(planner, body.id)
  expect(waiting.body).toMatchObject({
    inviteStatus: 'invite_accepted',
    approved: false,
    graceUntil: expect.any(String),
  })
  expect(await idsSeenBy(planner, '&approved=false'), 'the planner’s list of who waits').toEqual([body.id])
  expect((await planner.post<Item>(`/drivers/${body.id}/approve`, {})).body.approved).toBe(true)
  expect(await idsSeenBy(planner, '&exists[approvedAt]=false')).toEqual([])
})

test('who invites a driver for a transporter that they do not work with sees what becomes of it, and no other driver of it', async () => {
  const { body } = await office.post<Item>(
    '/drivers',
    piet({ company: `/api/companies/${fixtures.beta.carrier}` }),
  )
  expect(body.company?.id).toBe(fixtures.beta.carrier)
  expect((await read(office, body.id)).body).toMatchObject({ inviteStatus: 'invited', approved: false })
  expect((await office.patch(`/drivers/${body.id}`, { firstName: 'X' })).status).toBe(403)
  expect((await read(office, await driverOf(fixtures.beta.driver))).status).toBe(404)
  expect((await read(planner, body.id)).status).toBe(404)
  expect(
    (await read(await testServer.as(fixtures.beta.office), body.id)).status,
    'another customer has nothing to do with it',
  ).toBe(404)
})

test('a company that carries nothing approves and rejects no driver', async () => {
  const { query } = testServer.database
  const shop = newId()
  await query.insert(companies).values({ id: shop, name: 'Shop', types: ['employer'] })
  const clerk = await testServer.as(await insertUser(query, { roles: ['ROLE_TRANSPORTER'], companyId: shop }))
  const id = await driverOf(await insertDriver(query, shop, { approvedAt: null }))
  for (const verb of ['approve', 'reject']) {
    const refused = await clerk.post<Item & { detail: string }>(`/drivers/${id}/${verb}`, {})
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'company_not_transporter',
      detail: 'Company is not a transporter.',
    })
  }
})

test('a planner changes their driver, who keeps their company', async () => {
  const id = await driverOf(fixtures.alpha.colleague)
  const { body } = await planner.patch<Item>(`/drivers/${id}`, {
    firstName: 'Kees',
    kind: 'skipper',
    mobilePhone: '0611223344',
    company: null,
  })
  expect(body).toMatchObject({
    firstName: 'Kees',
    kind: 'skipper',
    mobilePhone: '+31611223344',
    company: { id: fixtures.alpha.carrier },
  })
  const [row] = await testServer.database.query
    .select()
    .from(users)
    .where(eq(users.id, fixtures.alpha.colleague))
  expect(row).toMatchObject({ firstName: 'Kees', companyId: fixtures.alpha.carrier })
  const self = await testServer.as(fixtures.alpha.colleague)
  const response = await self.patch<Item>(`/drivers/${id}`, {
    firstName: 'Koning',
    mobilePhone: '0611223344',
    locale: '/api/languages/en',
  })
  expect(response).toMatchObject({ status: 200, body: { firstName: 'Kees', mobilePhone: '+31611223344' } })
})

test('a driver’s telephone is not filled with links', async () => {
  const { body } = await planner.post<Item>('/drivers', piet({ email: 'often@example.com' }))
  const statuses = []
  for (let time = 0; time < 10; time += 1)
    statuses.push((await planner.post(`/drivers/${body.id}/resend_invitation`, {})).status)
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 202), 429])
  expect(await templatesTo(testServer, 'often@example.com'), 'nor with what is not sent yet').toEqual([
    'invitation',
  ])
})

test('rides of today are counted where the loads are', async () => {
  const own = await driverOf(fixtures.alpha.driver)
  const load = (number: string, loadDate: Date) => ({
    id: newId(),
    customerId: fixtures.alpha.customer,
    projectId: fixtures.alpha.project,
    materialFlowId: fixtures.alpha.flow,
    materialFlowVersion: 1,
    cargoUnitCode: 'ton',
    transportModeId: fixtures.alpha.mode,
    transporterId: fixtures.alpha.carrier,
    driverId: own,
    number,
    status: 'loaded' as const,
    loadDate,
  })
  const now = Date.now()
  await testServer.database.query
    .insert(shipments)
    .values([
      load('A-1', new Date(now)),
      load('A-2', new Date(now)),
      load('A-3', new Date(now - 25 * 3_600_000)),
    ])
  expect((await read(planner, own)).body.ridesToday).toBe(2)
})
