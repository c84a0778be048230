import { count } from 'drizzle-orm'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { serverProgram } from '../../../scripts/builds.ts'
import { openAdapters } from '../../../server/operate/adapters/adapters.ts'
import { readConfig } from '../../../server/config.ts'
import { sendMail } from '../../../server/platform/mail/send-mail.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { leastOfProduction, ServerProcess, withoutServices } from '../../support/server-process.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { refusal, startTestServer } from '../../support/test-server.ts'
import { isLongRun } from '../../support/long-run.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const folder = await mkdtemp(join(tmpdir(), 'vrachtpas-production-'))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function run(args: readonly string[], environment: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [serverProgram, ...args], {
    cwd: root,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: '',
      NODE_ENV: 'production',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (output += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

test('production does not start while demo accounts are active, names them, and starts once they have ended', async () => {
  await using testServer = await startTestServer()
  const admin = await testServer.asAdmin()
  const databaseUrl = testServer.database.connectionString
  const environment = { DATA_DIR: testServer.dataDirectory, DATABASE_URL: databaseUrl, ...leastOfProduction }
  const refused = await run([], environment)
  expect(refused.code, refused.output).toBe(1)
  for (const part of [
    'admin@demo.example.com',
    'driver@demo.example.com',
    'd1@kleiweg.example.com',
    'npm run end-demo-accounts',
  ])
    expect(refused.output).toContain(part)
  expect(refused.output).not.toMatch(/Vrachtpas1|\n\s+at /)
  expect((await admin.get('/users/me')).status).toBe(200)

  const ended = await run(['end-demo-accounts'], environment)
  expect(ended.code, ended.output).toBe(0)
  expect(ended.output).toContain('admin@demo.example.com')
  expect((await admin.get('/users/me')).status, 'its sessions have ended').toBe(401)

  await using production = await ServerProcess.start({ databaseUrl, environment: { NODE_ENV: 'production' } })
  for (const credentials of [
    { username: 'admin@demo.example.com', password: 'Vrachtpas1' },
    { username: 'd1@kleiweg.example.com', password: '24680' },
  ]) {
    const response = await fetch(`${production.origin}/api/token/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    expect(response.status, credentials.username).toBe(401)
  }
})

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '127.0.0.2' }, true],
  [{ HOST: '::1' }, true],
  [{ DEMO: 'false' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.10' }, false],
  [{ PUBLIC_URL: 'https://vrachtpas.example.com' }, false],
  [{ DATABASE_URL: 'postgresql://u:p@db/vrachtpas' }, false],
  [{ HOST: '0.0.0.0', DEMO: 'true' }, true],
  [{ DATABASE_URL: 'postgresql://u:p@db/vrachtpas', DEMO: 'true' }, true],
  [{ NODE_ENV: 'production', ...leastOfProduction }, false],
])(
  'demo data are for a loopback address and the embedded database only, unless asked for: %j',
  (set, demo) => {
    expect(readConfig(set).demo).toBe(demo)
  },
)

test('production refuses demo data by the name of the setting', () => {
  expect(() => readConfig({ NODE_ENV: 'production', ...leastOfProduction, DEMO: 'true' })).toThrow(
    /^DEMO must be /,
  )
})

test.runIf(isLongRun)(
  'a database that the operator named gets no demo accounts unless asked for',
  async () => {
    await using testServer = await startTestServer({ data: 'empty' })
    const userCount = async () =>
      (await testServer.database.query.select({ users: count() }).from(users))[0]?.users
    const databaseUrl = testServer.database.connectionString
    await using plain = await ServerProcess.start({ databaseUrl, environment: { DEMO: '' } })
    expect(plain.output).not.toContain('demo.example.com')
    await plain.terminate()
    expect(await userCount()).toBe(0)
    await using asked = await ServerProcess.start({ databaseUrl, environment: { DEMO: 'true' } })
    expect(asked.output).toContain('admin@demo.example.com')
    expect(await userCount()).toBeGreaterThan(0)
  },
)

test('production names its public address, mail server, SMS gateway and register of transporters, or says that it has none', async () => {
  const { code, output } = await run([], { DATA_DIR: join(folder, 'never') })
  expect(code).toBe(1)
  for (const name of ['SMTP_URL', 'SMS_URL', 'VIHB_REGISTER_URL'] as const) {
    expect(output).toMatch(new RegExp(`^${name} must be .*none`, 'm'))
    const others = { ...leastOfProduction, [name]: '' }
    expect(() => readConfig({ NODE_ENV: 'production', ...others })).toThrow(
      new RegExp(`^${name} must be .*$`),
    )
  }
  expect(readConfig({ NODE_ENV: 'production', ...leastOfProduction })).toMatchObject({
    smtpUrl: 'none',
    smsGateway: 'none',
    vihbRegister: 'none',
  })
  expect(output).toMatch(/^PUBLIC_URL must be /m)
  expect(() => readConfig({ NODE_ENV: 'production', ...withoutServices })).toThrow(/^PUBLIC_URL must be .*$/)
  expect(readConfig({}).smtpUrl, 'elsewhere a stand-in will do').toBeUndefined()
})

test('without mail or SMS nobody is sent a link by it, which says so and tells nothing of accounts', async () => {
  const settings = { dataDirectory: folder, mailFrom: 'noreply@vrachtpas.test' }
  const adapters = openAdapters({ ...settings, smtpUrl: 'none', smsGateway: 'none' }, pino())
  await using testServer = await startTestServer({ adapters })
  const { anonymous } = testServer
  const admin = await testServer.asAdmin()
  expect(await admin.get('/system_status')).toMatchObject({
    body: { mail: { adapter: 'none' }, sms: { adapter: 'none' } },
  })
  const request = (body: object) => anonymous.post('/change_password_requests', body)
  for (const userPhone of ['+31612345678', '+31600000001'])
    expect(await request({ userPhone })).toMatchObject(refusal(422, 'sms_switched_off'))
  for (const userEmail of ['office@demo.example.com', 'nobody@example.com'])
    expect(await request({ userEmail })).toMatchObject({
      status: 422,
      body: { code: 'mail_switched_off', detail: expect.stringContaining('sends no e-mail') },
    })
  // Screens offer neither, and know so without an account.
  expect(await anonymous.get('/organisation')).toMatchObject({ status: 200, body: { sendsBy: [] } })
  // What is only told is kept, with why it reached nobody.
  const mail = await testServer.database.query.transaction((db) =>
    sendMail(db, {
      to: 'a@example.com',
      template: 'driver_approved',
      values: { name: 'A', transporter: 'T' },
      locale: 'en',
    }),
  )
  await runJobs(testServer, { adapters })
  expect((await admin.get(`/outgoing_mails/${mail}`)).body).toMatchObject({
    status: 'failed',
    attempts: 1,
    lastError: 'E-mail is switched off here (SMTP_URL is none).',
  })
})

test('without a register nobody registers as a transporter, and no number is confirmed', async () => {
  const { vihbRegister } = openAdapters(
    { dataDirectory: folder, mailFrom: 'noreply@vrachtpas.test', vihbRegister: 'none' },
    { info: () => {} },
  )
  await using testServer = await startTestServer({ adapters: { vihbRegister } })
  const registered = await testServer.anonymous.post('/companies/register_transporter', {
    company: { name: 'Kleiweg Transport Demo B.V.', vihbNumber: '990202VIXX' },
    user: { firstName: 'Eva', lastName: 'Aanvaller', email: 'evil@attacker.example.com' },
    termsAccepted: true,
  })
  expect(registered).toMatchObject(refusal(503, 'register_unavailable'))
  const checked = await testServer.anonymous.post('/vihb_checks', { vihbNumber: '990202VIXX' })
  expect(checked).toMatchObject(refusal(503, 'register_unavailable'))
  // Its screen is not offered, and knows so without an account.
  expect(await testServer.anonymous.get('/organisation')).toMatchObject({
    body: { registersTransporters: false },
  })
})
