import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { messagesTo } from '../platform/sent-messages.ts'
import { startHarness } from '../platform/test-harness.ts'

test('planners are asked to approve a driver who moves to their company, with a link', async () => {
  await using harness = await startHarness()
  const { alpha, beta, admin } = harness.fixtures
  const db = harness.testServer.database.query
  const [driver] = await db.select().from(drivers).where(eq(drivers.userId, alpha.driver))
  const [planner] = await db.select().from(users).where(eq(users.id, beta.planner))
  const caller = await harness.testServer.as(admin)
  const move = async (company: string) =>
    expect(
      (await caller.patch(`/drivers/${driver?.id}`, { company: `/api/companies/${company}` })).status,
    ).toBe(200)

  await caller.patch(`/drivers/${driver?.id}`, { lastName: 'Renamed' })
  expect(await messagesTo(harness.testServer, planner?.email ?? '')).toEqual([])
  await move(beta.carrier)
  const messages = await messagesTo(harness.testServer, planner?.email ?? '')
  expect(messages).toMatchObject([{ template: 'driver_awaits_approval' }])
  expect(messages[0]?.body).toContain(`/drivers/${driver?.id}`)
})
