import { beforeEach, describe, expect, test } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { changeLog } from '../../../server/platform/db/schema/change-log.ts'
import { ewcCodes } from '../../../server/platform/db/schema/master-data.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { projects } from '../../../server/platform/db/schema/projects.ts'
import { shipmentEvents, shipments } from '../../../server/platform/db/schema/shipments.ts'
import { drivers } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { hashOfEvent } from '../../../server/shipments/events/event-chain.ts'
import { type Answer, refusal, wrongFields } from '../../support/test-server.ts'
import {
  buildLoad,
  buildOperation,
  buildTruck,
  buildUnload,
  insertDriver,
  insertTruck,
  onOwnDevice,
  pairDriver,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Document, type Actor } from '../platform/test-harness.ts'

const { db, fixtures, alpha, beta, as, admin, office, driver } = await setUpHarness()

await pairDriver(db, alpha)
const recordOf = (shipmentId: string) =>
  db
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))

async function loaded(own: Partial<LoadStatement> = {}): Promise<string> {
  const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha, own), {
    // Before every unloading of these tests.
    occurredAt: '2026-11-20T06:00:00Z',
  })
  await driver.apply(operation)
  return (operation.payload as LoadStatement).shipment
}

describe("a load by another client than the driver's app", () => {
  const draft = (own: object = {}) => ({
    materialFlow: `/api/material_flows/${alpha.flow}`,
    transportMode: `/api/transport_modes/${alpha.mode}`,
    loadedAt: '2026-11-20T08:00:00+01:00',
    weighedLoad: 40.5,
    tareWeight: 15.2,
    ...own,
  })

  test('is a shipment like any other, with a number of its own and a sealed record', async () => {
    const id = newId()
    const response = await driver.post('/shipments', draft({ id, cargoPhotos: [] }))
    expect(response).toMatchObject({ status: 201, headers: { location: `/api/shipments/${id}` } })
    expect(response.body).toMatchObject({
      id,
      status: 'loaded',
      version: 1,
      loadDate: '2026-11-20T07:00:00+00:00',
      weighedLoad: 40.5,
      tareWeight: 15.2,
      nettoWeight: 25.3,
      events: [{ kind: 'loaded' }],
    })
    expect(response.body.number).toMatch(/^A-2026-001-1-[A-Z]{4,6}1$/)
    const second = await driver.post('/shipments', draft())
    expect(second.body.number).toBe(String(response.body.number).replace(/1$/, '2'))
    const [event] = await recordOf(id)
    expect(event && hashOfEvent(event)).toBe(event?.hash)
    const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
    expect(row).toMatchObject({ customerId: alpha.customer, transporterId: alpha.carrier })
    expect(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).toMatchObject([
      { action: 'create', actorId: alpha.driver },
    ])
    expect(await db.select().from(changeLog).where(eq(changeLog.entityId, id))).toHaveLength(1)
  })

  test('counts once for its key, also when both come at the same moment', async () => {
    const id = newId()
    const both = await Promise.all(
      [1, 2].map(() => driver.post('/shipments', draft({ id }), { 'idempotency-key': '"once"' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toSatisfy(
      (statuses: number[]) => statuses[0] === 201 && (statuses[1] === 201 || statuses[1] === 409),
    )
    const again = await driver.post('/shipments', draft({ id }), { 'idempotency-key': '"once"' })
    expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
    expect(await recordOf(id)).toHaveLength(1)
  })

  test.each([
    [{ weighedLoad: undefined, tareWeight: undefined }, ['weighedLoad', 'tareWeight']],
    [{ tareWeight: 50 }, ['tareWeight']],
    [{ nettoWeight: 1 }, ['nettoWeight']],
    [{ materialFlow: `/api/material_flows/${alpha.photoFlow}` }, ['cargoPhotos']],
    [{ materialFlow: `/api/material_flows/${beta.flow}` }, ['materialFlow']],
    [{ loadedAt: '2099-01-01T00:00:00Z' }, ['loadedAt']],
    [{ wasteStreamNumber: '99A020000001' }, ['wasteStreamNumber']],
    [
      { materialFlow: undefined, transportMode: undefined, loadedAt: undefined },
      expect.arrayContaining(['materialFlow', 'transportMode', 'loadedAt']),
    ],
  ])('of %j is refused by the names of a shipment', async (own, fields) => {
    expect(wrongFields(await driver.post('/shipments', draft(own)))).toEqual(fields)
  })

  test('is refused to a driver past their grace, and in a blocked project', async () => {
    const late = await insertDriver(db, alpha.carrier, {
      approvedAt: null,
      graceUntil: new Date('2026-11-01T00:00:00Z'),
    })
    await pairDriver(db, alpha, late)
    const ownMode = newId()
    await insertTruck(db, '12-AB-34', { id: ownMode, ownerId: late })
    const ownLoad = draft({ transportMode: `/api/transport_modes/${ownMode}` })
    expect(await (await as(late)).post('/shipments', ownLoad)).toMatchObject(
      refusal(403, 'account_needs_approval'),
    )
    await db.update(projects).set({ statusId: fixtures.blocked }).where(eq(projects.id, alpha.project))
    expect(await driver.post('/shipments', draft())).toMatchObject(refusal(409, 'project_blocked'))
    await db.update(projects).set({ statusId: fixtures.active }).where(eq(projects.id, alpha.project))
  })

  test("is nobody's but a driver's; an administrator says whose", async () => {
    expect((await office.post('/shipments', draft())).status).toBe(403)
    expect(wrongFields(await admin.post('/shipments', draft()))).toEqual(['driver'])
    const [own] = await db.select({ id: drivers.id }).from(drivers).where(eq(drivers.userId, alpha.driver))
    const response = await admin.post('/shipments', draft({ driver: `/api/drivers/${own?.id}` }))
    expect(response).toMatchObject({ status: 201, body: { driver: { id: own?.id } } })
    expect(await recordOf(String(response.body.id))).toMatchObject([{ userId: fixtures.admin }])
  })
})

describe('unloading by another client', () => {
  const unload = (
    actor: Actor,
    id: string,
    body: object = {},
    headers: Record<string, string> = { 'if-match': '*' },
  ) => actor.patch(`/shipments/${id}/unload`, { unloadedAt: '2026-11-21T09:00:00+00:00', ...body }, headers)

  test('demands to say which version was seen', async () => {
    const id = await loaded()
    expect(await unload(driver, id, {}, {})).toMatchObject(refusal(428, 'precondition_required'))
    expect(await unload(driver, id, {}, { 'if-match': '"7"' })).toMatchObject({ status: 412 })
    const seen = (await driver.get(`/shipments/${id}`)).headers.etag ?? ''
    const response = await unload(driver, id, { note: 'dry' }, { 'if-match': seen })
    expect(response).toMatchObject({
      status: 200,
      body: {
        status: 'unloaded',
        version: 2,
        transporterNoteUnload: 'dry',
        unloadDate: '2026-11-21T09:00:00+00:00',
      },
    })
  })

  test('comes once: the second is told the shipment as it is', async () => {
    const id = await loaded()
    const responses = await Promise.all([
      unload(driver, id, { note: 'one' }),
      unload(driver, id, { note: 'two' }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const first = responses.find(({ status }) => status === 200)
    const second = responses.find(({ status }) => status === 409)
    expect(second?.body).toMatchObject({
      code: 'shipment_already_unloaded',
      shipment: { '@id': `/api/shipments/${id}`, transporterNoteUnload: first?.body.transporterNoteUnload },
    })
    expect((await recordOf(id)).map(({ kind }) => kind)).toEqual(['loaded', 'unloaded'])
  })

  test("is the driver's, from his transport mode or by the letter, where his company carries the flow", async () => {
    const id = await loaded()
    const outsider = await insertDriver(db, beta.carrier)
    expect((await unload(await as(outsider), id, { scanned: true })).status).toBe(404)

    const own = newId()
    await driver.deliver(buildOperation(alpha, 'transport_mode.create', buildTruck('12-AB-34', own)))
    const [private1, private2] = [await loaded({ transportMode: own }), await loaded({ transportMode: own })]
    const colleague = await as(alpha.colleague)
    const colleagues = await onOwnDevice(db, alpha, alpha.colleague)
    expect((await unload(colleague, private1)).status).toBe(404)
    expect(await unload(colleague, private1, { scanned: true })).toMatchObject({ status: 200 })
    expect(
      await colleague.refusal(buildOperation(colleagues, 'shipment.unload', buildUnload(private2))),
    ).toBe('not_found')
    await colleague.apply(
      buildOperation(colleagues, 'shipment.unload', buildUnload(private2, { scanned: true })),
    )
  })

  test('names wrong fields, and says them before the version', async () => {
    const id = await loaded()
    expect(wrongFields(await unload(driver, id, { nettoWeight: 3 }, { 'if-match': '"7"' }))).toEqual([
      'nettoWeight',
    ])
    expect(wrongFields(await unload(driver, id, { unloadedAt: 'yesterday' }))).toEqual(['unloadedAt'])
    const toCome = new Date(Date.now() + 3_600_000).toISOString()
    expect(wrongFields(await unload(driver, id, { unloadedAt: toCome }))).toEqual(['unloadedAt'])
    expect(await recordOf(id)).toHaveLength(1)
  })
})

describe('a correction', () => {
  test('is one more event, with before, after and the reason; netto follows', async () => {
    const id = await loaded({ note: undefined })
    const response = await office.patch(`/shipments/${id}`, {
      weighedLoad: 41,
      weightTicketNumber: 'W-77',
      reason: 'The slip says so.',
    })
    expect(response).toMatchObject({
      status: 200,
      body: { weighedLoad: 41, tareWeight: 15.2, nettoWeight: 25.8, weightTicketNumber: 'W-77', version: 2 },
    })
    const record = await recordOf(id)
    expect(record[1]).toMatchObject({
      kind: 'corrected',
      userId: alpha.office,
      statement: {
        before: { weighedLoad: 40.5, nettoWeight: 25.3, weightTicketNumber: null },
        after: { weighedLoad: 41, nettoWeight: 25.8, weightTicketNumber: 'W-77' },
        reason: 'The slip says so.',
      },
    })
    expect(record[1]?.previousHash).toBe(record[0]?.hash)
    expect(record[1] && hashOfEvent(record[1])).toBe(record[1]?.hash)
    expect(response.body.events?.[1]).toMatchObject({
      kind: 'corrected',
      corrected: { reason: 'The slip says so.', after: { weighedLoad: 41 } },
    })
    expect(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).toMatchObject([
      { action: 'change', actorId: alpha.office, before: { weighedLoad: 40.5 } },
    ])
    // What comes after stands on it.
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(id, { note: undefined })))
    expect((await office.get(`/shipments/${id}`)).body).toMatchObject({
      status: 'unloaded',
      nettoWeight: 25.8,
      weightTicketNumber: 'W-77',
      version: 3,
    })
    expect(
      (await office.patch(`/shipments/${id}`, { weightTicketNumber: null, reason: "Another's." })).body,
    ).not.toHaveProperty('weightTicketNumber')
  })

  test('needs a reason, weights that can be, and the version that was seen', async () => {
    const id = await loaded()
    const patch = (body: object, headers?: Record<string, string>) =>
      office.patch(`/shipments/${id}`, body, headers)
    expect(wrongFields(await patch({ weighedLoad: 41 }))).toEqual(['reason'])
    expect(wrongFields(await patch({ weighedLoad: 4, reason: 'r' }))).toEqual(['tareWeight'])
    expect(wrongFields(await patch({ nettoWeight: 4, reason: 'r' }))).toEqual(['nettoWeight'])
    expect(wrongFields(await patch({ weighedLoad: 'heavy', reason: 'r' }))).toEqual(['weighedLoad'])
    expect((await patch({ weighedLoad: 41, reason: 'r' }, { 'if-match': '"9"' })).status).toBe(412)
    expect(await recordOf(id)).toHaveLength(1)
  })

  test('of nothing is none, also when the whole record is sent back', async () => {
    const id = await loaded()
    const { body } = await office.get(`/shipments/${id}`)
    const response = await office.patch(`/shipments/${id}`, body)
    expect(response).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await recordOf(id)).toHaveLength(1)
  })

  test('is refused in a blocked project', async () => {
    const id = await loaded()
    await db.update(projects).set({ statusId: fixtures.blocked }).where(eq(projects.id, alpha.project))
    expect(await office.patch(`/shipments/${id}`, { weighedLoad: 42, reason: 'r' })).toMatchObject(
      refusal(409, 'project_blocked'),
    )
    await db.update(projects).set({ statusId: fixtures.active }).where(eq(projects.id, alpha.project))
  })

  test('and a delivery at the same moment both stand, one behind the other', async () => {
    const id = await loaded()
    const [corrected, delivered] = await Promise.all([
      office.patch(`/shipments/${id}`, { weighedLoad: 41, reason: 'r' }),
      driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(id))),
    ])
    expect(corrected.status).toBe(200)
    expect(delivered).toMatchObject([{ receipt: {} }])
    const record = await recordOf(id)
    expect(record.map(({ kind }) => kind).toSorted()).toEqual(['corrected', 'loaded', 'unloaded'])
    for (const [index, event] of record.entries())
      expect(event.previousHash).toBe(record[index - 1]?.hash ?? null)
    expect((await office.get(`/shipments/${id}`)).body).toMatchObject({
      status: 'unloaded',
      weighedLoad: 41,
      version: 3,
    })
  })
})

describe('an exception', () => {
  let exception: string
  let shipment: string
  beforeEach(async () => {
    shipment = await loaded()
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(shipment)))
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(shipment, { note: 'again' })))
    const { body } = await office.get(
      `/shipment_exceptions?settled=false&shipment=/api/shipments/${shipment}`,
    )
    exception = String(body.member?.[0]?.id)
  })

  test('says what was stated, by whom, and why it was refused', async () => {
    expect((await office.get(`/shipment_exceptions/${exception}`)).body).toMatchObject({
      '@type': 'ShipmentException',
      kind: 'unloaded',
      reason: 'shipment_already_unloaded',
      shipment: `/api/shipments/${shipment}`,
      settled: false,
      statement: { note: 'again' },
      deviceCode: alpha.deviceCode,
      project: { number: alpha.projectNumber },
      materialFlow: { number: 1 },
    })
    const never = buildOperation(alpha, 'shipment.load', buildLoad(alpha, { secondWeighing: 99 }))
    await driver.deliver(never)
    const { body } = await office.get('/shipment_exceptions?reason=validation_failed')
    expect(body.member?.[0]).toMatchObject({
      kind: 'loaded',
      shipmentId: (never.payload as LoadStatement).shipment,
      number: (never.payload as LoadStatement).number,
      materialFlow: { number: 1 },
    })
    expect(body.member?.[0]).not.toHaveProperty('shipment')
    // By its shipment, and where there is none by the flow that it stated.
    const ofProject = (
      await office.get(`/shipment_exceptions?project=/api/projects/${alpha.project}&itemsPerPage=100`)
    ).body.member
    expect(ofProject?.map(({ id }) => id)).toEqual(expect.arrayContaining([exception, body.member?.[0]?.id]))
    expect(
      (await office.get(`/shipment_exceptions?project=/api/projects/${beta.project}`)).body.totalItems,
    ).toBe(0)
  })

  test('is settled once, with what was decided', async () => {
    const settle = (actor: Actor, body: unknown = { decision: 'dismissed', comment: 'Pressed twice.' }) =>
      actor.post(`/shipment_exceptions/${exception}/settle`, body)
    expect(wrongFields(await settle(office, { decision: 'whatever' }))).toEqual(['decision'])
    expect(await settle(office)).toMatchObject({
      status: 200,
      body: {
        settled: true,
        decision: 'dismissed',
        comment: 'Pressed twice.',
        settledBy: expect.stringContaining('Kim'),
      },
    })
    expect(await settle(office)).toMatchObject(refusal(409, 'exception_settled'))
    expect(
      (await office.get(`/shipment_exceptions?settled=false&shipment=${shipment}`)).body.totalItems,
    ).toBe(0)
    expect(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, exception))).toMatchObject([
      { action: 'settle', after: { decision: 'dismissed' } },
    ])
  })

  test('is settled by being accepted later', async () => {
    await db.update(projects).set({ statusId: fixtures.blocked }).where(eq(projects.id, alpha.project))
    const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
    await driver.deliver(operation)
    await db.update(projects).set({ statusId: fixtures.active }).where(eq(projects.id, alpha.project))
    await driver.deliver(operation)
    const { body } = await office.get(
      `/shipment_exceptions?shipment=${(operation.payload as LoadStatement).shipment}`,
    )
    expect(body.member).toMatchObject([{ reason: 'project_blocked', settled: true, decision: 'healed' }])
  })
})

describe('the filters of the list', () => {
  test('find by every relation, by dates and by what is missing', async () => {
    const ewcCode = '170505'
    await db
      .insert(ewcCodes)
      .values({ id: ewcCode, code: ewcCode, nameEn: 'sludge', nameNl: 'slib', hazardous: true })
      .onConflictDoNothing()
    await db.update(materialFlows).set({ ewcCodeId: ewcCode }).where(eq(materialFlows.id, alpha.flow))
    const first = await loaded({ number: `A-FILTER-${alpha.deviceCode}801` })
    await driver.deliver(
      buildOperation(alpha, 'shipment.unload', buildUnload(first), {
        occurredAt: '2026-11-20T10:00:00+00:00',
      }),
    )
    const second = await loaded({ number: `A-FILTER-${alpha.deviceCode}802`, materialFlow: alpha.flow })
    const [own] = await db.select({ id: drivers.id }).from(drivers).where(eq(drivers.userId, alpha.driver))
    const ids = async (query: string) =>
      (await office.get(`/shipments?number=a-filter&order[number]=asc&${query}`)).body.member?.map(
        ({ id }) => id,
      )
    const both = [first, second]
    expect(await ids(`driver=/api/drivers/${own?.id}`)).toEqual(both)
    expect(await ids(`driver=${newId()}`)).toEqual([])
    expect(
      await ids(
        `transportMode=/api/transport_modes/${alpha.mode}&transporter=/api/companies/${alpha.carrier}&customer=/api/customers/${alpha.customer}`,
      ),
    ).toEqual(both)
    expect(await ids(`transporter=${beta.carrier}`)).toEqual([])
    expect(await ids('exists[unloadDate]=true')).toEqual([first])
    expect(await ids('exists[unloadDate]=false')).toEqual([second])
    expect(await ids('unloadDate[before]=2026-11-20T10:00:00Z')).toEqual([first])
    expect(await ids('unloadDate[strictly_before]=2026-11-20T10:00:00Z')).toEqual([])
    expect(await ids('loadDate[after]=2099-01-01')).toEqual([])
    expect(await ids('nettoWeight[between]=25..26')).toEqual(both)
    expect(await ids(`id[]=${first}`)).toEqual([first])
    expect(await ids('status[]=loaded&status[]=unloaded')).toEqual(both)
    expect(await ids('exists[nettoWeight]=true')).toEqual(both)
    expect(await ids('exists[nettoWeight]=false')).toEqual([])
    expect(await ids('documentType[]=waste&documentType[]=reuse')).toEqual(both)
    expect(await ids('documentType=product')).toEqual([])
    expect(await ids(`ewcCode=/api/ewc_codes/${ewcCode}`)).toEqual(both)
    expect(await ids('ewcCode=000000')).toEqual([])
    expect(await ids(`product=${newId()}`)).toEqual([])
    expect(await ids('q=sludge A-123-BC')).toEqual(both)
    expect(await ids('q=sludge nothing')).toEqual([])
    const walked: unknown[] = []
    for (
      let next: string | undefined = '/shipments?number=a-filter&order[id]=desc&partial=true&itemsPerPage=1';
      next !== undefined;
    ) {
      const { body }: Answer<Document> = await office.get(next)
      walked.push(...(body.member ?? []).map(({ id }) => id))
      next = (body.view as { next?: string } | undefined)?.next?.replace('/api', '')
    }
    expect(walked.toSorted()).toEqual(both.toSorted())
  })

  test('numbers are in the order of project, flow and counter, in the list as in the export', async () => {
    const numbers = ['9-2-', '9-10-', '10-1-'].flatMap((flow) =>
      [2, 10].map((counter) => `A-ORDER-${flow}${alpha.deviceCode}77${counter}`),
    )
    for (const number of numbers.toReversed()) await loaded({ number })
    const listed = async (direction: string) =>
      (await office.get(`/shipments?number=a-order&order[number]=${direction}`)).body.member?.map(
        ({ number }) => number,
      )
    expect(await listed('asc')).toEqual(numbers)
    expect(await listed('desc')).toEqual(numbers.toReversed())
    const { body } = await office.get('/exports/shipments?number=a-order&order[number]=asc')
    expect([...String(body).matchAll(/A-ORDER-[\w-]+/g)].map(([number]) => number)).toEqual(numbers)
  })
})

test('the record of a shipment that an administrator removes stays', async () => {
  const id = await loaded()
  expect((await admin.delete(`/shipments/${id}`)).status).toBe(204)
  expect((await admin.get(`/shipments/${id}`)).status).toBe(404)
  expect(await recordOf(id)).toHaveLength(1)
  expect(
    await driver.refusal(buildOperation(alpha, 'shipment.load', buildLoad(alpha, { shipment: id }))),
  ).toBe('shipment_already_loaded')
  expect(await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))).toHaveLength(1)
})
