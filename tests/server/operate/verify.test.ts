import { eq, sql } from 'drizzle-orm'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '#contract/device/operations.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { documents, documentVersions, letterPdfs } from '../../../server/platform/db/schema/documents.ts'
import { mediaObjects } from '../../../server/platform/db/schema/media-objects.ts'
import { shipmentEvents, shipments } from '../../../server/platform/db/schema/shipments.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { Findings } from '../../../server/operate/verify/findings.ts'
import { printFindings } from '../../../server/operate/verify/print-findings.ts'
import { verifyRescueFile } from '../../../server/operate/verify/verify-rescue-file.ts'
import { alteredAddress } from '../../support/checked-letter.ts'
import { runCommand } from '../../support/run-command.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { fromCamera, plainPicture, sendPhoto, takePhoto } from '../platform/media-forms.ts'
import { verifyHere } from '../../support/verify-here.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver, sha256Of } from '../platform/tenant-fixtures.ts'

import { setUpHarness } from '../platform/test-harness.ts'

const { testServer, db, alpha, admin, office, driver } = await setUpHarness()
await pairDriver(db, alpha)
await db.update(materialFlows).set({ correctionMinutes: 30 }).where(eq(materialFlows.id, alpha.photoFlow))
const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-verify-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const verify = (...args: string[]) =>
  runCommand(['verify', ...args], {
    databaseUrl: testServer.database.connectionString,
    dataDirectory: testServer.dataDirectory,
  })

interface Journey {
  readonly id: string
  readonly number: string
  readonly photo: string
}

/** A shipment that was loaded with a photo, unloaded, and corrected by the office, with its letters. */
async function journey(picture = plainPicture(40, 40).jpeg()): Promise<Journey> {
  const { bytes, photo } = await takePhoto(picture)
  const load = buildLoad(alpha, { materialFlow: alpha.photoFlow, photos: [photo] })
  await driver.apply(buildOperation(alpha, 'shipment.load', load))
  await runJobs(testServer)
  const upload = await sendPhoto(driver, photo.id, bytes)
  expect(upload.status).toBe(200)
  await driver.apply(buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment)))
  await runJobs(testServer)
  const corrected = await office.patch(`/shipments/${load.shipment}`, {
    weighedLoad: 41.5,
    reason: 'Misread the slip',
  })
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  await runJobs(testServer)
  return { id: load.shipment, number: load.number, photo: photo.id }
}

const mediaPath = (id: string) => join(testServer.dataDirectory, 'media', id.slice(-2), id)
const eventsOf = (id: string) =>
  db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, id)).orderBy(shipmentEvents.sequence)

async function found(damage: () => Promise<unknown>, mend: () => Promise<unknown>): Promise<string> {
  await damage()
  const output = await verifyHere(testServer)
  await mend()
  return /First break: .*/.exec(output)?.[0] ?? output
}

let sound: Journey
beforeAll(async () => {
  await journey()
  sound = await journey()
  // Kept without what the camera wrote into it, so with another hash than the driver's phone announced.
  await journey(fromCamera(plainPicture(40, 40).jpeg()))
}, 60_000)

test('what the server recorded fits, and the command says what it checked', async () => {
  const { code, output } = await verify()
  expect(code, output).toBe(0)
  expect(output).toMatch(
    /^Checked: 3 shipments, 9 events, \d+ versions of letters, 6 operations, 3 files \([\d.]+ MB\)\.\nEverything fits\.\n$/,
  )
})

test('a changed event is found, with its shipment and its place', async () => {
  const [, unloaded] = await eventsOf(sound.id)
  const first = await found(
    () =>
      db
        .update(shipmentEvents)
        .set({ statement: { ...unloaded?.statement, note: 'All well' } })
        .where(eq(shipmentEvents.id, unloaded?.id ?? '')),
    () =>
      db
        .update(shipmentEvents)
        .set({ statement: unloaded?.statement ?? {} })
        .where(eq(shipmentEvents.id, unloaded?.id ?? '')),
  )
  expect(first).toContain(`shipment ${sound.number}, event 2`)
  expect(first).toContain('its content has another hash')
})

test.each([
  { place: 'in between', sequence: 2, difference: 'event 3, corrected' },
  { place: 'at the end', sequence: 3, difference: 'letter version' },
])('a removed event $place is found', async ({ sequence, difference }) => {
  const event = (await eventsOf(sound.id))[sequence - 1]
  if (event === undefined) throw new Error('There is no such event.')
  const { weighedLoad, nettoWeight } = { weighedLoad: 40.5, nettoWeight: 25.3 }
  const [row] = await db.select().from(shipments).where(eq(shipments.id, sound.id))
  const first = await found(
    async () => {
      await db.delete(shipmentEvents).where(eq(shipmentEvents.id, event.id))
      // With the fields of the shipment brought in line, so that only chain and letters tell.
      if (sequence === 3)
        await db.update(shipments).set({ weighedLoad, nettoWeight }).where(eq(shipments.id, sound.id))
    },
    async () => {
      await db.insert(shipmentEvents).values(event)
      await db
        .update(shipments)
        .set({ weighedLoad: row?.weighedLoad ?? null, nettoWeight: row?.nettoWeight ?? null })
        .where(eq(shipments.id, sound.id))
    },
  )
  expect(first).toContain(`shipment ${sound.number}`)
  expect(first).toContain(difference)
})

test('two swapped events are found', async () => {
  const [, second, third] = await eventsOf(sound.id)
  const swap = async () => {
    const place = (id: string | undefined, sequence: number) =>
      db
        .update(shipmentEvents)
        .set({ sequence })
        .where(eq(shipmentEvents.id, id ?? ''))
    const [now] = await db
      .select({ sequence: shipmentEvents.sequence })
      .from(shipmentEvents)
      .where(eq(shipmentEvents.id, second?.id ?? ''))
    const isSwapped = now?.sequence === 3
    await place(third?.id, 99)
    await place(second?.id, isSwapped ? 2 : 3)
    await place(third?.id, isSwapped ? 3 : 2)
  }
  const first = await found(swap, swap)
  expect(first).toContain(`shipment ${sound.number}, event 2, corrected`)
  expect(first).toContain('does not name the hash of the event before it')
})

test('a stored field that does not follow from the events is found', async () => {
  const set = (nettoWeight: number) =>
    db.update(shipments).set({ nettoWeight }).where(eq(shipments.id, sound.id))
  const [row] = await db.select().from(shipments).where(eq(shipments.id, sound.id))
  expect(
    await found(
      () => set(99),
      () => set(row?.nettoWeight ?? 0),
    ),
  ).toBe(
    `First break: shipment ${sound.number}, event 3, nettoWeight: 99 is stored, ${row?.nettoWeight} follows from the events.`,
  )
})

test('the missing last event of a driver is found by its receipt, although nothing behind it names it', async () => {
  const load = buildLoad(alpha)
  await driver.apply(buildOperation(alpha, 'shipment.load', load))
  const [event] = await eventsOf(load.shipment)
  const [row] = await db.select().from(shipments).where(eq(shipments.id, load.shipment))
  if (event === undefined || row === undefined) throw new Error('Nothing was loaded.')
  const { numberOrder: _, numberCode: __, ...values } = row
  const first = await found(
    async () => {
      await db.delete(shipmentEvents).where(eq(shipmentEvents.id, event.id))
      await db.delete(shipments).where(eq(shipments.id, row.id))
    },
    async () => {
      await db.insert(shipments).values(values)
      await db.insert(shipmentEvents).values(event)
    },
  )
  expect(first).toContain(`operation ${event.id}: a device has a receipt for this shipment.load`)
})

test('a changed photo, and one that is gone, are found', async () => {
  const path = mediaPath(sound.photo)
  const bytes = await readFile(path)
  const altered = Buffer.from(bytes)
  altered[100] = (altered[100] ?? 0) ^ 1
  const mend = () => writeFile(path, bytes)
  expect(await found(() => writeFile(path, altered), mend)).toBe(
    `First break: shipment ${sound.number}, cargo photo ${sound.photo}: its file has another SHA-256 than was recorded.`,
  )
  expect(await found(() => rm(path), mend)).toContain('its file is not in the store')
  const row = eq(mediaObjects.id, sound.photo)
  const set = (sha256: string) => db.update(mediaObjects).set({ sha256 }).where(row)
  // File and row agree, and the event does not.
  expect(
    await found(
      async () => {
        await writeFile(path, altered)
        await set(sha256Of(altered))
      },
      async () => {
        await mend()
        await set(sha256Of(bytes))
      },
    ),
  ).toBe(
    `First break: shipment ${sound.number}, photo ${sound.photo}: it is kept with another hash than the event states.`,
  )
})

test('a changed letter, a removed version and a changed PDF are found', async () => {
  const versions = await db
    .select({ version: documentVersions })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(eq(documents.shipmentId, sound.id))
    .orderBy(documentVersions.number)
  const [first, second] = versions.map(({ version }) => version)
  if (first?.content?.shipment === undefined || second === undefined) throw new Error('There are no letters.')
  const { content } = first
  const facts = first.content.shipment
  const setContent = (value: typeof content) =>
    db.update(documentVersions).set({ content: value }).where(eq(documentVersions.id, first.id))
  const word = { id: sound.id, occurredAt: facts.loadDate, by: 'Nobody', outcome: 'partly' } as const
  for (const [change, fact] of [
    [{ nettoWeight: 12 }, 'nettoWeight'],
    [{ rest: { nettoWeight: 3 } }, 'rest.nettoWeight'],
    [{ follows: { shipment: sound.id, number: 'A-1' } }, 'follows'],
    [{ acceptances: [word] }, 'acceptance'],
  ] as const)
    expect(
      await found(
        () => setContent({ ...content, shipment: { ...facts, ...change } as typeof facts }),
        () => setContent(content),
      ),
    ).toBe(
      `First break: shipment ${sound.number}, event 1, letter version 1: its ${fact} does not follow from the events that it names.`,
    )
  expect(
    await found(
      () => db.delete(documentVersions).where(eq(documentVersions.id, first.id)),
      () => db.insert(documentVersions).values(first),
    ),
  ).toContain('letter version 2: version 1 is missing before it')

  const { rawPayload } = await testServer.app.inject({
    method: 'GET',
    url: `/api/document_versions/${second.id}/pdf`,
    headers: { authorization: `Bearer ${office.token}` },
  })
  const [pdf] = await db.select().from(letterPdfs).where(eq(letterPdfs.documentVersionId, second.id))
  const path = mediaPath(pdf?.fileId ?? '')
  const changed = Buffer.from(rawPayload)
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
  const place = `shipment ${sound.number}, PDF of version 2 of ${sound.number} (${pdf?.fileId})`
  expect(
    await found(
      () => writeFile(path, changed),
      () => writeFile(path, rawPayload),
    ),
  ).toBe(`First break: ${place}: its file has another SHA-256 than was recorded.`)
  expect(
    await found(
      () => rm(path),
      () => writeFile(path, rawPayload),
    ),
  ).toBe(`First break: ${place}: its file is not in the store.`)

  const ofSecond = eq(documentVersions.id, second.id)
  const [{ code } = {}] = await db
    .select({ code: documentVersions.code })
    .from(documentVersions)
    .where(ofSecond)
  const [, altered = ''] = alteredAddress(`https://x.example/#${code}`, 'loadRecord', -1).split('#')
  expect(
    await found(
      () => db.update(documentVersions).set({ code: altered }).where(ofSecond),
      () => db.update(documentVersions).set({ code }).where(ofSecond),
    ),
  ).toBe(`First break: ${place}: its code is altered.`)
})

test('a shipment that somebody deleted past the server is found; one that an administrator removed is none', async () => {
  const removed = buildLoad(alpha)
  await driver.apply(buildOperation(alpha, 'shipment.load', removed))
  const response = await admin.delete(`/shipments/${removed.shipment}`, { 'if-match': '"1"' })
  expect(response.status, JSON.stringify(response.body)).toBe(204)
  expect(await verifyHere(testServer)).toContain('Everything fits.')

  const deleted = buildLoad(alpha)
  await driver.apply(buildOperation(alpha, 'shipment.load', deleted))
  await db.execute(sql`delete from shipments where id = ${deleted.shipment}`)
  const { code, output } = await verify('--json')
  expect(code).toBe(1)
  expect(JSON.parse(output)).toMatchObject({
    valid: false,
    checked: { files: 4 },
    breakCount: 1,
    breaks: [{ shipment: deleted.number }],
  })
  expect(await verifyHere(testServer)).toContain(
    `First break: shipment ${deleted.number}: its events make a shipment that is not there, and nobody has removed it.`,
  )
  await db.execute(sql`with gone as (delete from shipment_events where shipment_id = ${deleted.shipment} returning id)
    delete from operations using gone where operations.id = gone.id`)
})

test('the command writes nothing, and refuses a database of an earlier release', async () => {
  const { pool } = testServer.database
  const { rows } = await pool.query<{ id: number; created_at: string }>(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *',
  )
  const { code, output } = await verify()
  expect(code).toBe(1)
  expect(output).toContain('The database is that of an earlier release')
  const left = await pool.query('select 1 from drizzle.__drizzle_migrations where id = $1', [rows[0]?.id])
  expect(left.rowCount, 'it was not migrated').toBe(0)
  await pool.query(
    'insert into drizzle.__drizzle_migrations select * from json_populate_record(null::drizzle.__drizzle_migrations, $1)',
    [JSON.stringify(rows[0])],
  )
})

/* What a phone could not send. */

async function rescueOf(change: (file: RescueFileContent) => void): Promise<string> {
  const { bytes, photo } = await takePhoto()
  const load = buildLoad(alpha, { photos: [photo] })
  const operation = buildOperation(alpha, 'shipment.load', load)
  const later = buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment))
  const file: RescueFileContent = {
    format: 'vrachtpas-rescue',
    version: 1,
    madeAt: '2026-11-20T10:00:00Z',
    appVersion: 'test',
    operations: [
      { operation, photos: [{ ...photo, phase: 'load', content: bytes.toString('base64') }] },
      { operation: { ...later, deviceSequence: operation.deviceSequence + 3 }, photos: [] },
    ],
  }
  change(file)
  const path = join(folder, 'rescue.txt')
  await writeFile(path, JSON.stringify(file))
  return path
}
interface RescueFileContent {
  [field: string]: unknown
  operations: { operation: Operation; photos: { [field: string]: unknown }[] }[]
}

test('a sound rescue file fits, and the gaps in its sequence are named', async () => {
  const { code, output } = await verify('--rescue-file', await rescueOf(() => undefined))
  expect(code, output).toBe(0)
  expect(output).toMatch(/^Checked: 2 operations, 1 file /)
  expect(output).toMatch(/Device \S+: the operations \d+ to \d+ are not in the file/)
})

test.each<[string, (file: RescueFileContent) => void, string]>([
  [
    'a changed photo',
    ({ operations: [first] }) => {
      const photo = first?.photos[0]
      if (photo !== undefined) photo['content'] = String(photo['content']).replace(/^(.{40})./, '$1A')
    },
    'has another SHA-256 than was announced',
  ],
  [
    'a cut photo',
    ({ operations: [first] }) => {
      const photo = first?.photos[0]
      if (photo !== undefined) photo['content'] = String(photo['content']).slice(0, -8)
    },
    'were announced',
  ],
  [
    'an operation that is there twice',
    ({ operations }) => void operations.push(...operations.slice(0, 1)),
    'its id is in the file twice',
  ],
  [
    'a sequence number of two operations',
    ({ operations: [first, second] }) => {
      if (first !== undefined && second !== undefined)
        second.operation = { ...second.operation, deviceSequence: first.operation.deviceSequence }
    },
    'of another operation of its device',
  ],
  [
    'an id that is none',
    ({ operations: [first] }) => {
      if (first !== undefined) first.operation = { ...first.operation, id: 'x' }
    },
    'file at operations.0.operation.id',
  ],
  [
    'a statement that cannot be read',
    ({ operations: [first] }) => {
      if (first !== undefined)
        first.operation = {
          ...first.operation,
          payload: { ...(first.operation.payload as LoadStatement), materialFlow: 7 },
        }
    },
    'what it says cannot be read at materialFlow',
  ],
])('a rescue file with %s breaks', async (_, change, difference) => {
  const findings = new Findings()
  await verifyRescueFile(await rescueOf(change), findings)
  const output = printFindings(findings, 'text')
  expect(output).toContain('First break: ')
  expect(output).toContain(difference)
})
