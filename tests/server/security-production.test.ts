import { count } from 'drizzle-orm'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdapters } from '../../server/adapters.ts'
import { readConfig } from '../../server/config.ts'
import { users } from '../../server/db/schema/users.ts'
import { ServerProcess } from '../support/server-process.ts'
import { startTestServer } from '../support/test-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vrachtpas-production-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Runs the server, or one of its commands, until it ends. */
async function run(args: readonly string[], environment: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts', ...args], {
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
  const environment = {
    DATA_DIR: testServer.dataDirectory,
    DATABASE_URL: databaseUrl,
    VIHB_REGISTER_URL: 'none',
  }
  const refused = await run([], environment)
  expect(refused.code, refused.output).toBe(1)
  for (const part of [
    'admin@demo.example.com',
    'driver@demo.example.com',
    'd1@kleiweg.example.com',
    'node server/main.ts end-demo-accounts',
  ])
    expect(refused.output).toContain(part)
  expect(refused.output).not.toMatch(/Vrachtpas1|\n\s+at /)
  expect((await admin.get('/users/me')).status).toBe(200)

  const ended = await run(['end-demo-accounts'], environment)
  expect(ended.code, ended.output).toBe(0)
  expect(ended.output).toContain('admin@demo.example.com')
  expect((await admin.get('/users/me')).status, 'its sessions have ended').toBe(401)

  await using production = await ServerProcess.start({
    databaseUrl,
    environment: { NODE_ENV: 'production' },
  })
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
  [{ NODE_ENV: 'production', VIHB_REGISTER_URL: 'none' }, false],
])(
  'demo data are for a loopback address and the embedded database only, unless asked for: %j',
  (set, demo) => {
    expect(readConfig(set).demo).toBe(demo)
  },
)

test('production refuses demo data by the name of the setting', () => {
  expect(() => readConfig({ NODE_ENV: 'production', VIHB_REGISTER_URL: 'none', DEMO: 'true' })).toThrow(
    /^DEMO must be /,
  )
})

test('a database that the operator named gets no demo accounts unless asked for', async () => {
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
})

test('production names its register of transporters, or says that it has none', async () => {
  const { code, output } = await run([], { DATA_DIR: join(folder, 'never') })
  expect(code).toBe(1)
  expect(output).toMatch(/^VIHB_REGISTER_URL must be .*none/)
  expect(readConfig({ NODE_ENV: 'production', VIHB_REGISTER_URL: 'none' }).vihbRegister).toBe('none')
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
  expect(registered).toMatchObject({ status: 503, body: { code: 'register_unavailable' } })
  const checked = await testServer.anonymous.post('/vihb_checks', { vihbNumber: '990202VIXX' })
  expect(checked).toMatchObject({ status: 503, body: { code: 'register_unavailable' } })
})
