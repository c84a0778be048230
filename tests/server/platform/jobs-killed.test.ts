import { expect, test } from 'vitest'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { sendMail } from '../../../server/platform/mail/send-mail.ts'
import { bytesOf, MailServer } from '../../support/mail-server.ts'
import { wordsOfPdf } from '../../support/pdf.ts'
import { ServerProcess } from '../../support/server-process.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { isLongRun } from '../../support/long-run.ts'
import { buildLoad, buildOperation, pairDriver } from './tenant-fixtures.ts'
import { startHarness } from './test-harness.ts'

const write = (testServer: TestServer, to: string) =>
  testServer.database.query.transaction((db) =>
    sendMail(db, {
      to,
      template: 'driver_approved',
      values: { name: 'Daan', transporter: 'Kleiweg' },
      locale: 'en',
    }),
  )
const statuses = async (testServer: TestServer) =>
  (await testServer.database.query.select({ status: outgoingMails.status }).from(outgoingMails)).map(
    ({ status }) => status,
  )

const serve = (testServer: TestServer, server: MailServer) =>
  ServerProcess.start({
    databaseUrl: testServer.database.connectionString,
    environment: { SMTP_URL: server.url, MAIL_FROM: 'noreply@vrachtpas.test' },
  })

/** As if the dead had been silent for a minute: nobody waits for it here. */
const minutePasses = (testServer: TestServer) =>
  testServer.database.pool.query(
    "update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'",
  )
const noPauses = (testServer: TestServer) =>
  testServer.database.pool.query(
    "update pgboss.job set start_after = now() where state = 'retry' and start_after > now()",
  )

test('a mail that was committed when the server died is sent by the next one', async () => {
  await using testServer = await startTestServer()
  await using server = await MailServer.start()
  const id = await write(testServer, 'a@example.com')
  await using _product = await serve(testServer, server)
  await expect.poll(() => statuses(testServer), { timeout: 30_000 }).toEqual(['sent'])
  expect(server.received.map(({ messageId }) => messageId)).toEqual([`<${id}@vrachtpas.test>`])
})

test.runIf(isLongRun)(
  'a server that dies between handing a mail over and writing that down sends it again, under the same name',
  { timeout: 120_000 },
  async () => {
    await using testServer = await startTestServer()
    await using server = await MailServer.start()
    await using product = await serve(testServer, server)
    let kills = 0
    server.beforeThanks = async () => {
      if (kills > 0) return
      kills += 1
      await product.killServer()
    }
    const id = await write(testServer, 'a@example.com')
    await expect.poll(() => kills, { timeout: 30_000 }).toBe(1)
    expect(await statuses(testServer)).toEqual(['queued'])
    await minutePasses(testServer)
    await product.restart()
    await expect
      .poll(
        async () => {
          await noPauses(testServer)
          return await statuses(testServer)
        },
        { timeout: 60_000 },
      )
      .toEqual(['sent'])
    expect(server.received.map(({ messageId }) => messageId)).toEqual(
      Array.from({ length: 2 }, () => `<${id}@vrachtpas.test>`),
    )
  },
)

test.runIf(isLongRun)(
  'five kills while mails are written lose none of them',
  { timeout: 240_000 },
  async () => {
    await using testServer = await startTestServer()
    await using server = await MailServer.start()
    await using product = await serve(testServer, server)
    const written: string[] = []
    for (let round = 0; round < 5; round += 1) {
      const enough = server.received.length + 1 + round * 3
      while (server.received.length < enough)
        written.push(await write(testServer, `${written.length}@example.com`))
      await product.killServer()
      await minutePasses(testServer)
      await product.restart()
    }
    await expect
      .poll(
        async () => {
          await noPauses(testServer)
          return (await statuses(testServer)).filter((status) => status !== 'sent').length
        },
        { timeout: 180_000, interval: 500 },
      )
      .toBe(0)
    expect(new Set(server.received.map(({ messageId }) => messageId))).toEqual(
      new Set(written.map((id) => `<${id}@vrachtpas.test>`)),
    )
  },
)

test.runIf(isLongRun)(
  'a server that dies between the commit of a load and its mail leaves that to the next one: once, with the right letter',
  { timeout: 120_000 },
  async () => {
    await using harness = await startHarness()
    const { testServer, db, alpha, driver } = harness
    await pairDriver(db, alpha)
    await testServer.database.pool.query('update material_flows set recipients = $1', [
      JSON.stringify([{ email: 'a@example.com', atLoad: true }]),
    ])
    await using server = await MailServer.start()
    await using product = await serve(testServer, server)
    let kills = 0
    server.answerTo = () => {
      if (kills > 0) return undefined
      kills += 1
      void product.killServer()
      return { code: 451, text: 'Later' }
    }
    const load = buildLoad(alpha)
    await driver.deliver(buildOperation(alpha, 'shipment.load', load))
    await expect.poll(() => kills, { timeout: 30_000 }).toBe(1)
    await expect.poll(() => product.isRunning).toBe(false)
    expect(server.received).toEqual([])
    await minutePasses(testServer)
    await product.restart()
    await expect
      .poll(
        async () => {
          await noPauses(testServer)
          return await statuses(testServer)
        },
        { timeout: 60_000 },
      )
      .toEqual(['sent'])
    const [mail, ...others] = server.received
    expect(others).toEqual([])
    expect(mail?.attachments).toMatchObject([{ filename: `${load.number}-v1.pdf` }])
    const text = await wordsOfPdf(bytesOf(mail?.attachments[0]?.content))
    expect(text).toContain(`Nummer ${load.number} Geladen, onderweg Versie 1`)
  },
)
