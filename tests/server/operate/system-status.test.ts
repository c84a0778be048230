import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { SystemStatus } from '#contract/office/system-status.ts'
import type { MediaStore } from '../../../server/platform/files/store.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { openFolder } from '../../../server/platform/files/open-store.ts'
import { sendMail } from '../../../server/platform/mail/send-mail.ts'
import { RegisterUnavailable } from '../../../server/parties/registers/vihb-register.ts'
import { sendSms } from '../../../server/platform/sms/send-sms.ts'
import { addFailures } from '../../support/add-failures.ts'
import { openEventStream } from '../../support/event-stream.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { bodyOf, setUpServer } from '../../support/test-server.ts'

let storeWorks = true
let registerWorks = true

const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-status-'))
const store: MediaStore = await openFolder(folder)
const server = await setUpServer({
  store: {
    ...store,
    check: () => (storeWorks ? store.check() : Promise.reject(new Error('no route to the store'))),
  },
  adapters: {
    vihbRegister: {
      name: 'http',
      lookUp: () =>
        registerWorks
          ? Promise.resolve({ exists: false, transporter: false })
          : Promise.reject(new RegisterUnavailable('down')),
    },
  },
})
const admin = await server.asAdmin()
// What the demo has waiting.
await runJobs(server)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const read = () => bodyOf(admin.get<SystemStatus>('/system_status'))

test('an administrator reads what the server is and how it does', async () => {
  const status = await read()
  expect(status).toMatchObject({
    '@type': 'SystemStatus',
    version: '0.1.0',
    database: { version: expect.stringMatching(/^\d+\.\d+/), bytes: expect.any(Number) },
    files: { adapter: 'folder', reachable: true, room: true },
    disk: { freeBytes: expect.any(Number), totalBytes: expect.any(Number) },
    register: { adapter: 'http' },
    jobs: [],
    failedJobs: 0,
    server: { liveStreams: 0, connections: { waiting: 0 } },
  })
  expect(status.lastBackupAt).toBeUndefined()
})

test('it says what waits, since when and why, and what was sent last', async () => {
  await server.database.query.transaction(async (db) => {
    await sendMail(db, {
      to: 'a@example.com',
      template: 'driver_approved',
      values: { name: 'A', transporter: 'T' },
      locale: 'en',
    })
    await sendSms(db, { to: '+31612345678', template: 'credentials_changed', values: {}, locale: 'nl' })
  })
  const before = await read()
  expect(before.mail).toMatchObject({ queued: 1, oldestQueuedAt: expect.any(String) })
  expect(before.sms).toMatchObject({ adapter: 'outbox', queued: 1 })
  expect(before.sms.lastSentAt).toBeUndefined()
  expect(before.jobs).toMatchObject([
    { job: 'deliver_mail', waiting: 1, running: 0 },
    { job: 'deliver_sms', waiting: 1, running: 0 },
  ])
  const mail = {
    name: 'smtp' as const,
    send: () => Promise.reject(new Error('connection refused')),
    close: () => undefined,
  }
  await runJobs(server, { adapters: { mail } })
  const refused = await read()
  expect(refused.mail).toMatchObject({ queued: 1, reason: 'connection refused' })
  expect(refused.sms).toMatchObject({ queued: 0, lastSentAt: expect.any(String) })
  await runJobs(server, { includeRetries: true })
  expect((await read()).mail).toMatchObject({ queued: 0, lastSentAt: expect.any(String) })
})

test('it says how much a day of the last week added, and where that lies', async () => {
  const { pool } = server.database
  const days = 7
  await pool.query("update shipments set load_date = least(load_date, now() - interval '30 days')")
  await pool.query("update media_objects set created_at = now() - interval '30 days'")
  const calm = await read()
  expect(calm.growth).toEqual({
    loadsPerDay: 0,
    databaseBytesPerDay: 0,
    filesBytesPerDay: 0,
    diskBytesPerDay: 0,
  })

  const { rowCount: loads } = await pool.query(
    "update shipments set load_date = now() - interval '6 days' where id in (select id from shipments order by id limit 3)",
  )
  await pool.query(
    "update shipments set load_date = now() + interval '1 day' where id = (select max(id::text)::uuid from shipments)",
  )
  const bytes = 700_000
  for (const age of ['1 hour', '8 days'])
    await pool.query(
      `insert into media_objects (id, created_at, owner_id, kind, status, media_type, sha256, bytes)
       select $1, now() - $2::interval, id, 'cargo_photo', 'received', 'image/jpeg', '', $3 from users limit 1`,
      [newId(), age, bytes],
    )
  const { growth, database } = await read()
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from shipments')
  expect(growth?.loadsPerDay).toBeCloseTo((loads ?? 0) / days)
  expect(growth?.databaseBytesPerDay).toBeCloseTo(
    (database.bytes / (rows[0]?.count ?? 0)) * ((loads ?? 0) / days),
    -4,
  )
  expect(growth?.filesBytesPerDay).toBeCloseTo(bytes / days)
  expect(growth?.diskBytesPerDay, 'the database lies in another folder').toBe(growth?.filesBytesPerDay)
})

test('what failed for good is counted, and so are phones that lost work', async () => {
  await addFailures(server.database.connectionString)
  const driver = await server.asDriver()
  const device = crypto.randomUUID()
  expect((await driver.post('/devices', { id: device })).status).toBe(201)
  const { devices: before } = await read()
  await server.database.pool.query('update devices set missing_operations = 3 where id = $1', [device])
  const status = await read()
  expect(status).toMatchObject({ failedJobs: 1, mail: { failed: 1 } })
  expect(status.devices).toEqual({
    ...before,
    withMissing: before.withMissing + 1,
    missingOperations: before.missingOperations + 3,
  })
})

test('a store and a register that are out of reach, and open streams, are seen', async () => {
  storeWorks = false
  expect((await read()).files.reachable).toBe(false)
  storeWorks = true
  expect((await read()).files.reachable).toBe(true)

  const lookUp = () => server.anonymous.post('/vihb_checks', { vihbNumber: '990202VIXX' })
  await lookUp()
  expect((await read()).register.last).toMatchObject({ succeeded: true })
  registerWorks = false
  await lookUp()
  expect((await read()).register.last).toMatchObject({ succeeded: false })

  const stream = await openEventStream(await server.listen(), (await server.asOffice()).token, ['*'])
  expect((await read()).server.liveStreams).toBe(1)
  await stream[Symbol.asyncDispose]()
})
