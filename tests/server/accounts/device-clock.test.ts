import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Operation } from '#contract/device/operations.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import type { ShipmentException } from '#contract/shipments/shipment-exceptions.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { shipmentEvents, shipments } from '../../../server/platform/db/schema/shipments.ts'
import { hashOfEvent } from '../../../server/shipments/events/event-chain.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'

const minute = 60_000
const day = 24 * 60 * minute

const { db, alpha, office, driver } = await setUpHarness()
await pairDriver(db, alpha)

/** The phone's clock, that many milliseconds behind the server's. */
const phoneTime = (behind: number, at = Date.now()) => new Date(at - behind).toISOString()

async function deliver(sentAt: string | undefined, ...operations: Operation[]) {
  const { body } = await driver.post('/operations', { operations, sentAt })
  expect(body.results).toMatchObject(operations.map(() => ({ receipt: {} })))
}

async function shipmentOf({ payload }: Operation) {
  const id = (payload as LoadStatement).shipment
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
  const events = await db
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, id))
    .orderBy(shipmentEvents.sequence)
  if (row === undefined) throw new Error('The shipment was not stored.')
  return { row, events }
}

const load = (own: Partial<Operation>) => buildOperation(alpha, 'shipment.load', buildLoad(alpha), own)
const unload = (loaded: Operation, own: Partial<Operation>) =>
  buildOperation(alpha, 'shipment.unload', buildUnload((loaded.payload as LoadStatement).shipment), {
    after: [loaded.id],
    ...own,
  })
const distance = (time: Date | null | undefined, ago: number) =>
  Math.abs((time?.getTime() ?? 0) - (Date.now() - ago))

describe('the time of what was done', () => {
  test('is by the clock as it is when it is sent, where it was set back since it was measured', async () => {
    const first = load({ occurredAt: phoneTime(0, Date.now() - 30 * minute), clockOffset: 304 })
    const second = unload(first, {
      occurredAt: phoneTime(3 * day, Date.now() - 10 * minute),
      clockOffset: undefined,
    })
    await deliver(phoneTime(3 * day), first, second)
    const { row, events } = await shipmentOf(first)
    expect(distance(row.loadDate, 30 * minute)).toBeLessThan(minute)
    expect(distance(row.unloadDate, 10 * minute)).toBeLessThan(minute)
    // The device's own claim stays, with how far it was off.
    expect(distance(events[1]?.occurredAt, 3 * day + 10 * minute)).toBeLessThan(minute)
    expect(Math.abs((events[1]?.clockOffset ?? 0) - 3 * day)).toBeLessThan(minute)
    // The office's record marks what was off, and only that.
    const { body } = await office.get(`/shipments/${row.id}`)
    expect(body.events).toMatchObject([
      { kind: 'loaded' },
      { kind: 'unloaded', correctedAt: expect.any(String) },
    ])
    expect(body.events?.[0]).not.toHaveProperty('correctedAt')
  })

  test('is never after its arrival, however far the clock runs ahead', async () => {
    const first = load({ occurredAt: phoneTime(-27 * day), clockOffset: 329 })
    await deliver(phoneTime(-27 * day), first)
    expect(distance((await shipmentOf(first)).row.loadDate, 0)).toBeLessThan(minute)
    // Set right again before it was sent: nobody knows when it was, but not later than now.
    const repaired = load({ occurredAt: phoneTime(-27 * day), clockOffset: 329 })
    await deliver(phoneTime(0), repaired)
    expect(distance((await shipmentOf(repaired)).row.loadDate, 0)).toBeLessThan(minute)
    // An app that does not say when it sent: its claim is kept, with how far it lies ahead.
    const silent = load({ occurredAt: phoneTime(-27 * day), clockOffset: undefined })
    await deliver(undefined, silent)
    const { row, events } = await shipmentOf(silent)
    expect(distance(row.loadDate, 0)).toBeLessThan(minute)
    expect(events[0]?.occurredAt).toEqual(new Date(silent.occurredAt))
    expect(Math.abs((events[0]?.clockOffset ?? 0) + 27 * day)).toBeLessThan(minute)
  })

  test.each([
    ['1900-01-01T00:00:00Z', '2199-12-31T23:59:59Z'],
    ['2199-12-31T23:59:59Z', '1900-01-01T00:00:00Z'],
  ])('can be read by the office where the phone says %s, and sends at %s', async (occurredAt, sentAt) => {
    const first = load({ occurredAt, clockOffset: undefined })
    await deliver(sentAt, first)
    const { status } = await office.get(`/shipments/${(first.payload as LoadStatement).shipment}`)
    expect(status).toBe(200)
  })

  test('is measured by the server where the phone has never had a connection', async () => {
    const first = load({ occurredAt: '1970-01-01T00:10:00Z', clockOffset: undefined })
    await deliver('1970-01-01T00:40:00Z', first)
    expect(distance((await shipmentOf(first)).row.loadDate, 30 * minute)).toBeLessThan(minute)
  })

  test('stays as it was measured then, where the clock was right only later', async () => {
    const first = load({ occurredAt: phoneTime(2 * day, Date.now() - 30 * minute), clockOffset: 2 * day })
    await deliver(phoneTime(0), first)
    const { row, events } = await shipmentOf(first)
    expect(distance(row.loadDate, 30 * minute)).toBeLessThan(minute)
    // Both are kept, within the hash, and the office sees that they differ.
    expect(Math.abs(events[0]?.deliveryOffset ?? day)).toBeLessThan(minute)
    expect(events[0] && hashOfEvent(events[0])).toBe(events[0]?.hash)
    expect(events[0] && hashOfEvent({ ...events[0], deliveryOffset: day })).not.toBe(events[0]?.hash)
    const { body } = await office.get(`/shipments/${row.id}`)
    const event = body.events?.[0] as NonNullable<Shipment['events']>[number] | undefined
    expect(distance(new Date(event?.deliveredClockAt ?? 0), 2 * day + 30 * minute)).toBeLessThan(minute)
  })

  test('of what was refused is shown with both measurements too, and compared by the one that would count', async () => {
    const first = load({
      occurredAt: phoneTime(2 * day, Date.now() - 30 * minute),
      clockOffset: 2 * day,
      payload: buildLoad(alpha, { secondWeighing: 99 }),
    })
    await driver.post('/operations', { operations: [first], sentAt: phoneTime(0) })
    const { shipment } = first.payload as LoadStatement
    const { body } = await office.get(`/shipment_exceptions?shipment=${shipment}`)
    const exception = body.member?.[0] as ShipmentException | undefined
    const at = (moment: string | undefined) => new Date(moment ?? 0)
    expect(distance(at(exception?.correctedAt), 30 * minute)).toBeLessThan(minute)
    expect(distance(at(exception?.deliveredClockAt), 2 * day + 30 * minute)).toBeLessThan(minute)
    const [loadDate] = exception?.comparison ?? []
    expect(loadDate).toMatchObject({ field: 'loadDate', stated: exception?.correctedAt })
  })

  test('of both measurements is the same where the clock was left alone, and is then said once', async () => {
    const first = load({ occurredAt: phoneTime(2 * day, Date.now() - 30 * minute), clockOffset: 2 * day })
    await deliver(phoneTime(2 * day), first)
    const { row, events } = await shipmentOf(first)
    expect(Math.abs((events[0]?.deliveryOffset ?? 0) - 2 * day)).toBeLessThan(minute)
    const { body } = await office.get(`/shipments/${row.id}`)
    const event = body.events?.[0]
    expect(event).toHaveProperty('correctedAt')
    expect(event).not.toHaveProperty('deliveredClockAt')
  })

  test('of unloading is not before that of loading, whatever the clocks said', async () => {
    const first = load({ occurredAt: phoneTime(0, Date.now() - 30 * minute), clockOffset: 0 })
    const second = unload(first, { occurredAt: phoneTime(3 * day), clockOffset: 0 })
    // An app of before says nothing of its clock at sending.
    await deliver(undefined, first, second)
    const { row } = await shipmentOf(first)
    expect(row.unloadDate).toEqual(row.loadDate)
  })
})
