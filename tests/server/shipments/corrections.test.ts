import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Operation } from '#contract/device/operations.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { transportModes } from '../../../server/platform/db/schema/transport-modes.ts'
import { runJobs } from '../../support/run-jobs.ts'
import {
  buildLoad,
  buildOperation,
  buildUnload,
  onOwnDevice,
  pairDriver,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Document } from '../platform/test-harness.ts'

const { testServer, db, alpha, beta, as, office, driver } = await setUpHarness()
beforeEach(() => setFlow({ correctionMinutes: 30, allowTransporterNote: true, recipients: [] }))

await pairDriver(db, alpha)
const colleague = await onOwnDevice(db, alpha, alpha.colleague)
const setFlow = (values: Partial<typeof materialFlows.$inferInsert>) =>
  db.update(materialFlows).set(values).where(eq(materialFlows.id, alpha.flow))
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

async function loaded(
  own: Partial<Operation> = {},
  statement: Partial<LoadStatement> = {},
): Promise<Operation> {
  const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha, statement), own)
  expect(await driver.refusal(operation)).toBeUndefined()
  return operation
}
const shipmentOf = ({ payload }: Operation) => (payload as LoadStatement).shipment
const correct = (shipment: string, values: object = {}, own: Partial<Operation> = {}, tenant = alpha) =>
  buildOperation(
    tenant,
    'shipment.correct',
    { shipment, phase: 'load', reason: 'Misread the slip', ...values },
    own,
  )
const note = (shipment: string, own: Partial<Operation> = {}, text = 'Waited an hour at the lock') =>
  buildOperation(alpha, 'shipment.note', { shipment, note: text }, own)
const read = async (shipment: string): Promise<Document> => (await office.get(`/shipments/${shipment}`)).body
const exceptionsOf = async (shipment: string) =>
  (await office.get(`/shipment_exceptions?shipment=${shipment}`)).body.member ?? []

describe('a driver corrects what they stated', () => {
  test('the shipment has the corrected values, and its record what they were, who changed them and why', async () => {
    const shipment = shipmentOf(await loaded())
    const operation = correct(shipment, { firstWeighing: 41.5, note: 'Second slip' })
    const [first, repeated] = [await driver.deliver(operation), await driver.deliver(operation)]
    expect(first).toMatchObject([{ receipt: { operation: operation.id, replayed: false } }])
    expect(repeated).toMatchObject([{ receipt: { operation: operation.id, replayed: true } }])
    const corrected = await read(shipment)
    expect(corrected).toMatchObject({
      version: 2,
      status: 'loaded',
      weighedLoad: 41.5,
      tareWeight: 15.2,
      nettoWeight: 26.3,
      transporterNoteLoad: 'Second slip',
    })
    expect(corrected.events).toMatchObject([
      { kind: 'loaded', stated: { weighedLoad: 40.5 } },
      {
        id: operation.id,
        kind: 'corrected',
        deviceCode: alpha.deviceCode,
        by: expect.stringContaining('Kim'),
        corrected: {
          before: { weighedLoad: 40.5, nettoWeight: 25.3 },
          after: { weighedLoad: 41.5, nettoWeight: 26.3, transporterNoteLoad: 'Second slip' },
          reason: 'Misread the slip',
        },
      },
    ])
    const { changed = [] } = (await driver.get('/driver_sync')).body
    expect(changed.find((row) => row['@id'].endsWith(shipment))).toMatchObject({
      weighedLoad: 41.5,
      corrections: [{ id: operation.id, reason: 'Misread the slip', by: expect.any(String) }],
    })
  })

  test('within the minutes of the flow from the moment it was done, however late it is delivered', async () => {
    const hourAgo = minutes(-60)
    const shipment = shipmentOf(await loaded({ occurredAt: hourAgo, clockOffset: 0 }))
    const inTime = { occurredAt: minutes(-31), clockOffset: 0 }
    expect(await driver.refusal(correct(shipment, { firstWeighing: 41 }))).toBe('correction_too_late')
    expect(await driver.refusal(correct(shipment, { firstWeighing: 42 }, inTime))).toBeUndefined()
    expect(
      await driver.refusal(correct(shipment, { firstWeighing: 43 }, { ...inTime, clockOffset: 120_000 })),
      'by a clock that was two minutes slow',
    ).toBe('correction_too_late')
    await setFlow({ correctionMinutes: 90 })
    expect(await driver.refusal(correct(shipment, { firstWeighing: 43 }))).toBeUndefined()
    await setFlow({ correctionMinutes: 0 })
    expect(await driver.refusal(correct(shipment, { firstWeighing: 44 }))).toBe('correction_too_late')
    expect(await read(shipment)).toMatchObject({ weighedLoad: 43 })
  })

  test('not what was corrected again since, which the office decides about', async () => {
    const shipment = shipmentOf(await loaded({ occurredAt: minutes(-20), clockOffset: 0 }))
    const change = { 'content-type': 'application/merge-patch+json', 'if-match': '*' }
    const body = { weighedLoad: 39, reason: 'By the slip' }
    expect((await office.patch(`/shipments/${shipment}`, body, change)).status).toBe(200)
    const before = { occurredAt: minutes(-10), clockOffset: 0 }
    expect(await driver.refusal(correct(shipment, { firstWeighing: 38 }, before))).toBe(
      'correction_overtaken',
    )
    expect(await driver.refusal(correct(shipment, { note: 'Second slip' }, before))).toBeUndefined()
    expect(await read(shipment)).toMatchObject({ weighedLoad: 39, transporterNoteLoad: 'Second slip' })
    expect(await exceptionsOf(shipment)).toMatchObject([{ reason: 'correction_overtaken' }])
  })

  test('what was unloaded, apart from what was loaded', async () => {
    const shipment = shipmentOf(await loaded({ occurredAt: minutes(-60), clockOffset: 0 }))
    expect(await driver.refusal(correct(shipment, { phase: 'unload', note: 'x' }))).toBe(
      'shipment_not_unloaded',
    )
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(shipment, { note: 'Dry' })))
    expect(await driver.refusal(correct(shipment, { phase: 'unload', note: 'Wet' }))).toBeUndefined()
    expect(await driver.refusal(correct(shipment, { firstWeighing: 50 }))).toBe('correction_too_late')
    expect(await read(shipment)).toMatchObject({ transporterNoteUnload: 'Wet', weighedLoad: 40.5 })
    expect(await driver.refusal(correct(shipment, { phase: 'unload', note: '' }))).toBeUndefined()
    expect(await read(shipment)).not.toHaveProperty('transporterNoteUnload')
  })

  test('only their own, and nothing of another customer', async () => {
    const shipment = shipmentOf(await loaded())
    const other = await as(alpha.colleague)
    const stranger = await as(beta.driver)
    expect(await other.refusal(correct(shipment, { firstWeighing: 41 }, {}, colleague))).toBe(
      'correction_not_own',
    )
    expect(await stranger.refusal(correct(shipment, { firstWeighing: 41 }, {}, beta))).toBe('not_found')
    expect(await driver.refusal(correct(crypto.randomUUID(), { firstWeighing: 41 }))).toBe('not_found')
    expect(await read(shipment)).toMatchObject({ weighedLoad: 40.5, version: 1 })
  })

  test('with a reason, only what changes, and by the rules of the form', async () => {
    const shipment = shipmentOf(await loaded())
    expect(await driver.refusal(correct(shipment, { firstWeighing: 41, reason: ' ' }))).toBe(
      'validation_failed',
    )
    expect(await driver.refusal(correct(shipment, { firstWeighing: 40.5 }))).toBe('correction_without_change')
    expect(await driver.violations(correct(shipment, { secondWeighing: 50 }))).toEqual(['secondWeighing'])
    expect(await driver.violations(correct(shipment, { chlorideValue: 3 }))).toEqual(['chlorideValue'])
    expect(await read(shipment)).toMatchObject({ version: 1 })
    await setFlow({ allowTransporterNote: false })
    expect(await driver.violations(correct(shipment, { note: 'x' }))).toEqual(['note'])
  })

  test('one refusal of a batch takes nothing of the others', async () => {
    const operation = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
    const shipment = shipmentOf(operation)
    expect(
      await driver.deliver(
        operation,
        correct(shipment, { firstWeighing: 1 }),
        correct(shipment, { firstWeighing: 42 }),
      ),
    ).toMatchObject([{ receipt: {} }, { problem: { code: 'validation_failed' } }, { receipt: {} }])
    expect(await read(shipment)).toMatchObject({ weighedLoad: 42 })
  })

  test('one that came too late is settled by the office, which may accept it as it stands', async () => {
    const shipment = shipmentOf(await loaded({ occurredAt: minutes(-60), clockOffset: 0 }))
    const late = correct(shipment, { firstWeighing: 41.5 })
    expect(await driver.refusal(late)).toBe('correction_too_late')
    expect(await driver.refusal(late)).toBe('correction_too_late')
    const exceptions = await exceptionsOf(shipment)
    expect(exceptions).toMatchObject([{ kind: 'corrected', reason: 'correction_too_late', settled: false }])
    expect(exceptions[0]?.['comparison']).toContainEqual({
      field: 'weighedLoad',
      stated: 41.5,
      current: 40.5,
    })
    const settled = await office.post(`/shipment_exceptions/${exceptions[0]?.id}/settle`, {
      decision: 'accepted',
    })
    expect(settled).toMatchObject({ status: 200, body: { decision: 'accepted' } })
    const accepted = await read(shipment)
    expect(accepted).toMatchObject({ weighedLoad: 41.5, nettoWeight: 26.3 })
    expect(accepted.events?.at(-1)).toMatchObject({ corrected: { reason: 'Misread the slip' } })
    // What changes nothing leaves the office nothing to settle.
    expect(
      await driver.refusal(correct(shipment, { firstWeighing: 41.5 }, { occurredAt: minutes(-59) })),
    ).toBe('correction_without_change')
    expect(await exceptionsOf(shipment)).toHaveLength(1)
  })

  test('the letter says when, by whom and why', async () => {
    const shipment = shipmentOf(await loaded())
    const operation = correct(shipment, { firstWeighing: 41.5 })
    expect(await driver.refusal(operation)).toBeUndefined()
    await runJobs(testServer)
    const [letter] = (await office.get(`/documents?shipment=${shipment}`)).body.member ?? []
    const version = letter?.['latestVersion'] as Document
    expect((await office.get(`/document_versions/${version.id}`)).body).toMatchObject({
      content: {
        shipment: {
          nettoWeight: 26.3,
          corrections: [{ id: operation.id, by: expect.stringContaining('Kim'), reason: 'Misread the slip' }],
        },
      },
    })
  })

  test('who was mailed of the load is mailed of each correction, once', async () => {
    await setFlow({
      recipients: [
        { email: 'loads@example.com', atLoad: true, atUnload: false, onNewLetter: false },
        { email: 'unloads@example.com', atLoad: false, atUnload: true, onNewLetter: false },
      ] as never,
    })
    const shipment = shipmentOf(await loaded())
    await driver.deliver(
      correct(shipment, { firstWeighing: 41.5 }),
      correct(shipment, { firstWeighing: 42.5 }),
    )
    await runJobs(testServer)
    await testServer.database.pool.query(
      "update pgboss.job set state = 'created' where name = 'mail_shipments'",
    )
    await runJobs(testServer)
    const corrections = async () =>
      (await db.select().from(outgoingMails).where(eq(outgoingMails.shipmentId, shipment)))
        .filter(({ template }) => template === 'shipment_corrected')
        .sort((a, b) => (a.body < b.body ? -1 : 1))
    const mails = await corrections()
    expect(mails.map(({ recipients }) => recipients)).toEqual([['loads@example.com'], ['loads@example.com']])
    const texts = mails.map(({ body }) => body).join('\n')
    expect(texts).toContain('40,5 t → 41,5 t')
    expect(texts).toContain('41,5 t → 42,5 t')
    expect(texts).toContain('Misread the slip')
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(shipment)))
    await driver.deliver(correct(shipment, { firstWeighing: 43.5 }))
    await runJobs(testServer)
    expect((await corrections()).flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      'loads@example.com',
      'loads@example.com',
      'loads@example.com',
      'unloads@example.com',
    ])
  })
})

describe('a driver adds a note', () => {
  test('to what is on board or was just unloaded, and office and driver read it', async () => {
    const shipment = shipmentOf(await loaded())
    const [first, second] = [note(shipment), note(shipment, {}, ' Unloaded at quay 4\nby crane ')]
    expect(await driver.deliver(first, first)).toMatchObject([
      { receipt: { replayed: false } },
      { receipt: { replayed: true } },
    ])
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(shipment)))
    expect(await driver.refusal(second)).toBeUndefined()
    expect((await read(shipment)).events).toMatchObject([
      { kind: 'loaded' },
      { id: first.id, kind: 'noted', noted: { note: 'Waited an hour at the lock' } },
      { kind: 'unloaded' },
      { kind: 'noted', noted: { note: 'Unloaded at quay 4\nby crane' } },
    ])
    const { changed = [] } = (await driver.get('/driver_sync')).body
    expect(changed.find((row) => row['@id'].endsWith(shipment))).toMatchObject({
      notes: [{ id: first.id, note: 'Waited an hour at the lock' }, { id: second.id }],
    })
  })

  test('not a day later, not an empty one, not where the flow has none, and not to what they do not see', async () => {
    const shipment = shipmentOf(await loaded({ occurredAt: minutes(-60 * 27), clockOffset: 0 }))
    await driver.deliver(
      buildOperation(alpha, 'shipment.unload', buildUnload(shipment), { occurredAt: minutes(-60 * 25) }),
    )
    expect(await driver.refusal(note(shipment))).toBe('note_too_late')
    expect(await driver.refusal(note(shipment, { occurredAt: minutes(-60 * 2) }))).toBeUndefined()
    const onBoard = shipmentOf(await loaded())
    expect(await driver.refusal(note(onBoard, {}, '  '))).toBe('validation_failed')
    await setFlow({ allowTransporterNote: false })
    expect(await driver.refusal(note(onBoard))).toBe('validation_failed')
    expect(await driver.refusal(note(crypto.randomUUID()))).toBe('not_found')
    const stranger = await as(beta.driver)
    const { payload } = note(onBoard)
    expect(await stranger.refusal(buildOperation(beta, 'shipment.note', payload))).toBe('not_found')
    expect(await exceptionsOf(onBoard)).toEqual([])
  })

  test('also a colleague on the same vehicle', async () => {
    const shipment = shipmentOf(await loaded())
    const [mode] = await db.select().from(transportModes).where(eq(transportModes.id, alpha.mode))
    expect(mode?.companyId).toBe(alpha.carrier)
    const other = await as(alpha.colleague)
    expect(
      await other.refusal(buildOperation(colleague, 'shipment.note', { shipment, note: 'Took over' })),
    ).toBeUndefined()
  })
})
