import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Operation } from '#contract/device/operations.ts'
import { foldShipment } from '#contract/shipments/shipment-events.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { settledPerRequest } from '#contract/shipments/shipment-exceptions.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { projects } from '../../../server/platform/db/schema/projects.ts'
import { shipmentEvents } from '../../../server/platform/db/schema/shipments.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { hashOfEvent, toShipmentEvents } from '../../../server/shipments/events/event-chain.ts'
import { olderTransactionsEnded } from '../platform/older-transactions.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Document } from '../platform/test-harness.ts'
import { invalid } from '../../support/test-server.ts'

const { db, fixtures, alpha, beta, as, office, ...harness } = await setUpHarness()
let { driver } = harness
await pairDriver(db, alpha)

async function load(occurredAt = '2026-11-20T07:00:00Z'): Promise<string> {
  const statement = buildLoad(alpha)
  await driver.apply(buildOperation(alpha, 'shipment.load', statement, { occurredAt }))
  return statement.shipment
}

async function refused(operation: Operation): Promise<Document> {
  expect(await driver.deliver(operation)).toMatchObject([{ problem: {} }])
  const [event] = await db.select().from(shipmentEvents).where(eq(shipmentEvents.operationId, operation.id))
  return (await office.get(`/shipment_exceptions/${event?.id}`)).body
}

async function refusedWhileClosed(operation: Operation): Promise<Document> {
  const setStatus = (statusId: string) =>
    db.update(projects).set({ statusId }).where(eq(projects.id, alpha.project))
  await setStatus(fixtures.blocked)
  try {
    return await refused(operation)
  } finally {
    await setStatus(fixtures.active)
  }
}

const settle = (exception: Document, body: unknown, actor = office) =>
  actor.post(`/shipment_exceptions/${exception.id}/settle`, body)
const decisions = async (cursor?: string) => {
  await olderTransactionsEnded(db)
  const { body } = await driver.get(
    `/driver_sync${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
  )
  return {
    cursor: body.cursor,
    rows: body.changed?.filter((row) => row['@type'] === 'OperationDecision') ?? [],
  }
}

/** The events of a shipment, each sealed by the one before, and the shipment that they make. */
async function expectSealed(shipmentId: string) {
  const events = await db
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
  for (const [index, event] of events.entries()) {
    expect(event.previousHash).toBe(events[index - 1]?.hash ?? null)
    expect(event.hash).toBe(hashOfEvent(event))
  }
  const { body } = await office.get(`/shipments/${shipmentId}`)
  const { status, nettoWeight, weighedLoad, transporterNoteUnload } =
    foldShipment(toShipmentEvents(events)) ?? {}
  for (const [field, value] of Object.entries({ status, nettoWeight, weighedLoad, transporterNoteUnload }))
    expect(body[field], field).toBe(value)
  return { kinds: events.map(({ kind }) => kind), body }
}

const withdraw = (operations: readonly Operation[], actor = driver) =>
  actor.post('/operations/withdraw', {
    operations: operations.map(({ id, device, deviceSequence, lane }) => ({
      id,
      device,
      deviceSequence,
      lane,
    })),
  })

test('a note and an acceptance of a revoked phone are evidence, and count once the office accepts them', async () => {
  const shipment = await load()
  const revokedAt = new Date()
  const ofAlpha = eq(devices.id, alpha.device)
  await db.update(devices).set({ revokedAt }).where(ofAlpha)
  driver = await as(alpha.driver)
  const note = buildOperation(alpha, 'shipment.note', { shipment, note: 'Gate 3 was shut.' })
  const acceptance = buildOperation(alpha, 'shipment.accept', {
    shipment,
    outcome: 'partly',
    kilograms: 12000,
    reason: 'Wet',
    photos: [],
  })
  const exceptions = [await refused(note), await refused(acceptance)]
  expect(exceptions).toMatchObject([
    { kind: 'noted', reason: 'device_revoked', comparison: [], statement: { note: 'Gate 3 was shut.' } },
    { kind: 'acceptance', reason: 'device_revoked', comparison: [], statement: { outcome: 'partly' } },
  ])
  for (const exception of exceptions)
    expect((await settle(exception, { decision: 'accepted', comment: 'Seen.' })).body).toMatchObject({
      settled: true,
      decision: 'accepted',
    })
  const { kinds } = await expectSealed(shipment)
  expect(kinds).toEqual(['loaded', 'refused', 'refused', 'noted', 'acceptance'])
  const ofNone = { shipment: newId(), outcome: 'accepted', photos: [] }
  expect(await refused(buildOperation(alpha, 'shipment.accept', ofNone))).not.toHaveProperty('kind')
  await db.update(devices).set({ revokedAt: null }).where(ofAlpha)
  driver = await as(alpha.driver)
})

test('a note that the office dismissed stays dismissed when its phone is no longer revoked', async () => {
  const note = buildOperation(alpha, 'shipment.note', { shipment: await load(), note: 'Gate 4 was shut.' })
  const ofAlpha = eq(devices.id, alpha.device)
  await db.update(devices).set({ revokedAt: new Date() }).where(ofAlpha)
  driver = await as(alpha.driver)
  const dismissed = await settle(await refused(note), { decision: 'dismissed', comment: 'It was open.' })
  expect(dismissed.body).toMatchObject({ decision: 'dismissed' })
  await db.update(devices).set({ revokedAt: null }).where(ofAlpha)
  driver = await as(alpha.driver)
  expect(await driver.refusal(note)).toBe('operation_dismissed')
})

test('what a driver withdraws is settled, and a copy of it that comes late is refused', async () => {
  const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const exception = await refusedWhileClosed(operation)
  expect((await withdraw([operation])).body.results).toMatchObject([
    { id: operation.id, withdrawnAt: expect.stringMatching(/^20/) },
  ])
  expect((await office.get(`/shipment_exceptions/${exception.id}`)).body).toMatchObject({
    settled: true,
    decision: 'withdrawn',
  })
  expect(await driver.refusal(operation)).toBe('operation_withdrawn')
  expect((await withdraw([operation])).body.results).toMatchObject([{ id: operation.id }])
  expect((await settle(exception, { decision: 'accepted' })).status).toBe(409)
})

test('what the server has stays when it is withdrawn, and is answered with its receipt', async () => {
  const statement = buildLoad(alpha)
  const operation = buildOperation(alpha, 'shipment.load', statement)
  await driver.deliver(operation)
  expect((await withdraw([operation])).body.results).toMatchObject([
    { receipt: { operation: operation.id, replayed: true } },
  ])
  expect((await office.get(`/shipments/${statement.shipment}`)).body.status).toBe('loaded')
  expect((await withdraw([operation], await as(beta.driver))).status).toBe(403)
})

test('a mended operation settles the refused one that it replaces', async () => {
  const statement = buildLoad(alpha)
  const operation = buildOperation(alpha, 'shipment.load', { ...statement, firstWeighing: undefined })
  const exception = await refused(operation)
  const mended = { ...buildOperation(alpha, 'shipment.load', statement), supersedes: operation.id }
  expect(await driver.deliver(mended)).toMatchObject([{ receipt: { operation: mended.id } }])
  expect((await office.get(`/shipment_exceptions/${exception.id}`)).body).toMatchObject({
    settled: true,
    decision: 'healed',
  })
  expect(await driver.refusal(operation)).toBe('operation_withdrawn')
})

test('a refusal keeps which fields broke which rules, sealed with the rest, and names them to the phone', async () => {
  const operation = buildOperation(
    alpha,
    'shipment.load',
    buildLoad(alpha, { firstWeighing: undefined, weighSlipNumber: 'W-1' }),
  )
  const rules = [
    { field: 'firstWeighing', rule: 'required' },
    { field: 'weighSlipNumber', rule: 'not_asked' },
  ]
  const exception = await refused(operation)
  expect(exception.violations).toEqual(rules)
  const [event] = await db.select().from(shipmentEvents).where(eq(shipmentEvents.operationId, operation.id))
  expect(event?.hash).toBe(event && hashOfEvent(event))
  expect(event?.hash).not.toBe(event && hashOfEvent({ ...event, violations: null }))
  const [again] = await driver.deliver(operation)
  const problem = again !== undefined && 'problem' in again ? again.problem : undefined
  expect(problem?.violations?.map(({ propertyPath, rule }) => ({ field: propertyPath, rule }))).toEqual(rules)
  await driver.post('/operations/hand_over', { operations: [{ operation, problem, photos: [] }] })
  expect((await office.get(`/hand_overs/${operation.id}`)).body.violations).toEqual(rules)
  const closed = await refusedWhileClosed(buildOperation(alpha, 'shipment.load', buildLoad(alpha)))
  expect(closed.violations).toEqual([])
})

test('many exceptions are settled by one decision, each with its own result and entry of the log', async () => {
  const refusedLoad = (own?: Partial<LoadStatement>) =>
    refusedWhileClosed(buildOperation(alpha, 'shipment.load', buildLoad(alpha, own)))
  const [one, two, settled] = [await refusedLoad(), await refusedLoad(), await refusedLoad()]
  const impossible = await refusedLoad({ transportMode: newId() })
  await settle(settled, { decision: 'dismissed' })
  const settleAll = (body: object, actor = office) => actor.post('/shipment_exceptions/settle', body)
  const words = { decision: 'accepted', comment: 'It was agreed.' }
  const ids = [one, settled, impossible, two].map(({ id }) => id)
  const stranger = await as(beta.office)
  expect((await settleAll({ ...words, exceptions: ids }, stranger)).body).toMatchObject({
    results: ids.map((id) => ({ id, problem: { code: 'not_found', detail: expect.any(String) } })),
  })
  expect((await settleAll({ ...words, exceptions: [...ids, one.id] })).body).toMatchObject({
    results: [
      { id: one.id },
      { id: settled.id, problem: { code: 'exception_settled', detail: expect.any(String) } },
      { id: impossible.id, problem: { code: 'exception_not_acceptable', detail: expect.any(String) } },
      { id: two.id },
    ],
  })
  for (const { id, shipmentId } of [one, two]) {
    expect((await office.get(`/shipments/${String(shipmentId)}`)).body.status).toBe('loaded')
    expect((await office.get(`/shipment_exceptions/${id}`)).body).toMatchObject({ settled: true, ...words })
    const entries = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(id)))
    expect(entries).toMatchObject([{ action: 'settle', after: words }])
  }
  expect((await office.get(`/shipment_exceptions/${impossible.id}`)).body.settled).toBe(false)
  const tooMany = Array.from({ length: settledPerRequest + 1 }, newId)
  expect((await settleAll({ ...words, exceptions: tooMany })).status).toBe(422)
  expect((await settleAll({ ...words, exceptions: [] })).status).toBe(422)
  expect((await settleAll({ ...words, decision: 'corrected', exceptions: ids })).status).toBe(422)
})

test('what the office dismissed is not accepted when it is sent again', async () => {
  const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const exception = await refusedWhileClosed(operation)
  expect((await settle(exception, { decision: 'dismissed', comment: 'not ours' })).status).toBe(200)
  expect(await driver.refusal(operation)).toBe('operation_dismissed')
  const replacing = { ...operation, id: newId(), supersedes: operation.id }
  expect(await driver.refusal(replacing)).toBe('operation_dismissed')
})

test('a photo that its device has lost is announced anew, or dropped, by its owner alone', async () => {
  const photo = (id: string) => ({ id, sha256: 'a'.repeat(64), bytes: 9, mediaType: 'image/jpeg' as const })
  const [first, second] = [newId(), newId()]
  const statement = buildLoad(alpha, { materialFlow: alpha.photoFlow, photos: [photo(first), photo(second)] })
  await driver.apply(buildOperation(alpha, 'shipment.load', statement))
  const announce = (id: string, body: unknown, actor = driver) =>
    actor.post(`/media_objects/${id}/announcement`, body)
  const again = { sha256: 'b'.repeat(64), bytes: 12, mediaType: 'image/jpeg' }
  expect(await announce(first, { photo: again })).toMatchObject({
    status: 200,
    body: { status: 'announced' },
  })
  expect((await office.get(`/media_objects/${first}`)).body).toMatchObject({ sha256: 'b'.repeat(64) })
  expect((await announce(first, {}, await as(beta.driver))).status).toBe(404)
  expect((await announce(second, {})).body).toMatchObject({ status: 'dropped' })
  expect((await office.get(`/shipments/${statement.shipment}`)).body.photosAnnounced).toBe(1)
  expect((await announce(second, {})).status).toBe(404)
})

test('what was stated stands beside what counts', async () => {
  const id = await load()
  await driver.deliver(
    buildOperation(alpha, 'shipment.unload', buildUnload(id, { note: 'first' }), {
      occurredAt: '2026-11-20T10:00:00Z',
    }),
  )
  const exception = await refused(
    buildOperation(alpha, 'shipment.unload', buildUnload(id, { note: 'second', amount: 20 }), {
      occurredAt: '2026-11-20T11:00:00Z',
    }),
  )
  expect(exception.comparison).toEqual([
    { field: 'loadDate', current: expect.stringMatching(/^\d{4}-/) },
    { field: 'unloadDate', stated: '2026-11-20T11:00:00+00:00', current: '2026-11-20T10:00:00+00:00' },
    { field: 'weighedLoad', current: 40.5 },
    { field: 'tareWeight', current: 15.2 },
    { field: 'nettoWeight', stated: 20, current: 25.3 },
    { field: 'transporterNoteUnload', stated: 'second', current: 'first' },
  ])
  const never = await refusedWhileClosed(buildOperation(alpha, 'shipment.load', buildLoad(alpha)))
  expect(never.comparison).toMatchObject([
    { field: 'loadDate' },
    { field: 'weighedLoad', stated: 40.5 },
    { field: 'tareWeight', stated: 15.2 },
    { field: 'nettoWeight', stated: 25.3 },
  ])
  expect(JSON.stringify(never.comparison)).not.toContain('current')
})

test('an accepted load makes the shipment, in the name of the driver and at its time', async () => {
  const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha), {
    occurredAt: '2026-11-20T08:00:00Z',
  })
  const statement = operation.payload as LoadStatement
  const exception = await refusedWhileClosed(operation)
  expect(exception).toMatchObject({ kind: 'loaded', reason: 'project_blocked' })
  const before = await decisions()
  expect(await settle(exception, { decision: 'accepted', comment: 'It was agreed.' })).toMatchObject({
    status: 200,
    body: {
      settled: true,
      decision: 'accepted',
      comment: 'It was agreed.',
      shipment: `/api/shipments/${statement.shipment}`,
    },
  })
  const { kinds, body } = await expectSealed(statement.shipment)
  expect(kinds).toEqual(['refused', 'loaded'])
  expect(body).toMatchObject({
    number: statement.number,
    status: 'loaded',
    loadDate: '2026-11-20T08:00:00+00:00',
    nettoWeight: 25.3,
    transporter: { id: alpha.carrier },
    driver: { name: expect.stringMatching(/^Kim/) },
  })
  const after = await decisions(before.cursor)
  expect(after.rows, 'the words reach the device').toMatchObject([
    {
      '@id': `/api/operation_decisions/${operation.id}`,
      id: operation.id,
      shipment: statement.shipment,
      decision: 'accepted',
      comment: 'It was agreed.',
      decidedAt: expect.any(String),
    },
  ])
  expect(
    await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(exception.id))),
  ).toMatchObject([{ action: 'settle', after: { decision: 'accepted', comment: 'It was agreed.' } }])
})

test('an accepted unload unloads; a second one corrects', async () => {
  const id = await load()
  const allowNotes = (allowTransporterNote: boolean) =>
    db.update(materialFlows).set({ allowTransporterNote }).where(eq(materialFlows.id, alpha.flow))
  await allowNotes(false)
  const first = await refused(
    buildOperation(alpha, 'shipment.unload', buildUnload(id, { note: 'at night' }), {
      occurredAt: '2026-11-21T03:00:00Z',
    }),
  )
  await allowNotes(true)
  expect((await settle(first, { decision: 'accepted' })).status).toBe(200)
  expect((await expectSealed(id)).body).toMatchObject({
    status: 'unloaded',
    unloadDate: '2026-11-21T03:00:00+00:00',
    transporterNoteUnload: 'at night',
  })
  const second = await refused(
    buildOperation(alpha, 'shipment.unload', buildUnload(id, { note: 'in the morning' })),
  )
  expect(await settle(second, { decision: 'accepted' }), 'a correction has a reason').toMatchObject(
    invalid('comment'),
  )
  expect((await settle(second, { decision: 'accepted', comment: 'The other was a slip.' })).status).toBe(200)
  const { kinds, body } = await expectSealed(id)
  expect(kinds).toEqual(['loaded', 'refused', 'unloaded', 'refused', 'corrected'])
  expect(body).toMatchObject({
    transporterNoteUnload: 'in the morning',
    unloadDate: '2026-11-21T03:00:00+00:00',
  })
})

test('corrected gives the shipment the values of the office, with the words as the reason', async () => {
  const id = await load()
  await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(id)))
  const exception = await refused(buildOperation(alpha, 'shipment.unload', buildUnload(id)))
  expect((await settle(exception, { decision: 'corrected', values: { weighedLoad: 41.2 } })).status).toBe(422)
  expect(
    await settle(exception, {
      decision: 'corrected',
      values: { weighedLoad: 10 },
      comment: 'Less than the tare.',
    }),
  ).toMatchObject(invalid('tareWeight'))
  expect(
    (await settle(exception, { decision: 'corrected', values: { weighedLoad: 41.2 }, comment: 'Read anew.' }))
      .status,
  ).toBe(200)
  const { kinds, body } = await expectSealed(id)
  expect(kinds.at(-1)).toBe('corrected')
  expect(body).toMatchObject({ weighedLoad: 41.2, tareWeight: 15.2, nettoWeight: 26 })
  expect(body.events?.at(-1)).toMatchObject({
    corrected: { reason: 'Read anew.', before: { weighedLoad: 40.5 } },
  })
  expect((await settle(exception, { decision: 'dismissed' })).body).toMatchObject({
    code: 'exception_settled',
  })
})

test('a statement with a wrong field takes effect with the value of the office, beside what was stated', async () => {
  const statement = buildLoad(alpha, { firstWeighing: 15.2, secondWeighing: 40.5 })
  const load = await refused(buildOperation(alpha, 'shipment.load', statement))
  const correct = (exception: Document, values: object) =>
    settle(exception, { decision: 'corrected', values, comment: 'They were swapped.' })
  expect(await correct(load, { weighedLoad: 15.3 })).toMatchObject(invalid('tareWeight'))
  expect((await office.get(`/shipments/${statement.shipment}`)).status, 'nothing of it counts').toBe(404)
  expect((await correct(load, { weighedLoad: 40.5, tareWeight: 15.2 })).status).toBe(200)
  const loaded = await expectSealed(statement.shipment)
  expect(loaded.kinds).toEqual(['refused', 'loaded', 'corrected'])
  expect(loaded.body).toMatchObject({ status: 'loaded', weighedLoad: 40.5, nettoWeight: 25.3 })
  expect(loaded.body.events?.[1]).toMatchObject({ stated: { weighedLoad: 15.2, tareWeight: 40.5 } })

  const unload = await refused(
    buildOperation(alpha, 'shipment.unload', buildUnload(statement.shipment, { amount: 7 })),
  )
  expect((await correct(unload, { weighedLoad: 41 })).status).toBe(200)
  expect((await expectSealed(statement.shipment)).body).toMatchObject({
    status: 'unloaded',
    weighedLoad: 41,
    nettoWeight: 25.8,
  })
})

test('dismissed leaves the shipment, and what cannot take effect is not accepted', async () => {
  const id = await load()
  await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(id)))
  const { version } = (await office.get(`/shipments/${id}`)).body
  const exception = await refused(buildOperation(alpha, 'shipment.unload', buildUnload(id)))
  expect((await settle(exception, { decision: 'dismissed', comment: 'Pressed twice.' })).status).toBe(200)
  expect((await office.get(`/shipments/${id}`)).body.version).toBe(version)
  expect((await decisions()).rows).toContainEqual(
    expect.objectContaining({ decision: 'dismissed', comment: 'Pressed twice.', shipment: id }),
  )
  const impossible = await refused(
    buildOperation(alpha, 'shipment.load', buildLoad(alpha, { transportMode: newId() })),
  )
  expect((await settle(impossible, { decision: 'accepted' })).body).toMatchObject({
    code: 'exception_not_acceptable',
  })
  expect((await office.get(`/shipment_exceptions/${impossible.id}`)).body.settled).toBe(false)
})

test('decisions reach the device of the driver who stated it, and no other', async () => {
  const { body } = await (await as(alpha.colleague)).get('/driver_sync')
  expect(body.changed?.filter((row) => row['@type'] === 'OperationDecision')).toEqual([])
})
