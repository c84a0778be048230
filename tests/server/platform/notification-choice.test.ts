import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notificationMethodOf } from '../../../server/accounts/auth/notify-user.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { messagesTo, templatesTo } from './sent-messages.ts'
import { insertDriver, insertUser } from './tenant-fixtures.ts'
import { setUpHarness, type Actor, type Document } from './test-harness.ts'
import { invalid } from '../../support/test-server.ts'

const { testServer, db, alpha, beta, as } = await setUpHarness()

const change = (actor: Actor, id: string, body: object) => actor.patch<Document>(`/users/${id}`, body)

test.each([
  ['nothing chosen, both addresses', 'a@example.com', '+31612345678', null, 'email'],
  ['nothing chosen, a mobile number alone', null, '+31612345678', null, 'sms'],
  ['nothing chosen, an e-mail address alone', 'a@example.com', null, null, 'email'],
  ['SMS chosen', 'a@example.com', '+31612345678', 'sms', 'sms'],
  ['SMS chosen, the number gone since', 'a@example.com', null, 'sms', 'email'],
  ['e-mail chosen, the address gone since', null, '+31612345678', 'email', 'sms'],
] as const)('%s', (_, email, mobilePhone, notificationMethod, expected) => {
  expect(notificationMethodOf({ email, mobilePhone, notificationMethod })).toBe(expected)
})

test('users choose for themselves, where there is an address for it', async () => {
  const id = await insertUser(db, {
    roles: ['ROLE_CUSTOMER'],
    customerId: alpha.customer,
    email: 'chooser@example.com',
  })
  const user = await as(id)
  expect((await user.get('/users/me')).body).toMatchObject({ notificationMethod: 'email' })
  expect(await change(user, id, { notificationMethod: 'sms' })).toMatchObject(invalid('notificationMethod'))
  expect((await change(user, id, { notificationMethod: 'pigeon' })).status).toBe(422)
  await db.update(users).set({ mobilePhone: '+31612345601' }).where(eq(users.id, id))
  expect(await change(user, id, { notificationMethod: 'sms' })).toMatchObject({
    status: 200,
    body: { notificationMethod: 'sms' },
  })
  expect((await user.get('/users/me')).body).toMatchObject({ notificationMethod: 'sms' })
  await db.update(users).set({ mobilePhone: null }).where(eq(users.id, id))
  expect(
    await change(user, id, { phone: '010 1234567' }),
    'a number that is gone keeps nobody from changing something else',
  ).toMatchObject({ status: 200, body: { notificationMethod: 'email' } })
  expect((await change(user, id, { notificationMethod: null })).body).toMatchObject({
    notificationMethod: 'email',
  })
  const stranger = await as(beta.office)
  expect((await change(stranger, id, { notificationMethod: 'email' })).status).toBe(404)
})

test('a driver and the planners are told of an approval in the way that each chose', async () => {
  const driverUser = await insertDriver(db, alpha.carrier, { approvedAt: null })
  await db
    .update(users)
    .set({ email: 'told@example.com', mobilePhone: '+31612345602', notificationMethod: 'sms' })
    .where(eq(users.id, driverUser))
  const planner = await insertUser(db, {
    roles: ['ROLE_TRANSPORTER'],
    companyId: alpha.carrier,
    email: 'planner-told@example.com',
    mobilePhone: '+31612345603',
    notificationMethod: 'sms',
  })
  const byMail = await insertUser(db, {
    roles: ['ROLE_TRANSPORTER'],
    companyId: alpha.carrier,
    email: 'planner-mailed@example.com',
  })
  expect(byMail).not.toBe(planner)
  const [driver] = await db.select({ id: drivers.id }).from(drivers).where(eq(drivers.userId, driverUser))
  expect((await (await as(planner)).post(`/drivers/${driver?.id}/approve`, {})).status).toBe(200)
  expect(await templatesTo(testServer, '+31612345602')).toEqual(['driver_approved'])
  expect(await templatesTo(testServer, '+31612345603')).toEqual(['driver_judged'])
  for (const address of ['told@example.com', 'planner-told@example.com'])
    expect(await templatesTo(testServer, address), address).toEqual([])
  const [mail] = await messagesTo(testServer, 'planner-mailed@example.com')
  expect(mail).toMatchObject({ channel: 'email', template: 'driver_judged' })
})
