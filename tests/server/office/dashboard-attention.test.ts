import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companyChangeRequests } from '../../../server/platform/db/schema/companies.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import {
  buildLoad,
  buildOperation,
  buildUnload,
  insertDriver,
  pairDriver,
  type Tenant,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { bodyOf } from '../../support/test-server.ts'

interface Attention {
  readonly [kind: string]: { readonly count: number; readonly first: readonly Record<string, unknown>[] }
}

let alpha: Tenant
let beta: Tenant

const { db, fixtures, as, driver } = await setUpHarness()
;({ alpha, beta } = fixtures)

const read = async (user: string): Promise<Attention> => {
  const body = await bodyOf((await as(user)).get('/dashboard/attention'))
  return body as unknown as Attention
}
const hours = (number: number) => new Date(Date.now() + number * 3_600_000)
const kindsOf = (attention: Attention) => Object.keys(attention).filter((name) => !name.startsWith('@'))

test('each role is shown what it may see to, and nothing of the rest', async () => {
  expect(kindsOf(await read(fixtures.admin))).toEqual([
    'driversToApprove',
    'exceptions',
    'missingWeights',
    'missingSignatures',
    'turnedAway',
    'flowsNotReady',
    'codeChanges',
    'failedMails',
    'failedJobs',
    'companyChangeRequests',
  ])
  expect(kindsOf(await read(alpha.office))).toEqual([
    'exceptions',
    'missingWeights',
    'missingSignatures',
    'turnedAway',
    'flowsNotReady',
    'codeChanges',
    'failedMails',
  ])
  expect(kindsOf(await read(alpha.planner))).toEqual([
    'driversToApprove',
    'missingWeights',
    'missingSignatures',
    'turnedAway',
  ])
  expect(kindsOf(await read(alpha.reader))).toEqual(['missingWeights', 'missingSignatures', 'turnedAway'])
})

test('drivers wait for their own planner, the shortest of the 24 hours first', async () => {
  const waiting = { approvedAt: null, selfRegistered: true }
  const userIds: string[] = []
  for (const left of [20.5, 3.5, -2, 10, 11, 12])
    userIds.push(await insertDriver(db, alpha.carrier, { ...waiting, graceUntil: hours(left) }))
  await insertDriver(db, alpha.carrier, { ...waiting, graceUntil: hours(1), rejectedAt: new Date() })
  // The 24 hours of an invited driver begin when the link is used.
  await insertDriver(db, alpha.carrier, { ...waiting, inviteStatus: 'invited' })
  const left = await insertDriver(db, alpha.carrier, { ...waiting, graceUntil: hours(1) })
  await db.update(users).set({ active: false, deactivatedAt: new Date() }).where(eq(users.id, left))

  const { driversToApprove } = await read(alpha.planner)
  expect(driversToApprove?.count).toBe(6)
  expect(driversToApprove?.first.map(({ hoursLeft }) => hoursLeft)).toEqual([0, 3, 9, 10, 11])
  expect(driversToApprove?.first[0]).toMatchObject({
    '@type': 'Driver',
    name: expect.stringMatching(/^Kim Testman/),
    company: { id: alpha.carrier },
    graceUntil: expect.any(String),
  })
  expect((await read(beta.planner)).driversToApprove).toEqual({ count: 0, first: [] })
  expect((await read(fixtures.admin)).driversToApprove?.count).toBe(6)
  await db
    .update(drivers)
    .set({ approvedAt: new Date() })
    .where(eq(drivers.userId, userIds[0] ?? ''))
  expect((await read(alpha.planner)).driversToApprove?.count).toBe(5)
})

test('exceptions and missing weights are there until somebody settles or corrects them', async () => {
  await pairDriver(db, alpha)
  const load = buildLoad(alpha)
  const results = await driver.deliver(
    buildOperation(alpha, 'shipment.load', load),
    buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment)),
    buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment)),
  )
  expect(results).toMatchObject([{ receipt: {} }, { receipt: {} }, { problem: {} }])
  await db
    .update(materialFlows)
    .set({ amountDetermination: 'at_unload' })
    .where(eq(materialFlows.id, alpha.flow))
  const unweighed = buildLoad(alpha)
  delete unweighed.firstWeighing
  delete unweighed.secondWeighing
  await driver.apply(buildOperation(alpha, 'shipment.load', unweighed))

  const office = await read(alpha.office)
  expect(office.exceptions).toMatchObject({
    count: 1,
    first: [{ number: load.number, kind: 'unloaded', reason: 'shipment_already_unloaded' }],
  })
  expect((await read(beta.office)).exceptions?.count).toBe(0)
  expect(office.missingWeights, 'it is weighed on unloading').toMatchObject({ count: 0, first: [] })
  await db
    .update(shipments)
    .set({ status: 'unloaded', unloadDate: new Date() })
    .where(eq(shipments.id, unweighed.shipment))
  expect((await read(alpha.office)).missingWeights).toMatchObject({
    count: 1,
    first: [
      {
        number: unweighed.number,
        status: 'unloaded',
        transportMode: 'A-123-BC',
        project: { id: alpha.project },
      },
    ],
  })
  expect((await read(alpha.planner)).missingWeights?.count).toBe(1)
  const listed = await (await as(alpha.office)).get('/shipments?weightMissing=true')
  expect(listed.body).toMatchObject({ totalItems: 1, member: [{ number: unweighed.number }] })
  expect((await read(beta.office)).missingWeights?.count).toBe(0)

  await (
    await as(alpha.office)
  ).post(`/shipment_exceptions/${String(office.exceptions?.first[0]?.id)}/settle`, { decision: 'dismissed' })
  await db.update(shipments).set({ nettoWeight: 12 }).where(eq(shipments.id, unweighed.shipment))
  const after = await read(alpha.office)
  expect([after.exceptions?.count, after.missingWeights?.count]).toEqual([0, 0])
})

test('mails that are no longer retried, failed jobs and open requests of companies', async () => {
  const mail = {
    channel: 'email' as const,
    template: 'new_letter',
    locale: 'nl' as const,
    recipients: ['a@example.com'],
    subject: 'New letter',
    body: '',
    customerId: alpha.customer,
    materialFlowId: alpha.flow,
  }
  await db.insert(outgoingMails).values([
    { ...mail, id: newId(), status: 'failed' },
    { ...mail, id: newId(), status: 'sent' },
    { ...mail, id: newId(), status: 'failed', createdAt: hours(-32 * 24) },
  ])
  expect((await read(alpha.office)).failedMails).toMatchObject({
    count: 1,
    first: [{ recipients: ['a@example.com'], subject: 'New letter', template: 'new_letter' }],
  })
  expect((await read(beta.office)).failedMails?.count).toBe(0)

  const request = { companyId: alpha.carrier, comment: 'We moved.', requestedById: alpha.planner }
  await db.insert(companyChangeRequests).values([
    { ...request, id: newId() },
    { ...request, id: newId(), status: 'granted' },
  ])
  await db.execute(sql`insert into pgboss.job (name, data) values ('dead_letters', '{}')`)
  expect(await read(fixtures.admin)).toMatchObject({
    failedMails: { count: 1 },
    failedJobs: { count: 1, first: [{ '@type': 'FailedJob' }] },
    companyChangeRequests: {
      count: 1,
      first: [{ company: { name: 'Alpha Trucking' }, requestedBy: expect.stringMatching(/^Kim/) }],
    },
  })
})
