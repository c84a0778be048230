import { eq, sql, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { insertDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'

const { testServer, db, alpha, beta, as, planner } = await setUpHarness()

const driver = await as(await insertDriver(db, alpha.carrier))
const register = async (id = newId(), clonedFrom?: string) => {
  const { status, body } = await driver.post('/devices', { id, clonedFrom })
  expect(status).toBe(201)
  return body as unknown as { id: string; code: string; previous?: { id: string; code: string } }
}
const mails = (template = 'device_cleared') =>
  db.select().from(outgoingMails).where(eq(outgoingMails.template, template))

test('a new device is told of the one before it, and what its user says of that reaches the planners once', async () => {
  const first = await register()
  expect(first.previous, 'a first device has none before it').toBeUndefined()
  const second = await register()
  expect(second.previous).toMatchObject({ id: first.id, code: first.code })
  expect((await register(second.id)).previous, 'the same again').toMatchObject({ id: first.id })
  expect((await register(first.id)).previous, 'an older one is not told of a later one').toBeUndefined()

  const stranger = await as(beta.driver)
  expect((await stranger.post(`/devices/${first.id}/cleared`, {})).status).toBe(404)
  for (let times = 0; times < 2; times += 1)
    expect((await driver.post(`/devices/${first.id}/cleared`, {})).status).toBe(204)
  await runJobs(testServer)
  const sent = await mails()
  expect(new Set(sent.flatMap(({ recipients }) => recipients)).size, 'one for each planner').toBe(sent.length)
  expect(sent.length).toBeGreaterThan(0)
  expect(JSON.stringify(sent[0])).toContain(first.code)
  expect(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, first.id))).toMatchObject([
    { action: 'change', after: { cleared: true } },
  ])
  expect((await register()).previous, 'it is not asked about again').toMatchObject({ id: second.id })
  expect((await driver.post(`/devices/${second.id}/cleared`, {})).status).toBe(204)
  await runJobs(testServer)
  expect(await mails(), 'of another one on the same day the list tells').toHaveLength(sent.length)
})

test('a phone that found itself copied is another one, is not asked about, and the planners are told once', async () => {
  const original = await register()
  const clone = await register(newId(), original.id)
  expect(clone.code).not.toBe(original.code)
  expect(clone.previous, 'the other one is in use').toBeUndefined()
  await register(clone.id, original.id)
  await register(newId(), original.id)
  await runJobs(testServer)
  const sent = await mails('device_cloned')
  expect(new Set(sent.flatMap(({ recipients }) => recipients)).size).toBe(sent.length)
  expect(JSON.stringify(sent[0])).toMatch(new RegExp(`${original.code}.*${clone.code}`))
  expect((await planner.get(`/known_devices/${clone.id}`)).body).toMatchObject({ clonedFrom: original.code })

  const foreign = await register(newId(), beta.device)
  expect(
    (await planner.get(`/known_devices/${foreign.id}`)).body,
    'a device of somebody else',
  ).not.toHaveProperty('clonedFrom')
})

test('a device that the office has revoked is not asked about', async () => {
  // Its session belongs to its first device, and would end with it.
  await register()
  const lost = await register()
  await db
    .update(devices)
    .set({ clearedAt: sql`now()` })
    .where(ne(devices.id, lost.id))
  const next = await register()
  expect(next.previous).toMatchObject({ id: lost.id })
  await db
    .update(devices)
    .set({ revokedAt: sql`now()` })
    .where(eq(devices.id, lost.id))
  expect((await register(next.id)).previous).toBeUndefined()
})

test('a device that was not seen for a month is not asked about', async () => {
  await db.update(devices).set({ lastSeenAt: sql`now() - interval '31 days'` })
  expect((await register()).previous).toBeUndefined()
})
