import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { transportModeTypes } from '#contract/master-data.ts'
import { measurementNames } from '#contract/measurements.ts'
import { loadStatement, unloadStatement } from '#contract/shipment-events.ts'
import { requestedFieldsOf } from '#contract/shipment-fields.ts'
import { shipment, shipmentRow } from '#contract/shipments.ts'
import { uuid } from '#contract/primitives.ts'
import { flowRecipient } from '#contract/recipients.ts'
import { materialFlows } from '../../server/db/schema/projects.ts'
import { drivers } from '../../server/db/schema/users.ts'
import type { Viewer } from '../../server/http/request/endpoint.ts'
import { readShipmentRows, readShipments, readVisibleShipment } from '../../server/shipments/queries.ts'
import { loadStatementContext } from '../../server/shipments/statement-context.ts'
import type { ShipmentStatement } from '../../server/shipments/shipment-statement.ts'
import { type Document, startHarness, type TestHarness } from './test-harness.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver, type Tenant } from './tenant-fixtures.ts'

let harness: TestHarness
let alpha: Tenant
let viewer: Viewer
let full: ReturnType<typeof buildLoad>
let bare: ReturnType<typeof buildLoad>
let fullOperation: string
const db = () => harness.testServer.database.query

/** One shipment with every value, photo and kind of event, and one with as few as there can be. */
beforeAll(async () => {
  harness = await startHarness()
  alpha = harness.fixtures.alpha
  await pairDriver(db(), alpha)
  await db()
    .update(materialFlows)
    .set({
      chlorideValueRequired: true,
      weighSlipNumberRequired: true,
      cargoPhotoRequired: true,
      recipients: [{ email: 'a@example.com', atLoad: true, atUnload: true, onNewLetter: false }],
    })
  const driver = await harness.as(alpha.driver)
  const [row] = await db().select({ id: drivers.id }).from(drivers).where(eq(drivers.userId, alpha.driver))
  if (row === undefined) throw new Error('The driver is missing.')
  viewer = {
    userId: alpha.driver,
    driverId: row.id,
    roles: ['ROLE_DRIVER'],
    companyId: alpha.carrier,
    sessionId: '',
  }
  const photo = {
    id: crypto.randomUUID(),
    sha256: 'a'.repeat(64),
    bytes: 9,
    mediaType: 'image/jpeg' as const,
  }
  full = buildLoad(alpha, { chlorideValue: 120, weighSlipNumber: 'WB 1', note: 'Wet', photos: [photo] })
  const load = buildOperation(alpha, 'shipment.load', full)
  fullOperation = load.id
  await db().update(materialFlows).set({ allowTransporterNote: true })
  const results = await driver.deliver(
    load,
    buildOperation(alpha, 'shipment.unload', buildUnload(full.shipment, { note: 'Dry' })),
    buildOperation(alpha, 'shipment.unload', buildUnload(full.shipment)),
  )
  expect(results).toMatchObject([
    { receipt: {} },
    { receipt: {} },
    { problem: { code: 'shipment_already_unloaded' } },
  ])
  const office = await harness.as(alpha.office)
  const { version } = (await office.get(`/shipments/${full.shipment}`)).body
  const corrected = await office.send<Document>({
    method: 'PATCH',
    url: `/shipments/${full.shipment}`,
    headers: { 'content-type': 'application/merge-patch+json', 'if-match': `"${String(version)}"` },
    payload: JSON.stringify({ weighedLoad: 41.5, reason: 'Misread display.' }),
  })
  expect(corrected.status).toBe(200)
  await db().update(materialFlows).set({
    amountDetermination: 'at_unload',
    chlorideValueRequired: false,
    weighSlipNumberRequired: false,
    cargoPhotoRequired: false,
  })
  bare = buildLoad(alpha)
  delete bare.firstWeighing
  delete bare.secondWeighing
  expect(await driver.deliver(buildOperation(alpha, 'shipment.load', bare))).toMatchObject([{ receipt: {} }])
})
afterAll(() => harness[Symbol.asyncDispose]())

/** Decoding drops what the contract does not know, and refuses null and what is missing. */
const throughContract = <Schema extends z.ZodMiniType>(schema: Schema, row: z.output<Schema>) =>
  z.decode(schema, JSON.parse(JSON.stringify(z.encode(schema, row))) as z.input<Schema>)

test('the rows of a list are those of the contract', async () => {
  const rows = await readShipmentRows(db(), [full.shipment, bare.shipment])
  expect(rows.map(({ id }) => id)).toEqual([full.shipment, bare.shipment])
  for (const row of rows) expect(throughContract(shipmentRow, row)).toEqual(row)
  for (const name of measurementNames) {
    expect(rows[0], name).toHaveProperty(name)
    expect(rows[1], name).not.toHaveProperty(name)
  }
})

test('a whole shipment is that of the contract, by whichever query', async () => {
  const items = await readShipments(db(), [full.shipment, bare.shipment])
  expect(items).toHaveLength(2)
  for (const item of items) expect(throughContract(shipment, item)).toEqual(item)
  for (const { shipment: id } of [full, bare])
    expect([await readVisibleShipment(db(), viewer, id)]).toEqual(await readShipments(db(), [id]))
})

const amendments = z.record(z.string(), z.unknown())
const event = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('loaded'), occurredAt: z.string(), statement: loadStatement }),
  z.strictObject({ kind: z.literal('unloaded'), occurredAt: z.string(), statement: unloadStatement }),
  z.strictObject({ kind: z.literal('refused'), occurredAt: z.string(), statement: unloadStatement }),
  z.strictObject({
    kind: z.literal('corrected'),
    occurredAt: z.string(),
    statement: z.strictObject({ before: amendments, after: amendments, reason: z.string() }),
  }),
])
const context = z.strictObject({
  driver: z.strictObject({
    id: uuid,
    approved: z.boolean(),
    rejected: z.boolean(),
    graceUntil: z.nullable(z.string()),
    companyId: z.nullable(uuid),
  }),
  devices: z.array(z.strictObject({ id: uuid, code: z.string() })).check(z.length(1)),
  flows: z
    .array(
      z.strictObject({
        id: uuid,
        customerId: uuid,
        projectId: uuid,
        projectBlocked: z.boolean(),
        fieldRules: z.custom<Parameters<typeof requestedFieldsOf>[0]>((rules) =>
          Array.isArray(requestedFieldsOf(rules as Parameters<typeof requestedFieldsOf>[0], 'load', 'truck')),
        ),
        cargoUnit: z.strictObject({ id: z.string(), factorToKilograms: z.nullable(z.number()) }),
        recipients: z.array(flowRecipient),
        paired: z.boolean(),
        carried: z.boolean(),
        mayLoad: z.boolean(),
      }),
    )
    .check(z.length(1)),
  modes: z
    .array(
      z.strictObject({
        id: uuid,
        type: z.enum(transportModeTypes),
        companyId: z.nullable(uuid),
        ownerId: z.nullable(uuid),
      }),
    )
    .check(z.length(1)),
  shipments: z
    .array(
      z.strictObject({
        id: uuid,
        materialFlowId: uuid,
        transportModeId: uuid,
        driverId: z.nullable(uuid),
        transporterId: z.nullable(uuid),
        ownerUserId: z.nullable(uuid),
      }),
    )
    .check(z.length(1)),
  numbers: z.array(z.strictObject({ number: z.string(), id: uuid })).check(z.length(1)),
  record: z
    .array(
      z.strictObject({
        shipmentId: uuid,
        customerId: z.nullable(uuid),
        sequence: z.number(),
        operationId: uuid,
        hash: z.string(),
        event,
      }),
    )
    .check(z.length(4)),
  refused: z.array(uuid).check(z.length(1)),
  photos: z.array(uuid).check(z.length(1)),
})

test('what the rules read for a batch of statements has the form that they are written for', async () => {
  const [refused] = (
    await harness.testServer.database.pool.query<{ operation_id: string }>(
      "select operation_id from shipment_events where kind = 'refused'",
    )
  ).rows
  const statements: ShipmentStatement[] = [fullOperation, refused?.operation_id ?? ''].map((id) => ({
    operation: { id, device: alpha.device, occurredAt: '2026-11-20T10:00:00Z' },
    kind: 'loaded',
    statement: full,
  }))
  const read: unknown = await loadStatementContext(db(), viewer, statements)
  expect(z.parse(context, read)).toEqual(read)
})
