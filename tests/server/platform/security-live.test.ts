import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../../server/platform/db/schema/users.ts'
import { publish } from '../../../server/platform/live/publish.ts'
import { openEventStream } from '../../support/event-stream.ts'
import { setUpHarness } from './test-harness.ts'

const { testServer, db, fixtures, alpha, beta, as } = await setUpHarness()
const origin = await testServer.listen()

const open = async (userId: string, ...topics: string[]) =>
  openEventStream(origin, (await as(userId)).token, topics)

describe('a topic', () => {
  test.each([
    ['adjacent parameters', `/api/projects/${'{}'.repeat(12)}!`],
    ['adjacent named parameters', `/api/projects/${'{a}'.repeat(12)}!`],
    ['a parameter that is part of a segment', '/api/projects/x{id}'],
    ['a brace that is not closed', '/api/projects/{id'],
    ['more than 200 characters', `/api/projects/${'x'.repeat(200)}`],
  ])('with %s is refused', async (_, topic) => {
    await using stream = await open(alpha.driver, '/api/shipments/{id}', topic)
    expect(stream.status).toBe(400)
  })

  test('that is written to be matched for a long time costs no time', async () => {
    await using stream = await open(fixtures.admin, '/api/shipments/{id}')
    const hostile = ['/api/(a+)+$', `/api/${'.*'.repeat(90)}!`, `${'/{a}'.repeat(40)}/!`]
    await using other = await open(fixtures.admin, ...hostile)
    expect(other.status).toBe(200)
    const id = `/api/shipments/${'a'.repeat(3000)}`
    await publish(db, { '@id': id, '@type': 'Shipment' }, {})
    await expect.poll(() => stream.heard).toEqual([id])
    expect(other.heard).toEqual([])
  })
})

test('a user who opens many streams at once gets no more of them than one after the other', async () => {
  const { planner } = beta
  const { token } = await as(planner)
  const streams = await Promise.all(
    Array.from({ length: 60 }, () => openEventStream(origin, token, ['/api/shipments/{id}'])),
  )
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(streams.filter(({ status }) => status === 429)).toHaveLength(40)
  await Promise.all(streams.map((stream) => stream[Symbol.asyncDispose]()))
})

test('a stream ends when the company, the roles or the customer of its user change', async () => {
  await using planner = await open(alpha.planner, '*')
  await using reader = await open(alpha.reader, '*')
  await using office = await open(alpha.office, '*')
  await using unchanged = await open(beta.office, '*')
  await db.update(users).set({ companyId: beta.carrier }).where(eq(users.id, alpha.planner))
  await db
    .update(users)
    .set({ roles: ['ROLE_CUSTOMER'] })
    .where(eq(users.id, alpha.reader))
  await db.update(users).set({ customerId: beta.customer }).where(eq(users.id, alpha.office))
  await Promise.all([planner.ended, reader.ended, office.ended])

  // The user's next stream has the rights of the new company, and the others were left alone.
  await using next = await open(alpha.planner, '*')
  await publish(
    db,
    { '@id': '/api/shipments/moved', '@type': 'Shipment' },
    { companyId: beta.carrier, customerId: beta.customer },
  )
  await expect.poll(() => next.heard).toEqual(['/api/shipments/moved'])
  await expect.poll(() => unchanged.heard).toEqual(['/api/shipments/moved'])
  expect([planner, reader, office].flatMap(({ heard }) => heard)).toEqual([])
}, 30_000)
