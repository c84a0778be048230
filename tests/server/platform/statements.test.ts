import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { devicePublicKey } from '#contract/accounts/device-keys.ts'
import { letterSignatures, transportModeTypes } from '#contract/parties/master-data.ts'
import { oneTimeLocation } from '#contract/flows/material-flow-draft.ts'
import { loadingPlace } from '#contract/flows/material-flows.ts'
import { measurementNames } from '#contract/shipments/measurements.ts'
import { isRecord } from '#contract/kit/objects.ts'
import { receipt } from '#contract/device/operations.ts'
import { loadStatement, unloadStatement } from '#contract/shipments/shipment-statements.ts'
import { requestedFieldsOf } from '#contract/shipments/shipment-fields.ts'
import { shipment, shipmentRow } from '#contract/shipments/shipments.ts'
import { periodStatistics } from '#contract/office/statistics.ts'
import { uuid } from '#contract/kit/primitives.ts'
import { flowRecipient } from '#contract/parties/recipients.ts'
import { anonymousViewer, type Viewer } from '../../../server/platform/http/request/viewer.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { webhooks } from '../../../server/platform/db/schema/webhooks.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { readShipmentRows, readShipments } from '../../../server/shipments/queries/queries.ts'
import { declaredStatements } from '../../../server/platform/db/sql-statement.ts'
import { sendMail } from '../../../server/platform/mail/send-mail.ts'
import { setUpHarness, type Document } from './test-harness.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from './tenant-fixtures.ts'

const { testServer, db, alpha, office, driver } = await setUpHarness()
await pairDriver(db, alpha)
await db.update(materialFlows).set({
  chlorideValueRequired: true,
  weighSlipNumberRequired: true,
  cargoPhotoRequired: true,
  recipients: [{ email: 'a@example.com', atLoad: true, atUnload: true, onNewLetter: false }],
})
const photo = {
  id: crypto.randomUUID(),
  sha256: 'a'.repeat(64),
  bytes: 9,
  mediaType: 'image/jpeg' as const,
}
const full = buildLoad(alpha, { chlorideValue: 120, weighSlipNumber: 'WB 1', note: 'Wet', photos: [photo] })
const position = { latitude: 51.9, longitude: 4.5, accuracy: 8, measuredAt: new Date().toISOString() }
const load = buildOperation(alpha, 'shipment.load', { ...full, position })
const fullOperation = load.id
await db.update(materialFlows).set({ allowTransporterNote: true })
await driver.deliver(buildOperation(alpha, 'position_consent.set', { given: true }))
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
const { version } = (await office.get(`/shipments/${full.shipment}`)).body
const corrected = await office.patch<Document>(
  `/shipments/${full.shipment}`,
  { weighedLoad: 41.5, reason: 'Misread display.' },
  { 'if-match': `"${String(version)}"` },
)
expect(corrected.status).toBe(200)
// No cargo has a value in each: these are of ships and of volumes.
await db
  .update(shipments)
  .set({ density: 1.5, statedKilograms: 26_300, unloadingDeclarationNumber: 'D-1' })
  .where(eq(shipments.id, full.shipment))
await db.update(materialFlows).set({
  amountDetermination: 'at_unload',
  chlorideValueRequired: false,
  weighSlipNumberRequired: false,
  cargoPhotoRequired: false,
})
const bare = buildLoad(alpha)
delete bare.firstWeighing
delete bare.secondWeighing
await driver.apply(buildOperation(alpha, 'shipment.load', bare))

/** Decoding drops what the contract does not know, and refuses null and what is missing. */
const throughContract = <Schema extends z.ZodMiniType>(schema: Schema, row: z.output<Schema>) =>
  z.decode(schema, JSON.parse(JSON.stringify(z.encode(schema, row))) as z.input<Schema>)

test('the rows of a list are those of the contract', async () => {
  const rows = await readShipmentRows(db, [full.shipment, bare.shipment])
  expect(rows.map(({ id }) => id)).toEqual([full.shipment, bare.shipment])
  for (const row of rows) expect(throughContract(shipmentRow, row)).toEqual(row)
  for (const name of measurementNames) {
    expect(rows[0], name).toHaveProperty(name)
    expect(rows[1], name).not.toHaveProperty(name)
  }
})

test('a whole shipment is that of the contract, by whichever query', async () => {
  const viewer: Viewer = { ...anonymousViewer, roles: ['ROLE_ADMIN'] }
  const items = await readShipments(db, [full.shipment, bare.shipment], viewer)
  expect(items).toHaveLength(2)
  for (const item of items) expect(throughContract(shipment, item)).toEqual(item)
  for (const item of items) expect([item]).toEqual(await readShipments(db, [item.id], viewer))
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
const flowRules = {
  fieldRules: z.custom<Parameters<typeof requestedFieldsOf>[0]>((rules) =>
    Array.isArray(requestedFieldsOf(rules as Parameters<typeof requestedFieldsOf>[0], 'load', 'truck')),
  ),
  otherCarriersMayUnload: z.boolean(),
  signatures: z.array(z.enum(letterSignatures)),
  correctionMinutes: z.number(),
  receiver: z.string(),
  receiverName: z.nullable(z.string()),
  material: z.string(),
}
const context = z.strictObject({
  driver: z.strictObject({
    id: uuid,
    approved: z.boolean(),
    rejected: z.boolean(),
    graceUntil: z.nullable(z.string()),
    companyId: z.nullable(uuid),
  }),
  devices: z
    .array(z.strictObject({ id: uuid, code: z.string(), publicKeys: z.array(devicePublicKey) }))
    .check(z.length(1)),
  flows: z
    .array(
      z.strictObject({
        id: uuid,
        customerId: uuid,
        projectId: uuid,
        timeZone: z.string(),
        ewcPeriods: z.null(),
        blockedSince: z.nullable(z.string()),
        ...flowRules,
        recipients: z.array(flowRecipient),
        paired: z.boolean(),
        pairedUntil: z.nullable(z.string()),
        carried: z.boolean(),
        replacedVersions: z.array(
          z.object({ number: z.number(), until: z.string(), carriers: z.array(uuid), ...flowRules }),
        ),
      }),
    )
    .check(z.length(1)),
  modes: z
    .array(
      z.strictObject({
        id: uuid,
        type: z.enum(transportModeTypes),
        identificationCode: z.string(),
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
  nonces: z.array(z.string()),
  followers: z.array(z.strictObject({ first: uuid, id: uuid, number: z.string() })),
  numbers: z.array(z.strictObject({ number: z.string(), id: uuid })).check(z.length(1)),
  record: z
    .array(
      z.strictObject({
        shipmentId: uuid,
        customerId: z.nullable(uuid),
        sequence: z.number(),
        userId: uuid,
        clockOffset: z.nullable(z.number()),
        operationId: uuid,
        hash: z.string(),
        event,
      }),
    )
    .check(z.length(4)),
  eventIds: z.array(uuid).check(z.length(1)),
  refused: z.array(uuid).check(z.length(1)),
  dismissed: z.array(uuid),
  ofRevokedDevice: z.array(uuid),
  photos: z
    .array(
      z.strictObject({
        id: uuid,
        announcedAs: z.null(),
        isOwn: z.literal(true),
        isUsed: z.literal(true),
      }),
    )
    .check(z.length(1)),
})

const none = z.array(z.unknown()).check(z.length(0))
const oneOf = <Schema extends z.ZodMiniType>(row: Schema) => z.array(row).check(z.length(1))

/** Values in memory as the contract declares them, where the database answers null for what is absent. */
const ofContract = (schema: z.ZodMiniType) =>
  z.custom<unknown>((value) => z.safeEncode(schema, withoutNulls(value)).success)
const withoutNulls = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutNulls)
    : isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, inner]) =>
            inner === null ? [] : [[key, withoutNulls(inner)]],
          ),
        )
      : value

const { origin: _, destination: __, ...rowFields } = shipmentRow.shape
const columnsOfLocation = z.nullable(
  z.strictObject({
    description: z.string(),
    street: z.nullable(z.string()),
    houseNumber: z.nullable(z.string()),
    houseNumberAddition: z.nullable(z.string()),
    postalCode: z.nullable(z.string()),
    city: z.nullable(z.string()),
    country: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  }),
)
const rowColumns = {
  shipment: ofContract(z.strictObject(rowFields)),
  places: z.strictObject({
    originAtLoad: z.nullable(loadingPlace),
    destinationAtLoad: z.nullable(loadingPlace),
    origin: columnsOfLocation,
    originCompany: z.nullable(z.string()),
    originOneTime: z.nullable(oneTimeLocation),
    destination: columnsOfLocation,
    destinationCompany: z.nullable(z.string()),
    destinationOneTime: z.nullable(oneTimeLocation),
  }),
  weighedAtLoad: z.boolean(),
  kilogramsPerUnit: z.nullable(z.number()),
  collected: z.boolean(),
}
const { contentUrl: ___, ...photoFields } = shipment.shape.cargoPhotos.def.element.shape
const itemColumns = {
  ...rowColumns,
  asked: ofContract(shipment.shape.askedSignatures),
  materialFlowVersion: z.number(),
  documentType: ofContract(shipment.shape.documentType),
  givers: z.nullable(shipment.shape.givers.def.innerType),
  packaging: z.nullable(shipment.shape.packaging.def.innerType),
  packagingOnLetter: z.nullable(shipment.shape.packagingOnLetter.def.innerType),
  kilogramsImplausible: z.nullable(z.boolean()),
  photos: z.nullable(z.array(ofContract(z.strictObject(photoFields)))),
  positions: z.nullable(
    z.array(ofContract(z.strictObject(shipment.shape.positions.def.innerType.def.element.shape))),
  ),
  // What a remark states stands under the name of its kind only in the answer.
  events: z.nullable(
    z.array(
      ofContract(
        z.strictObject({
          ...shipment.shape.events.def.element.shape,
          remark: z.optional(z.record(z.string(), z.unknown())),
        }),
      ),
    ),
  ),
  checks: z.nullable(ofContract(z.strictObject(shipment.shape.checks.def.innerType.shape))),
}
const figures = z.array(ofContract(z.strictObject(periodStatistics.shape))).check(z.minLength(1))
const lockCount = oneOf(z.strictObject({ count: z.string() }))

/** A timestamp as the driver reads it, of this moment. */
const instant = (moment: string) =>
  z.string().check(z.refine((text) => Date.parse(text) === Date.parse(moment)))

/** A case for a statement: its parameters, and the rows that it answers to them. */
interface Case {
  readonly rows: z.ZodMiniType
  readonly values: () => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
}

const noRows = (name: string) => ({ rows: none, values: () => ({ [name]: '[]' }) })
const cases: Readonly<Record<string, Case>> = {
  'bounds of days': {
    rows: oneOf(
      z.strictObject({
        day: z.literal('2026-11-22'),
        starts: z.array(z.iso.datetime({ offset: true })).check(z.length(31)),
        today: instant('2026-11-21T23:00:00Z'),
        tomorrow: instant('2026-11-22T23:00:00Z'),
      }),
    ),
    values: () => ({ now: '2026-11-21T23:30:00Z', timeZone: 'Europe/Amsterdam', daysBefore: 30 }),
  },
  'delivery attempt of a message': {
    rows: none,
    values: async () => ({ id: await queuedMail(), status: 'queued', error: null }),
  },
  'delivery state': {
    rows: oneOf(
      z.strictObject({
        devices: oneOf(
          z.strictObject({ id: uuid, stale: z.boolean(), missing: z.number(), revoked: z.boolean() }),
        ),
        applied: oneOf(z.strictObject({ id: uuid, isOwn: z.literal(true), hash: z.string(), receipt })),
        withdrawn: z.array(uuid),
      }),
    ),
    values: () => ({ viewer: alpha.driver, devices: [alpha.device], operations: [fullOperation] }),
  },
  'waiting jobs': {
    rows: z
      .array(z.strictObject({ queue: z.string(), state: z.string(), jobs: z.number(), age: z.number() }))
      .check(z.minLength(1)),
    values: () => ({}),
  },
  'dead letters of a payload': {
    rows: z.array(z.strictObject({ id: uuid })).check(z.minLength(1)),
    values: async () => {
      await testServer.database.pool.query(
        `insert into pgboss.job (name, data) values ('dead_letters', '{"message": "a"}')`,
      )
      return { payload: '{"message": "a"}' }
    },
  },
  'facts of the database': {
    rows: oneOf(
      z.strictObject({
        version: z.string(),
        bytes: z.number(),
        folder: z.nullable(z.string()),
        backed_up: z.nullable(z.string()),
        unofficial: z.number(),
      }),
    ),
    values: () => ({}),
  },
  'growth of a week': {
    rows: oneOf(
      z.strictObject({ shipments: z.number(), days: z.number(), loads: z.number(), photo_bytes: z.number() }),
    ),
    values: () => ({}),
  },
  'figures of devices': {
    rows: oneOf(
      z.strictObject({
        total: z.number(),
        seen_today: z.number(),
        last_seen: z.nullable(z.string()),
        with_missing: z.number(),
        missing: z.number(),
      }),
    ),
    values: () => ({ api: 'API' }),
  },
  'figures of messages': {
    rows: oneOf(
      z.strictObject({
        queued: z.number(),
        oldest: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        failed: z.number(),
        last: z.nullable(z.string()),
      }),
    ),
    values: () => ({ channel: 'email' }),
  },
  'operations that devices lost': {
    rows: z.array(z.strictObject({ operations: z.number() })),
    values: () => ({}),
  },
  'count missing operations': {
    rows: oneOf(
      z.strictObject({
        code: z.string(),
        missing: z.number(),
        driver: z.string(),
        driverId: uuid,
        companyId: z.nullable(uuid),
      }),
    ),
    values: async () => {
      // The numbers below those of this device's operations never arrived.
      await testServer.database.pool.query(
        "update operations set created_at = now() - interval '2 days', device_sequence = device_sequence + 10",
      )
      return {}
    },
  },
  'figures by day': {
    rows: figures,
    values: () => ({ customer: alpha.customer, timeZone: 'Europe/Amsterdam' }),
  },
  'figures by month': {
    rows: figures,
    values: () => ({ customer: alpha.customer, timeZone: 'Europe/Amsterdam' }),
  },
  'insert operations': noRows('rows'),
  'lock in order': { rows: lockCount, values: () => ({ keys: [full.shipment] }) },
  'lock letters': { rows: lockCount, values: () => ({ shipments: [full.shipment] }) },
  'lock of an idempotency key': {
    rows: oneOf(z.strictObject({ free: z.boolean() })),
    values: () => ({ key: 'a key' }),
  },
  'record arrived': {
    rows: none,
    values: () => ({ viewer: alpha.driver, devices: [alpha.device], sequences: [1] }),
  },
  'position of the database': {
    rows: oneOf(
      z.strictObject({
        horizon: z.string().check(z.regex(/^\d+$/)),
        cluster: z.string().check(z.regex(/^\d+$/)),
        lineage: z.nullable(z.string()),
      }),
    ),
    values: () => ({}),
  },
  'put mails into the outbox': noRows('mails'),
  'owe mails': noRows('owed'),
  'lock mails of shipments': { rows: lockCount, values: () => ({ shipments: [full.shipment] }) },
  'queued messages without a job': {
    rows: oneOf(z.strictObject({ id: uuid, shipmentId: z.nullable(uuid) })),
    values: async () => {
      const { second } = await twoMails()
      return { id: second }
    },
  },
  'messages that are first in order': {
    rows: oneOf(z.strictObject({ id: uuid })),
    values: async () => ({ ids: [await queuedMail()] }),
  },
  'message that is next in order': {
    rows: oneOf(z.strictObject({ id: uuid, leavesOn: z.null() })),
    values: async () => ({ id: (await twoMails()).first }),
  },
  'messages earlier in the thread': {
    rows: oneOf(z.strictObject({ id: uuid })),
    values: async () => ({ id: (await twoMails('sent')).second }),
  },
  'queue webhooks of an event': {
    rows: oneOf(z.strictObject({ deliveries: oneOf(z.strictObject({ delivery: uuid, webhook: uuid })) })),
    values: async () => ({ event: await loadedEventWithWebhook() }),
  },
  'save letters': {
    rows: oneOf(z.strictObject({ deliveries: z.null() })),
    values: () => ({ documents: '[]', versions: '[]', guidanceLetters: [] }),
  },
  'shipment item': { rows: oneOf(z.strictObject(itemColumns)), values: () => ({ id: full.shipment }) },
  'shipment items': {
    rows: z.array(z.strictObject(itemColumns)).check(z.length(2)),
    values: () => ({ ids: [full.shipment, bare.shipment] }),
  },
  'shipment rows': {
    rows: z.array(z.strictObject(rowColumns)).check(z.length(2)),
    values: () => ({ ids: [full.shipment, bare.shipment] }),
  },
  'statement context': {
    rows: oneOf(context),
    values: async () => ({
      viewer: alpha.driver,
      company: alpha.carrier,
      devices: [alpha.device],
      operations: [fullOperation, await refusedOperation()],
      shipments: [full.shipment],
      named: [],
      // Cargos are read for signatures by an own phone.
      nonces: ['A'.repeat(16)],
      numbers: [full.number],
      flows: [full.materialFlow],
      versions: [full.materialFlowVersion],
      modes: [full.transportMode],
      since: '2026-11-01T00:00:00Z',
      photoOwner: alpha.driver,
      photos: full.photos.map(({ id }) => id),
    }),
  },
  'unsent message': {
    rows: oneOf(
      z.strictObject({
        id: uuid,
        shipmentId: z.null(),
        recipients: z.array(z.string()),
        replyTo: z.null(),
        subject: z.string(),
        body: z.string(),
        html: z.nullable(z.string()),
        attachments: z.array(z.strictObject({ documentVersionId: uuid, fileName: z.string() })),
        created: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
      }),
    ),
    values: async () => ({ id: await queuedMail() }),
  },
  'what a word finds around shipments': {
    rows: oneOf(
      z.strictObject({
        renumbered: none,
        flows: oneOf(uuid),
        projects: none,
        modes: none,
        drivers: none,
        transporters: none,
      }),
    ),
    values: () => ({ pattern: '%Alpha sludge%', code: null }),
  },
  'write statements': {
    rows: oneOf(
      z.strictObject({
        photos: z.literal(0),
        arrived: z.literal(0),
        events: z.literal(0),
        deliveries: z.null(),
      }),
    ),
    values: () => ({ loaded: '[]', changed: '[]', events: '[]', settled: '[]', photos: '[]', changes: '[]' }),
  },
  'write positions': noRows('positions'),
}

async function twoMails(firstIs: 'queued' | 'sent' = 'queued') {
  const shipmentId = newId()
  const [first, second] = [await queuedMail(shipmentId), await queuedMail(shipmentId)]
  await testServer.database.pool.query('update outgoing_mails set status = $1 where id = $2', [
    firstIs,
    first,
  ])
  return { first, second }
}

const queuedMail = (shipmentId?: string) =>
  db.transaction((transaction) =>
    sendMail(transaction, {
      to: 'a@example.com',
      template: 'driver_approved',
      values: { name: 'A', transporter: 'T' },
      locale: 'en',
      shipmentId,
    }),
  )

async function loadedEventWithWebhook(): Promise<string> {
  await db.insert(webhooks).values({
    id: newId(),
    customerId: alpha.customer,
    name: 'ERP',
    address: 'https://example.com/hook',
    events: ['shipment.loaded'],
    secret: '',
    createdById: alpha.office,
  })
  const { rows } = await testServer.database.pool.query<{ id: string }>(
    "select id from shipment_events where kind = 'loaded'",
  )
  return rows[0]?.id ?? ''
}

async function refusedOperation(): Promise<string> {
  const { rows } = await testServer.database.pool.query<{ id: string }>(
    "select operation_id as id from shipment_events where kind = 'refused'",
  )
  return rows[0]?.id ?? ''
}

const sources = import.meta.glob<string>('../../../server/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const modules = import.meta.glob('../../../server/**/*.ts')

test('every statement that is written by hand has a case here', async () => {
  for (const [path, source] of Object.entries(sources))
    if (source.includes('sqlStatement')) await modules[path]?.()
  expect([...declaredStatements.keys()].toSorted()).toEqual(Object.keys(cases).toSorted())
})

test('rows of a typed statement come from declared ones, or from one that is built for its condition', () => {
  const typed = Object.entries(sources).flatMap(([path, source]) =>
    /\.(execute|query)<(?!never)/.test(source) ? [path.replace('../../../server/', '')] : [],
  )
  expect(typed.toSorted()).toEqual([
    // A yes or no about any of four tables: tests/server/platform/key-encryption.test.ts.
    'accounts/auth/encrypt-stored-keys.ts',
    // Counts what matches any reason to see it: tests/server/accounts/drivers.test.ts.
    'accounts/drivers/queries.ts',
    // Rows as they are, each as JSON: tests/server/accounts/personal-data.test.ts.
    'accounts/personal-data/export-personal-data.ts',
    // Adds up what matches any reason to see it: tests/server/office/dashboard-figures.test.ts.
    'office/dashboard/figures.ts',
    // Tables and keys of PostgreSQL's own catalogue, and files by their declared columns: tests/server/operate/backup.test.ts.
    'operate/backup/restore-backup.ts',
    'operate/backup/stored-tables.ts',
    'operate/backup/write-backup.ts',
    // Counts by customer: tests/server/operate/retention.test.ts.
    'operate/retention/remove-expired.ts',
    // At the start, before there are tables to speak of.
    'platform/db/connect.ts',
    // Answers of yes and no about the embedded server's locks.
    'platform/db/embedded/server-lease.ts',
    // The moment of the last migration: tests/server/operate/verify.test.ts refuses a database of an earlier release by it.
    'platform/db/migrate.ts',
    // Ids of any list, which it names itself: tests/server/office/exported-lists.test.ts.
    'platform/db/read-in-batches.ts',
    // Counts the rows that match any condition: tests/server/platform/paging.test.ts.
    // Ids of any list, in any order: tests/server/platform/paging.test.ts.
    'platform/http/collection/collection-reader.ts',
    'platform/http/collection/paging.ts',
    'platform/jobs/install.ts',
    // Whether anything uses a file, by one query for each kind of use: tests/server/shipments/media-visibility.test.ts.
    'shipments/media/remove-file.ts',
  ])
})

test.each(Object.entries(cases))(
  '%s: answers the rows that its type says',
  async (name, { rows, values }) => {
    const run = declaredStatements.get(name)
    const answered = await run?.(db, await values())
    expect(z.safeParse(rows, answered), JSON.stringify(answered)).toMatchObject({ success: true })
  },
)
