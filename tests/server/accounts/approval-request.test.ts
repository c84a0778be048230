import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { messagesTo } from '../platform/sent-messages.ts'
import { startHarness } from '../platform/test-harness.ts'

test('planners are asked to approve a driver who moves to their company, with a link', async () => {
  await using harness = await startHarness()
  const { testServer, db, alpha, beta, admin } = harness
  const [driver] = await db.select().from(drivers).where(eq(drivers.userId, alpha.driver))
  const [planner] = await db.select().from(users).where(eq(users.id, beta.planner))
  const move = async (company: string) =>
    expect(
      (await admin.patch(`/drivers/${driver?.id}`, { company: `/api/companies/${company}` })).status,
    ).toBe(200)

  await admin.patch(`/drivers/${driver?.id}`, { lastName: 'Renamed' })
  expect(await messagesTo(testServer, planner?.email ?? '')).toEqual([])
  await move(beta.carrier)
  const messages = await messagesTo(testServer, planner?.email ?? '')
  expect(messages).toMatchObject([{ template: 'driver_awaits_approval' }])
  expect(messages[0]?.body).toContain(`/drivers/${driver?.id}`)
})
