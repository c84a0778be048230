import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pino } from 'pino'
import { systemClock } from '../../../server/platform/process/clock.ts'
import { faultReports } from '../../../server/platform/db/schema/fault-reports.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { serverFaultReporter } from '../../../server/operate/fault-reports/report-server-fault.ts'
import { logOptions } from '../../../server/platform/http/request/log.ts'
import { enqueue } from '../../../server/platform/jobs/enqueue.ts'
import { installJobs } from '../../../server/platform/jobs/install.ts'
import { type JobHandlers, jobList, jobNames } from '../../../server/platform/jobs/job-list.ts'
import { startWorkers } from '../../../server/platform/jobs/workers.ts'
import { deliverMail } from '../../../server/platform/mail/deliver-mail.ts'
import { sendMail, sendMails } from '../../../server/platform/mail/send-mail.ts'
import { smtpTransport } from '../../../server/platform/mail/transport.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { testKeyCipher } from '../../support/test-key-cipher.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const silent = pino(logOptions('silent'))
const unreported = async (): Promise<void> => undefined
const idle: JobHandlers = {
  deliver_mail: async () => undefined,
  deliver_sms: async () => undefined,
  give_up_messages: async () => undefined,
  mail_shipments: async () => undefined,
  keep_letters: async () => undefined,
  send_eba_letter: async () => undefined,
  read_eba_weighings: async () => undefined,
  send_lma_session: async () => undefined,
  read_lma_result: async () => undefined,
  send_push: async () => undefined,
  send_webhook: async () => undefined,
  count_missing_operations: async () => undefined,
  apply_planned_changes: async () => undefined,
  count_statistics: async () => undefined,
  renew_codes_of_loads: async () => undefined,
  remove_expired: async () => undefined,
  clean_up: async () => undefined,
}

interface Waiting {
  readonly state: string
  readonly retry_count: number
  readonly data: { message?: string }
}
const jobsOf = async (testServer: TestServer, name: string) =>
  (
    await testServer.database.pool.query<Waiting>(
      'select state, retry_count, data from pgboss.job where name = $1 order by created_on',
      [name],
    )
  ).rows

const greet = (testServer: TestServer, to = 'driver@example.com') =>
  testServer.database.query.transaction((db) =>
    sendMail(db, {
      to,
      template: 'driver_approved',
      values: { name: 'Daan', transporter: 'Kleiweg' },
      locale: 'en',
    }),
  )

test('a job is there with the commit of what caused it, and never was after a rollback', async () => {
  await using testServer = await startTestServer()
  await expect(
    testServer.database.query.transaction(async (db) => {
      await sendMail(db, {
        to: 'a@example.com',
        template: 'driver_approved',
        values: { name: 'A', transporter: 'T' },
        locale: 'en',
      })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await jobsOf(testServer, 'deliver_mail')).toEqual([])
  expect(await testServer.database.query.select().from(outgoingMails)).toEqual([])
  expect(await runJobs(testServer)).toEqual([])

  const id = await greet(testServer)
  expect(await jobsOf(testServer, 'deliver_mail')).toMatchObject([
    { state: 'created', data: { message: id } },
  ])
  expect(await runJobs(testServer)).toEqual([{ job: 'deliver_mail', outcome: { done: true } }])
  expect(await runJobs(testServer)).toEqual([])
})

test('many transactions at once each write their own job, whichever came first', async () => {
  await using testServer = await startTestServer()
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, index) => greet(testServer, `driver${index}@example.com`)),
  )
  expect((await jobsOf(testServer, 'deliver_mail')).map(({ data }) => data.message).toSorted()).toEqual(
    ids.toSorted(),
  )
})

test('two servers do each job once', async () => {
  await using testServer = await startTestServer()
  const messages = Array.from({ length: 60 }, () => newId())
  for (const message of messages)
    await testServer.database.query.transaction((db) => enqueue(db, 'deliver_mail', { message }))
  const done: string[] = []
  const servers = await Promise.all(
    ['one', 'other'].map((name) =>
      startWorkers(
        testServer.database,
        { ...idle, deliver_mail: async ({ payload }) => void done.push(`${name} ${payload.message}`) },
        silent,
        unreported,
      ),
    ),
  )
  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(60)
  await Promise.all(servers.map((server) => server.stop()))
  expect(done.map((one) => one.split(' ')[1]).toSorted()).toEqual(messages.toSorted())
  expect((await jobsOf(testServer, 'deliver_mail')).every(({ state }) => state === 'completed')).toBe(true)
})

test('a mail that somebody waits for passes those of shipments, which take turns', async () => {
  await using testServer = await startTestServer()
  const mail = { to: 'recipient@example.com', locale: 'en', template: 'driver_approved' } as const
  const values = { name: 'Daan', transporter: 'Kleiweg' }
  const shipmentMails = Array.from({ length: 2 * jobList.deliver_mail.batchSize }, () => ({
    ...mail,
    values,
    shipmentId: newId(),
  }))
  const many = await testServer.database.query.transaction((db) => sendMails(db, shipmentMails))
  const mayEnd = Promise.withResolvers<void>()
  const begun: string[] = []
  const server = await startWorkers(
    testServer.database,
    {
      ...idle,
      deliver_mail: async ({ payload: { message } }) => {
        begun.push(message)
        if (many.includes(message)) await mayEnd.promise
      },
    },
    silent,
    unreported,
  )
  await expect.poll(() => begun.length, { timeout: 30_000 }).toBe(jobList.deliver_mail.batchSize)
  const awaited = await greet(testServer)
  await expect.poll(() => begun.at(-1), { timeout: 30_000 }).toBe(awaited)
  expect(begun).toHaveLength(jobList.deliver_mail.batchSize + 1)
  mayEnd.resolve()
  await expect.poll(() => begun.length, { timeout: 30_000 }).toBe(many.length + 1)
  await server.stop()
  expect(begun.toSorted()).toEqual([...many, awaited].toSorted())
})

test('what a killed server had in hand is done by the next one', async () => {
  await using testServer = await startTestServer()
  const message = newId()
  await testServer.database.query.transaction((db) => enqueue(db, 'deliver_mail', { message }))
  // As a server leaves it that dies in the middle: taken, and silent since a minute.
  await testServer.database.pool.query(
    "update pgboss.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute' where name = 'deliver_mail'",
  )
  const done: string[] = []
  const server = await startWorkers(
    testServer.database,
    { ...idle, deliver_mail: async ({ payload }) => void done.push(payload.message) },
    silent,
    unreported,
  )
  await testServer.database.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
  await expect.poll(() => done, { timeout: 30_000 }).toEqual([message])
  await server.stop()
})

test('a server that stops finishes what it does and takes no more', async () => {
  await using testServer = await startTestServer()
  const message = newId()
  await testServer.database.query.transaction((db) => enqueue(db, 'deliver_mail', { message }))
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const server = await startWorkers(
    testServer.database,
    {
      ...idle,
      deliver_mail: async () => {
        begun.resolve()
        await mayEnd.promise
      },
    },
    silent,
    unreported,
  )
  await begun.promise
  const stopped = server.stop()
  await testServer.database.query.transaction((db) => enqueue(db, 'deliver_mail', { message: newId() }))
  mayEnd.resolve()
  await stopped
  expect((await jobsOf(testServer, 'deliver_mail')).map(({ state }) => state)).toEqual([
    'completed',
    'created',
  ])
})

test('a job that fails is tried again with growing pauses; at last it is a dead letter, and its log tells no value', async () => {
  await using testServer = await startTestServer()
  const id = await greet(testServer, 'secret@example.com')
  const log: string[] = []
  const failing = {
    name: 'smtp' as const,
    send: () => Promise.reject(new Error('connection refused')),
    close: () => undefined,
  }
  const pauses: number[] = []
  for (let tries = 0; tries <= jobList.deliver_mail.retryLimit; tries += 1) {
    const [attempt] = await runJobs(testServer, { adapters: { mail: failing }, includeRetries: true, log })
    expect(attempt?.outcome).toEqual({ done: false, reason: 'connection refused' })
    const { rows } = await testServer.database.pool.query<{ pause: number }>(
      "select extract(epoch from start_after - now())::float8 as pause from pgboss.job where name = 'deliver_mail' and state = 'retry'",
    )
    pauses.push(...rows.map(({ pause }) => pause))
  }
  expect(pauses).toHaveLength(jobList.deliver_mail.retryLimit)
  expect(pauses[0]).toBeLessThanOrEqual(40)
  expect(pauses.at(-1)).toBeGreaterThan(1500)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(3600)
  expect(await runJobs(testServer, { adapters: { mail: failing }, includeRetries: true })).toEqual([])
  expect(await jobsOf(testServer, 'dead_letters')).toMatchObject([{ data: { message: id } }])
  const [mail] = await testServer.database.query.select().from(outgoingMails).where(eq(outgoingMails.id, id))
  expect(mail).toMatchObject({
    status: 'failed',
    attempts: jobList.deliver_mail.retryLimit + 1,
    lastError: 'connection refused',
  })
  expect(log.join('')).toContain('connection refused')
  expect(log.join('')).not.toContain('secret@example.com')
})

test('a payload that is none fails as a job, not as a server', async () => {
  await using testServer = await startTestServer()
  await testServer.database.query.transaction((db) => enqueue(db, 'deliver_mail', { message: 'not an id' }))
  const [attempt] = await runJobs(testServer)
  expect(attempt?.outcome.done).toBe(false)
})

test('figures are counted soon after the start, and what comes by itself is scheduled once', async () => {
  await using testServer = await startTestServer()
  const counted = Promise.withResolvers<void>()
  const server = await startWorkers(
    testServer.database,
    { ...idle, count_statistics: async () => counted.resolve() },
    silent,
    unreported,
  )
  await counted.promise
  await server.stop()
  await (await startWorkers(testServer.database, idle, silent, unreported)).stop()
  const { rows } = await testServer.database.pool.query(
    'select name, cron, timezone from pgboss.schedule order by name',
  )
  expect(rows).toEqual([
    { name: 'apply_planned_changes', cron: '*/15 * * * *', timezone: 'UTC' },
    { name: 'clean_up', cron: '20 2 * * *', timezone: 'UTC' },
    { name: 'count_missing_operations', cron: '10 * * * *', timezone: 'UTC' },
    { name: 'count_statistics', cron: '0 * * * *', timezone: 'UTC' },
    { name: 'give_up_messages', cron: '5/10 * * * *', timezone: 'UTC' },
    { name: 'read_eba_weighings', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'remove_expired', cron: '50 2 * * *', timezone: 'UTC' },
  ])
})

test('the tables of the jobs are made once, and made good where a queue is missing', async () => {
  await using testServer = await startTestServer({ data: 'empty' })
  const queues = async () =>
    (await testServer.database.pool.query<{ name: string }>('select name from pgboss.queue')).rows.map(
      ({ name }) => name,
    )
  const all = [...jobNames, 'dead_letters']
  expect(await queues()).toEqual(expect.arrayContaining(all))
  await testServer.database.pool.query("delete from pgboss.queue where name = 'deliver_sms'")
  await testServer.database.pool.query("comment on schema pgboss is 'an older version'")
  await Promise.all([installJobs(testServer.database), installJobs(testServer.database)])
  expect(await queues()).toEqual(expect.arrayContaining(all))
})

test('a job that fails by an error of its code is reported, one whose mail server is out of reach is not', async () => {
  await using testServer = await startTestServer()
  const { database } = testServer
  await greet(testServer)
  await database.query.transaction((db) => enqueue(db, 'clean_up', {}))
  const workers = await startWorkers(
    database,
    {
      ...idle,
      // Nothing listens on port 1.
      deliver_mail: deliverMail(
        database,
        testKeyCipher,
        smtpTransport({ url: 'smtp://127.0.0.1:1', from: 'a@example.com' }),
        async () => undefined,
      ),
      clean_up: async () => {
        throw new TypeError('rows is not iterable')
      },
    },
    silent,
    serverFaultReporter(database, silent, systemClock),
  )
  const triedJobs = async () =>
    (await database.pool.query("select name from pgboss.job where state = 'retry' order by name")).rows
  await expect.poll(triedJobs, { timeout: 30_000 }).toEqual([{ name: 'clean_up' }, { name: 'deliver_mail' }])
  await workers.stop()
  const reported = await database.query
    .select({ part: faultReports.part, where: faultReports.where, message: faultReports.message })
    .from(faultReports)
  expect(reported).toEqual([{ part: 'server', where: 'job clean_up', message: 'rows is not iterable' }])
})
