import { beforeEach, describe, expect, test } from 'vitest'
import { and, asc, eq } from 'drizzle-orm'
import type { Operation } from '#contract/device/operations.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { materialFlowCarriers, materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { projectPairings, projects } from '../../../server/platform/db/schema/projects.ts'
import type { RefusedField } from '#contract/shipments/shipment-exceptions.ts'
import { mediaObjects } from '../../../server/platform/db/schema/media-objects.ts'
import { shipmentEvents, shipments } from '../../../server/platform/db/schema/shipments.ts'
import { drivers } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { hashOfEvent } from '../../../server/shipments/events/event-chain.ts'
import { sendPhoto, takePhoto } from '../platform/media-forms.ts'
import {
  buildLoad,
  buildOperation,
  buildPhoto,
  buildUnload,
  insertDriver,
  insertTruck,
  onOwnDevice,
  pairDriver,
  sha256Of,
  type Tenant,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Actor } from '../platform/test-harness.ts'

const { db, fixtures, alpha, beta, as, office, planner, driver } = await setUpHarness()

await pairDriver(db, alpha)
const statement = (operation: Operation) => operation.payload as LoadStatement
const recordOf = (shipmentId: string) =>
  db
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
const load = (own: Partial<LoadStatement> = {}) =>
  buildOperation(alpha, 'shipment.load', buildLoad(alpha, own))

async function loaded(own: Partial<LoadStatement> = {}): Promise<string> {
  const operation = load(own)
  await driver.apply(operation)
  return statement(operation).shipment
}

describe('a shipment', () => {
  test("is what its events say, with the device's time and the server's", async () => {
    const photo = {
      id: newId(),
      sha256: sha256Of(Buffer.from('a')),
      bytes: 1,
      mediaType: 'image/jpeg' as const,
      takenAt: '2026-11-21T08:00:00+01:00',
    }
    const first = buildOperation(
      alpha,
      'shipment.load',
      buildLoad(alpha, { materialFlow: alpha.photoFlow, note: 'wet', photos: [photo] }),
      { occurredAt: '2026-11-20T08:15:00+01:00', clockOffset: -3500 },
    )
    const { shipment, number } = statement(first)
    const second = buildOperation(alpha, 'shipment.unload', buildUnload(shipment, { note: 'dry' }), {
      after: [first.id],
      occurredAt: '2026-11-20T10:00:00+01:00',
    })
    await driver.apply(first, second)

    const { body } = await office.get(`/shipments/${shipment}`)
    expect(body).toMatchObject({
      '@id': `/api/shipments/${shipment}`,
      number,
      status: 'unloaded',
      version: 2,
      // By the server's clock, which was three and a half seconds behind.
      loadDate: '2026-11-20T07:14:56+00:00',
      unloadDate: '2026-11-20T09:00:00+00:00',
      weighedLoad: 40.5,
      tareWeight: 15.2,
      nettoWeight: 25.3,
      transporterNoteLoad: 'wet',
      transporterNoteUnload: 'dry',
      photosAnnounced: 1,
      photosReceived: 0,
      cargoUnit: { id: 'ton' },
      project: { number: alpha.projectNumber },
      transporter: { name: 'Alpha Trucking' },
      origin: { description: 'Alpha basin', company: 'Alpha Works' },
      cargoPhotos: [
        {
          id: photo.id,
          phase: 'load',
          status: 'announced',
          bytes: 1,
          receivedBytes: 0,
          takenAt: '2026-11-21T07:00:00+00:00',
        },
      ],
      events: [
        {
          id: first.id,
          kind: 'loaded',
          occurredAt: '2026-11-20T07:15:00+00:00',
          deviceCode: alpha.deviceCode,
        },
        { id: second.id, kind: 'unloaded' },
      ],
    })
    const [row] = await db.select().from(shipments).where(eq(shipments.id, shipment))
    expect(row).toMatchObject({ customerId: alpha.customer, factorToKilograms: 1000, materialFlowVersion: 1 })
    const [event] = await recordOf(shipment)
    expect(event?.clockOffset).toBe(-3500)
    expect(event?.recordedAt.getTime()).toBeGreaterThan(Date.parse('2026-11-21T00:00:00Z'))
  })

  test('has a record in which nothing can be changed unnoticed', async () => {
    const shipment = await loaded()
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(shipment)))
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(shipment)))
    const record = await recordOf(shipment)
    expect(record.map(({ kind, sequence }) => [kind, sequence])).toEqual([
      ['loaded', 1],
      ['unloaded', 2],
      ['refused', 3],
    ])
    for (const [index, event] of record.entries()) {
      expect(event.previousHash).toBe(record[index - 1]?.hash ?? null)
      expect(hashOfEvent(event)).toBe(event.hash)
    }
    const [first] = record
    expect(
      first && hashOfEvent({ ...first, statement: { ...(first.statement as object), firstWeighing: 41 } }),
    ).not.toBe(first?.hash)
  })

  test('keeps photos that belong to nobody else', async () => {
    const photo = buildPhoto(Buffer.from('a'))
    await loaded({ materialFlow: alpha.photoFlow, photos: [photo] })
    const second = load({ materialFlow: alpha.photoFlow, photos: [photo] })
    expect(await driver.deliver(second)).toMatchObject([
      { problem: { code: 'validation_failed', violations: [{ propertyPath: 'photos' }] } },
    ])
    const media = await db.select().from(mediaObjects).where(eq(mediaObjects.id, photo.id))
    expect(media).toMatchObject([
      {
        customerId: alpha.customer,
        ownerId: alpha.driver,
        kind: 'cargo_photo',
        phase: 'load',
        status: 'announced',
      },
    ])
    expect(media[0]?.shipmentId).not.toBe(statement(second).shipment)
  })
})

describe('a breach of a rule', () => {
  test('is kept once as refused, with its reason, and changes nothing', async () => {
    const shipment = await loaded()
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(shipment, { note: 'first' })))
    const second = buildOperation(alpha, 'shipment.unload', buildUnload(shipment, { note: 'second' }))
    expect(await driver.refusal(second)).toBe('shipment_already_unloaded')
    expect(await driver.refusal(second)).toBe('shipment_already_unloaded')
    const { body } = await office.get(`/shipments/${shipment}`)
    expect(body).toMatchObject({ version: 2, transporterNoteUnload: 'first' })
    expect(body.events?.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['loaded', undefined],
      ['unloaded', undefined],
      ['refused', 'shipment_already_unloaded'],
    ])
    const [, , refused] = await recordOf(shipment)
    expect(refused).toMatchObject({
      operationId: second.id,
      customerId: alpha.customer,
      statement: { note: 'second' },
      settledAt: null,
    })
  })

  test('heals without a new operation when its reason is gone, and is settled by that', async () => {
    await db.update(projects).set({ statusId: fixtures.blocked }).where(eq(projects.id, alpha.project))
    const operation = load()
    expect(await driver.refusal(operation)).toBe('project_blocked')
    await db.update(projects).set({ statusId: fixtures.active }).where(eq(projects.id, alpha.project))
    expect(await driver.deliver(operation)).toMatchObject([{ receipt: { replayed: false } }])
    const record = await recordOf(statement(operation).shipment)
    expect(record.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['refused', 'project_blocked'],
      ['loaded', null],
    ])
    expect(record[0]?.settledAt).toEqual(record[1]?.recordedAt)
    expect(record[1]?.id).toBe(operation.id)
  })

  test.each([
    [
      'a weighing that the flow asks for is missing',
      () => ({ firstWeighing: undefined }),
      'validation_failed',
      { field: 'firstWeighing', rule: 'required' },
    ],
    [
      'an amount that it does not ask for',
      () => ({ amount: 3 }),
      'validation_failed',
      { field: 'amount', rule: 'not_asked' },
    ],
    [
      'more empty than full',
      () => ({ firstWeighing: 10, secondWeighing: 20 }),
      'validation_failed',
      { field: 'secondWeighing', rule: 'netto_negative' },
    ],
    [
      'the number of another device',
      () => ({ number: `A-2026-001-1-${beta.deviceCode}1` }),
      'shipment_number_taken',
      { field: 'number', rule: 'taken' },
    ],
    [
      "somebody else's transport mode",
      () => ({ transportMode: beta.mode }),
      'not_found',
      { field: 'transportMode', rule: 'not_usable' },
    ],
  ] satisfies [string, () => Partial<LoadStatement>, string, RefusedField][])(
    '%s: kept, with its field',
    async (_, own, code, field) => {
      const operation = load(own())
      expect(await driver.refusal(operation)).toBe(code)
      expect(await recordOf(statement(operation).shipment)).toMatchObject([
        { kind: 'refused', reason: code, violations: [field] },
      ])
      expect((await office.get(`/shipments/${statement(operation).shipment}`)).status).toBe(404)
    },
  )

  test('the same number twice: not kept, as the phone sends it again under another one', async () => {
    const number = buildLoad(alpha).number
    await loaded({ number })
    const operation = load({ number })
    expect(await driver.refusal(operation)).toBe('device_cloned')
    expect(await recordOf(statement(operation).shipment)).toEqual([])
  })

  test('the same shipment loaded twice, at the same moment', async () => {
    const shipment = newId()
    const both = [load({ shipment }), load({ shipment })]
    const results = (await Promise.all(both.map((operation) => driver.deliver(operation)))).flat()
    expect(results.filter((result) => 'receipt' in result)).toHaveLength(1)
    expect(
      results.filter((result) => 'problem' in result && result.problem.code === 'shipment_already_loaded'),
    ).toHaveLength(1)
    expect((await recordOf(shipment)).map(({ kind }) => kind)).toEqual(['loaded', 'refused'])
  })

  test('a flow that their company may not carry: kept; one that they cannot know: nothing is', async () => {
    const flow = newId()
    const [own] = await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))
    if (own === undefined) throw new Error('no flow')
    await db.insert(materialFlows).values({ ...own, id: flow, number: 9 })
    await db
      .insert(materialFlowCarriers)
      .values({ customerId: alpha.customer, materialFlowId: flow, companyId: beta.carrier })
    const notCarried = load({ materialFlow: flow })
    expect(await driver.refusal(notCarried)).toBe('material_flow_not_carried')
    expect(await recordOf(statement(notCarried).shipment)).toHaveLength(1)

    const strange = load({ materialFlow: beta.flow })
    expect(await driver.refusal(strange)).toBe('not_found')
    expect(await recordOf(statement(strange).shipment)).toHaveLength(0)
  })

  test('a pairing that has ended: kept, for they may have loaded before', async () => {
    const late = await insertDriver(db, alpha.carrier)
    await pairDriver(db, alpha, late)
    await db.update(projectPairings).set({ endedAt: new Date() }).where(eq(projectPairings.userId, late))
    const lates = await onOwnDevice(db, alpha, late)
    const operation = buildOperation(lates, 'shipment.load', buildLoad(lates))
    expect(await (await as(late)).refusal(operation)).toBe('material_flow_not_carried')
    expect(await recordOf(statement(operation).shipment)).toHaveLength(1)
  })
})

describe('a driver without approval', () => {
  let newcomer: string
  let own: Tenant
  let ownMode: string
  beforeEach(async () => {
    newcomer = await insertDriver(db, alpha.carrier, {
      approvedAt: null,
      graceUntil: new Date('2026-11-20T12:00:00Z'),
    })
    await pairDriver(db, alpha, newcomer)
    own = await onOwnDevice(db, alpha, newcomer)
    ownMode = newId()
    await insertTruck(db, '12-AB-34', { id: ownMode, ownerId: newcomer })
  })

  test.each([
    ['before his grace is over', '2026-11-20T11:00:00Z', 0, undefined],
    [
      "before, by the server's clock: his own is slow",
      '2026-11-20T11:59:00Z',
      120_000,
      'account_needs_approval',
    ],
    ['after it', '2026-11-20T13:00:00Z', 0, 'account_needs_approval'],
  ])('loads %s', async (_, occurredAt, clockOffset, code) => {
    const operation = buildOperation(own, 'shipment.load', buildLoad(own, { transportMode: ownMode }), {
      occurredAt,
      clockOffset,
    })
    expect(await (await as(newcomer)).refusal(operation)).toBe(code)
  })

  test('loads once they are approved', async () => {
    const caller = await as(newcomer)
    const operation = buildOperation(own, 'shipment.load', buildLoad(own))
    expect(await caller.refusal(operation)).toBe('account_needs_approval')
    await db.update(drivers).set({ approvedAt: new Date() }).where(eq(drivers.userId, newcomer))
    await caller.apply(operation)
  })
})

describe('a driver whom their transporter rejected', () => {
  const before = new Date(Date.now() - 3_600_000).toISOString()
  let rejected: Actor
  let own: Tenant
  beforeEach(async () => {
    const newcomer = await insertDriver(db, alpha.carrier, {
      approvedAt: null,
      graceUntil: new Date(Date.now() + 20 * 3_600_000),
    })
    await pairDriver(db, alpha, newcomer)
    own = await onOwnDevice(db, alpha, newcomer)
    rejected = await as(newcomer)
    const [row] = await db.select({ id: drivers.id }).from(drivers).where(eq(drivers.userId, newcomer))
    expect((await planner.post(`/drivers/${row?.id}/reject`, {})).status).toBe(200)
  })

  test('loaded and unloaded before that: it counts, whenever it arrives', async () => {
    const { bytes, photo } = await takePhoto()
    const first = buildOperation(
      own,
      'shipment.load',
      buildLoad(own, { materialFlow: alpha.photoFlow, photos: [photo] }),
      { occurredAt: before },
    )
    const { shipment } = statement(first)
    const second = buildOperation(own, 'shipment.unload', buildUnload(shipment), {
      after: [first.id],
      occurredAt: before,
    })
    await rejected.apply(first, second)
    expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({
      status: 'unloaded',
      transporter: { name: 'Alpha Trucking' },
    })
    expect((await sendPhoto(rejected, photo.id, bytes)).status, 'its photo follows').toBe(200)
  })

  test('loads after it: kept for the office, and the shipment is none', async () => {
    const operation = buildOperation(own, 'shipment.load', buildLoad(own))
    expect(await rejected.refusal(operation)).toBe('account_needs_approval')
    expect(await recordOf(statement(operation).shipment)).toMatchObject([
      { kind: 'refused', reason: 'account_needs_approval' },
    ])
    const { body } = await office.get('/shipment_exceptions?settled=false&itemsPerPage=100')
    expect(body.member?.find(({ shipmentId }) => shipmentId === statement(operation).shipment)).toMatchObject(
      { kind: 'loaded', reason: 'account_needs_approval' },
    )
  })

  test('knows nothing of what others of the company loaded, not even with a moment before that', async () => {
    const shipment = await loaded()
    for (const scanned of [undefined, true])
      expect(
        await rejected.refusal(
          buildOperation(own, 'shipment.unload', buildUnload(shipment, { scanned }), {
            occurredAt: before,
          }),
        ),
      ).toBe('not_found')
  })
})

describe('unloading', () => {
  test('by a colleague is right from a transport mode of their company, and from no other', async () => {
    const shared = await loaded()
    const colleague = await as(alpha.colleague)
    const colleagues = await onOwnDevice(db, alpha, alpha.colleague)
    await colleague.apply(buildOperation(colleagues, 'shipment.unload', buildUnload(shared)))

    const own = newId()
    await insertTruck(db, 'OWN-1', { id: own, ownerId: alpha.driver })
    const privately = await loaded({ transportMode: own })
    expect(
      await colleague.refusal(buildOperation(colleagues, 'shipment.unload', buildUnload(privately))),
    ).toBe('not_found')
    expect(await recordOf(privately)).toHaveLength(1)
  })

  test('what was never loaded is not found', async () => {
    expect(await driver.refusal(buildOperation(alpha, 'shipment.unload', buildUnload(newId())))).toBe(
      'not_found',
    )
  })

  test("another customer's shipment is not found, and cannot be loaded over", async () => {
    const shipment = await loaded()
    await pairDriver(db, beta)
    const outsider = await as(beta.driver)
    expect(await outsider.refusal(buildOperation(beta, 'shipment.unload', buildUnload(shipment)))).toBe(
      'not_found',
    )
    expect(
      await outsider.refusal(buildOperation(beta, 'shipment.load', buildLoad(beta, { shipment }))),
      'for which the phone offers the hand-over: any other id would be taken',
    ).toBe('shipment_already_loaded')
    expect(await recordOf(shipment)).toHaveLength(1)
  })
})

describe('the list', () => {
  test('is filtered, searched, ordered and paged, and counts all that it found', async () => {
    const first = await loaded({ number: `A-SEEK-1-${alpha.deviceCode}901` })
    const second = await loaded({ number: `A-SEEK-1-${alpha.deviceCode}902` })
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(first)))
    const ids = async (query: string) =>
      (await office.get(`/shipments?${query}`)).body.member?.map(({ id }) => id)
    expect(await ids('q=a-seek&order[number]=asc')).toEqual([first, second])
    expect(await ids('q=a-seek&order[number]=DESC')).toEqual([second, first])
    expect(await ids('q=a-seek&status=unloaded')).toEqual([first])
    // Signs between letters and digits do not count, and stand for nothing.
    expect(await ids('q=a_seek')).toEqual(await ids('q=a-seek'))
    expect(await ids('q=a_eek')).toEqual([])
    expect(
      await ids(
        `q=a-seek&project=/api/projects/${alpha.project}&materialFlow=${alpha.flow}&order[number]=asc`,
      ),
    ).toEqual([first, second])
    expect(await ids(`project=/api/projects/${beta.project}`)).toEqual([])
    expect((await ids('q=A-123-BC&itemsPerPage=100'))?.includes(first)).toBe(true)
    const { body } = await office.get('/shipments?q=a-seek&order[number]=asc&page=2&itemsPerPage=1')
    expect(body).toMatchObject({ totalItems: 2, member: [{ id: second }] })
    const [row] = await db
      .select({ shipments: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.id, first), eq(shipments.status, 'unloaded')))
    expect(row).toBeDefined()
  })
})
