import pg from 'pg'
import { expect, test } from 'vitest'
import { demoDriver } from '../support/driver-app.ts'
import { openEventStream } from '../support/event-stream.ts'
import { MailServer } from '../support/mail-server.ts'
import { LoadedService, print } from './loaded-service.ts'
import { expectJobsDoneOnce, jobsAreDone, mailEveryLoad } from './mail-audit.ts'
import { ManyServers } from './many-servers.ts'
import { officeToken } from './open-dashboard.ts'
import { S3Process } from './s3-process.ts'

test.each([2, 3])(
  '%i servers of one database and one file store are one service: it survives kill -9 of one and SIGTERM of each',
  { timeout: 900_000 },
  async (count) => {
    await using store = await S3Process.start()
    await using mails = await MailServer.start()
    await using many = await ManyServers.start(count, {
      ...store.environment,
      SMTP_URL: mails.url,
      MAIL_FROM: 'noreply@vrachtpas.test',
      DATABASE_CONNECTIONS: '8',
      // Says who did which job.
      LOG_LEVEL: 'info',
    })
    const database = new pg.Pool({ connectionString: many.databaseUrl, max: 2 })
    database.on('error', () => undefined)
    await mailEveryLoad(database)
    await expectSignInLimitsShared(many)
    await using load = await LoadedService.start(many.proxy.origin, many.databaseUrl)
    await load.back(`the start of ${count} servers`)
    await expectOthersHear(many, load)
    load.longestSilence()

    for (const [index, server] of many.servers.entries()) {
      expect(await server.terminate()).toBe(0)
      await load.back(`SIGTERM of server ${index + 1} of ${count}`)
      await server.restart()
    }
    await load.back('a new start of each')
    print(`rolling restart: no dashboard heard nothing for longer than ${load.longestSilence().toFixed(1)} s`)

    await many.servers[1]?.killServer()
    await load.back(`kill -9 of one of ${count} servers`)
    print(`kill -9: no dashboard heard nothing for longer than ${load.longestSilence().toFixed(1)} s`)
    await many.servers[1]?.restart()
    await load.back('its new start')

    await load.expectNothingLostOrDoubled()
    expect(many.proxy.answers).not.toContain(0)
    await jobsAreDone(database)
    await expectJobsDoneOnce(database, load.receipts, mails.received, many.servers)
    await database.end()
  },
)

/** Guesses at a pincode count together, whichever server they come to. */
async function expectSignInLimitsShared({ proxy, servers }: ManyServers): Promise<void> {
  const guess = async (origin: string) => {
    const response = await fetch(`${origin}/api/token/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify({ username: demoDriver.username, password: '13570' }),
    })
    return response.status
  }
  const before = proxy.answers.slice()
  const statuses: number[] = []
  for (let tries = 0; tries < 10; tries += 1) statuses.push(await guess(proxy.origin))
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
  // No server alone has counted enough.
  for (const [index, answers] of proxy.answers.entries())
    expect(answers - (before[index] ?? 0)).toBeLessThan(10)
  for (const { origin } of servers) expect(await guess(origin)).toBe(429)
}

/** A change that is made through one server reaches the streams of all others. */
async function expectOthersHear({ servers }: ManyServers, load: LoadedService): Promise<void> {
  const [first, ...others] = servers
  if (first === undefined) return
  // Also a token of one is good on all.
  const token = await officeToken(first.origin)
  await using resources = new AsyncDisposableStack()
  const streams = await Promise.all(
    others.map(async ({ origin }) => resources.use(await openEventStream(origin, token, ['*']))),
  )
  const shipment = await load.deliverTo(first.origin)
  const since = Date.now()
  for (const { heard } of streams)
    await expect.poll(() => heard, { interval: 5 }).toContain(`/api/shipments/${shipment}`)
  print(`a load on one server is heard on ${streams.length} others after ${Date.now() - since} ms`)
}
