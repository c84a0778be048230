import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import type { Driver } from '#contract/accounts/drivers.ts'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { secretSentTo } from '../platform/sent-messages.ts'
import { insertDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { wrongFields } from '../../support/test-server.ts'

/** Carriers in the address book of Alpha. */
const ownCarrier = newId()
const otherOwnCarrier = newId()
const { testServer, db, alpha, beta, as, admin, office } = await setUpHarness()
await db.insert(companies).values(
  [ownCarrier, otherOwnCarrier].map((id) => ({
    id,
    customerId: alpha.customer,
    name: `Own carrier ${id.slice(-4)}`,
    types: ['carrier' as const],
  })),
)

type Item = Driver & { violations: { propertyPath: string; message: string }[] }
const companyIri = (id: string) => `/api/companies/${id}`
const rowOf = async (id: string) => {
  const [row] = await db.select().from(drivers).where(eq(drivers.id, id))
  if (row === undefined) throw new Error(`There is no driver ${id}.`)
  return row
}
const userOf = async (id: string) => {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  if (row === undefined) throw new Error(`There is no user ${id}.`)
  return row
}

const idIn = (iri: string | undefined) => iri?.split('/').at(-1) ?? ''

/** A driver of Alpha's own carrier who has accepted the invitation of its staff. */
async function createOwnDriver(): Promise<{ id: string; user: string }> {
  const { body: user } = await office.post<User>('/users', {
    roles: ['ROLE_DRIVER'],
    firstName: 'Piet',
    lastName: 'Paal',
    email: `${newId()}@example.com`,
    active: true,
    company: companyIri(ownCarrier),
  })
  const invitation = await secretSentTo(testServer, user.email ?? '')
  await testServer.anonymous.patch(`/users/driver_or_skipper/by_hash/${invitation}`, {
    pincode: '13570',
    termsAccepted: true,
  })
  const { body } = await office.get<Item>(`/drivers/${idIn(user.driver)}`)
  expect(body).toMatchObject({ approved: true, company: { id: ownCarrier } })
  return { id: body.id, user: idIn(body.user) }
}

test('staff cannot move their driver into a transporter outside their address book', async () => {
  const driver = await createOwnDriver()
  for (const transporter of [beta.carrier, alpha.carrier]) {
    const byDriver = await office.patch<Item>(`/drivers/${driver.id}`, { company: companyIri(transporter) })
    expect([byDriver.status, wrongFields(byDriver)]).toEqual([422, ['company']])
    const byUser = await office.patch<Item>(`/users/${driver.user}`, { company: companyIri(transporter) })
    expect([byUser.status, wrongFields(byUser)]).toEqual([422, ['company']])
  }
  expect(await rowOf(driver.id)).toMatchObject({ companyId: ownCarrier, approvedAt: expect.any(Date) })
  expect((await userOf(driver.user)).companyId).toBe(ownCarrier)
})

test('staff move a driver between the carriers of their own address book, and the approval stays', async () => {
  const driver = await createOwnDriver()
  const moved = await office.patch<Item>(`/drivers/${driver.id}`, { company: companyIri(otherOwnCarrier) })
  expect(moved.body).toMatchObject({ approved: true, company: { id: otherOwnCarrier } })
  const back = await office.patch<Item>(`/users/${driver.user}`, { company: companyIri(ownCarrier) })
  expect(back.status).toBe(200)
  expect(await rowOf(driver.id)).toMatchObject({ companyId: ownCarrier, approvedAt: expect.any(Date) })
})

test.each(['drivers', 'users'] as const)(
  'a driver whom an administrator moves through /%s waits for the approval of the new transporter',
  async (collection) => {
    const driver = await createOwnDriver()
    const path = collection === 'drivers' ? `/drivers/${driver.id}` : `/users/${driver.user}`
    expect((await admin.patch(path, { company: companyIri(beta.carrier) })).status).toBe(200)
    const { body } = await admin.get<Item>(`/drivers/${driver.id}`)
    expect(body).toMatchObject({
      approved: false,
      company: { id: beta.carrier },
      graceUntil: expect.any(String),
    })
    const planner = await as(beta.planner)
    expect((await planner.post<Item>(`/drivers/${driver.id}/approve`, {})).body.approved).toBe(true)
  },
)

test.each(['drivers', 'users'] as const)(
  'staff lose the account of a driver whom an administrator moves out of their address book through /%s',
  async (collection) => {
    const driver = await createOwnDriver()
    expect((await office.get(`/users/${driver.user}`)).status).toBe(200)
    const path = collection === 'drivers' ? `/drivers/${driver.id}` : `/users/${driver.user}`
    await admin.patch(path, { company: companyIri(beta.carrier) })
    expect((await office.patch(`/users/${driver.user}`, { firstName: 'X' })).status).toBe(404)
    const planner = await as(beta.planner)
    const seen = await planner.get<User>(`/users/${driver.user}`)
    expect([seen.status, seen.body.customer]).toEqual([200, undefined])
  },
)

test('a user who becomes a driver is approved only by who may approve for the company', async () => {
  const userId = newId()
  await db.insert(users).values({
    id: userId,
    roles: ['ROLE_CUSTOMER'],
    customerId: alpha.customer,
    companyId: beta.carrier,
    firstName: 'Dubbel',
    lastName: 'Rol',
    email: `${userId}@example.com`,
  })
  const { body } = await office.patch<User>(`/users/${userId}`, { roles: ['ROLE_CUSTOMER', 'ROLE_DRIVER'] })
  expect((await rowOf(idIn(body.driver))).approvedAt).toBeNull()
})

test('a driver whom the previous transporter rejected starts anew at the next one', async () => {
  const userId = await insertDriver(db, alpha.carrier, {
    approvedAt: null,
    rejectedAt: new Date(),
    rejectedReason: 'Unknown here.',
    graceUntil: new Date(),
  })
  const [row] = await db.select().from(drivers).where(eq(drivers.userId, userId))
  const moved = await admin.patch<Item>(`/drivers/${row?.id}`, { company: companyIri(beta.carrier) })
  expect(moved.body).toMatchObject({ approved: false, company: { id: beta.carrier } })
  expect([moved.body.rejectedAt, moved.body.rejectedReason]).toEqual([undefined, undefined])
  expect(Date.parse(String(moved.body.graceUntil))).toBeGreaterThan(Date.now() + 23 * 3_600_000)
})

test('linking a transporter shows the names and the standing of its drivers, no contact data and no rides for others', async () => {
  const [employer] = await db.select().from(companies).where(eq(companies.name, 'Alpha Works'))
  await db
    .update(users)
    .set({ mobilePhone: '+31611223399', lastName: 'Betaman' })
    .where(eq(users.id, beta.driver))
  const [driver] = await db.select().from(drivers).where(eq(drivers.userId, beta.driver))
  const driverId = driver?.id ?? ''
  const loadFor = (tenant: typeof alpha, number: string) =>
    db.insert(shipments).values({
      id: newId(),
      customerId: tenant.customer,
      projectId: tenant.project,
      materialFlowId: tenant.flow,
      materialFlowVersion: 1,
      cargoUnitCode: 'ton',
      transportModeId: beta.mode,
      transporterId: beta.carrier,
      driverId,
      number,
      status: 'unloaded',
      loadDate: new Date(),
    })
  await loadFor(beta, 'B-1')
  const seen = async () => (await office.get<Item>(`/drivers/${driverId}`)).body
  const found = async (q: string) =>
    (await office.get<{ member: Item[] }>(`/drivers?q=${encodeURIComponent(q)}`)).body.member.map(
      ({ id }) => id,
    )
  const linked = await office.post('/company_transporters', {
    company: companyIri(employer?.id ?? ''),
    transporter: companyIri(beta.carrier),
  })
  expect(linked.status).toBe(201)

  const before = await seen()
  expect(before).toMatchObject({ lastName: 'Betaman', approved: true, active: true, ridesToday: 0 })
  expect([before.email, before.mobilePhone, before.rejectedReason]).toEqual([undefined, undefined, undefined])
  expect(await found('Betaman')).toEqual([driverId])
  expect(await found(beta.driver), 'the address cannot be found out by searching').toEqual([])
  expect(await found('611223399')).toEqual([])
  const planner = await as(beta.planner)
  expect((await planner.get<Item>(`/drivers/${driverId}`)).body).toMatchObject({
    email: `${beta.driver}@example.com`,
    ridesToday: 1,
  })

  await loadFor(alpha, 'A-1')
  expect(await seen(), 'whoever drives for the customer can be called').toMatchObject({
    email: `${beta.driver}@example.com`,
    mobilePhone: '+31611223399',
    ridesToday: 1,
  })
  expect(await found('611223399')).toEqual([driverId])
})
