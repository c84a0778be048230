import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { serverProgram } from '../../../scripts/builds.ts'
import { startDemoServer } from '../../support/demo-server.ts'
import { FreezingForwarder } from '../../support/freezing-forwarder.ts'
import { isLongRun } from '../../support/long-run.ts'
import { leastOfProduction, ServerProcess } from '../../support/server-process.ts'
import { createDatabase, databaseUrlOn, dropDatabase } from '../../support/template-databases.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vrachtpas-main-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const login = (origin: string, username: string, password: string) =>
  fetch(`${origin}/api/token/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })

async function idOf(origin: string, username: string, password: string): Promise<string> {
  const { token } = (await (await login(origin, username, password)).json()) as { token: string }
  const response = await fetch(`${origin}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { id: string }).id
}

async function run(
  args: string[],
  environment: Record<string, string>,
  input = '',
): Promise<{ code: number | null; output: string }> {
  const child: ChildProcess = spawn(process.execPath, [serverProgram, ...args], {
    cwd: root,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: '',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (output += String(chunk)))
  child.stdin?.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

/** A folder, and a database with the schema alone, which the server that is started on it removes when it stops. */
async function emptyPlace() {
  const { server, empty } = inject('templateDatabases')
  const name = `main_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name, empty)
  return {
    databaseUrl: databaseUrlOn(server, name),
    dataDirectory: join(folder, name),
    onStopped: () => dropDatabase(server, name),
  }
}

const startProduction = (place: Awaited<ReturnType<typeof emptyPlace>>) =>
  ServerProcess.start({ ...place, environment: { NODE_ENV: 'production' } })

test('a first start prints address and demo accounts, all of which sign in; a second one keeps the data', async () => {
  const dataDirectory = join(folder, 'demo')
  await using product = await ServerProcess.start({ dataDirectory })
  expect(product.output).toContain(product.origin)
  const printed = [...product.output.matchAll(/(\S+@demo\.example\.com)\s+(?:pincode|password)\s+(\S+)/g)]
  expect(printed.map(([, name]) => name?.split('@')[0]).toSorted()).toEqual([
    'admin',
    'driver',
    'office',
    'planner',
    'reader',
    'skipper',
  ])
  for (const [, name = '', secret = ''] of printed)
    expect((await login(product.origin, name, secret)).status, name).toBe(200)
  // Beside the running server, on its embedded database.
  const verified = await run(['verify'], { DATA_DIR: dataDirectory })
  expect(verified.output).toMatch(/^Checked: 10 shipments, .*\nEverything fits\.\n$/)
  expect(verified.code).toBe(0)
  const before = await idOf(product.origin, 'driver@demo.example.com', '24680')
  await product.terminate()
  await product.restart()
  expect(await idOf(product.origin, 'driver@demo.example.com', '24680')).toBe(before)
})

test('an unknown command starts no server, and is answered with the commands that exist', async () => {
  const { code, output } = await run(['verfy'], { DATA_DIR: join(folder, 'unknown-command') })
  expect(output).toMatch(/^There is no command verfy\. There are: backup, .*verify\.\n$/)
  expect(code).toBe(1)
})

test('an error that nothing catches is reported before the server ends', async () => {
  const failOnSignal =
    "process.on('SIGUSR2', () => void Promise.reject(new TypeError('rows is not iterable')))"
  const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failOnSignal)}` }
  await using product = (await startDemoServer(environment)).server
  process.kill(product.processId ?? 0, 'SIGUSR2')
  await expect.poll(() => product.isRunning, { timeout: 20_000 }).toBe(false)
  await product.restart()
  const { token } = (await (await login(product.origin, 'admin@demo.example.com', 'Vrachtpas1')).json()) as {
    token: string
  }
  const response = await fetch(`${product.origin}/api/fault_reports`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/ld+json' },
  })
  expect(((await response.json()) as { member: unknown[] }).member).toMatchObject([
    { part: 'server', where: 'process', name: 'TypeError', message: 'rows is not iterable' },
  ])
})

test('production begins without anybody; its first administrator is made by a command that reads the password', async () => {
  const place = await emptyPlace()
  await using product = await startProduction(place)
  expect(product.output).not.toMatch(/demo/i)
  for (const [name, secret] of [
    ['admin@demo.example.com', 'Vrachtpas1'],
    ['driver@demo.example.com', '24680'],
  ] as const)
    expect((await login(product.origin, name, secret)).status).toBe(401)

  const environment = {
    NODE_ENV: 'production',
    ...leastOfProduction,
    DATABASE_URL: place.databaseUrl,
    DATA_DIR: place.dataDirectory,
  }
  const create = (password: string, email = 'first@example.com') =>
    run(['create-administrator', '--email', email], environment, `${password}\n`)
  for (const weak of ['nodigitsHere', '', 'First-mail-7']) {
    const refused = await create(weak)
    expect(refused.code, weak).toBe(1)
    expect(refused.output).not.toMatch(/\n\s+at /)
  }
  expect((await run(['create-administrator'], environment)).code).toBe(1)

  const made = await create('Zilver-kreek-7')
  expect(made.output).not.toContain('Zilver-kreek-7')
  expect(made.code, made.output).toBe(0)
  expect((await login(product.origin, 'First@Example.com', 'Zilver-kreek-7')).status).toBe(200)
  const twice = await create('Zilver-kreek-8')
  expect(twice.code).toBe(1)
  expect((await login(product.origin, 'first@example.com', 'Zilver-kreek-7')).status).toBe(200)
})

test.each([
  [{ PORT: 'x' }, /^PORT must be /],
  [
    { DATABASE_URL: 'postgresql://user:hush@127.0.0.1:1/nowhere', DATABASE_WAIT: '0' },
    /^The database cannot be reached/,
  ],
])('what keeps it from starting is said in a sentence: %j', async (environment, sentence) => {
  const { code, output } = await run([], { DATA_DIR: join(folder, 'never'), ...environment })
  expect(code).toBe(1)
  expect(output).toMatch(sentence)
  expect(output).not.toMatch(/hush|\n\s+at /)
})

test.runIf(isLongRun)('a database that is not there yet is waited for, and that is said', async () => {
  const { server } = inject('templateDatabases')
  const name = `late_${randomUUID().slice(0, 8)}`
  await createDatabase(server, name)
  const target = databaseUrlOn(server, name)
  const { databaseUrl } = await (async () => {
    await using forwarder = await FreezingForwarder.start(target)
    return forwarder
  })()
  const port = Number(new URL(databaseUrl).port)
  const down = createServer((socket) => socket.destroy())
  await once(down.listen(port, '127.0.0.1'), 'listening')
  const starting = ServerProcess.start({ databaseUrl, onStopped: () => dropDatabase(server, name) })
  await once(down, 'connection')
  await once(down.close(), 'close')
  await using _up = await FreezingForwarder.start(target, port)
  await using product = await starting
  expect(product.output).toContain('waiting for the database')
  expect(product.output).toContain(`"database":"127.0.0.1:${port}/`)

  // What it holds is a new demo, whose secrets are encrypted from the first start on.
  const client = new pg.Client({ connectionString: target })
  await client.connect()
  const { rows } = await client.query(
    "select count(*) filter (where secret_hash like '$argon2%')::int as plain, count(secret_hash)::int > 0 as filled from users",
  )
  await client.end()
  expect(rows).toEqual([{ plain: 0, filled: true }])
})

test('a port that is taken is said in a sentence, before a database is started', async () => {
  const dataDirectory = join(folder, 'second')
  const other = createServer()
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  try {
    const { code, output } = await run([], { DATA_DIR: dataDirectory, PORT: String(port) })
    expect(code).toBe(1)
    expect(output).toMatch(new RegExp(`^Another process uses port ${port} of 127.0.0.1: .*\n$`))
    await expect(access(dataDirectory)).rejects.toThrow('ENOENT')
  } finally {
    other.close()
  }
})

const untilNothingIsTaken = (origin: string) =>
  expect
    .poll(() =>
      fetch(`${origin}/healthz`).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('refused')

test('a stop lets a request finish that has begun, takes no other, and says when to come back', async () => {
  await using product = await startProduction(await emptyPlace())
  const { port } = new URL(product.origin)
  const body = JSON.stringify({ username: 'nobody@example.com', password: 'x' })
  const openSocket = () => connect(Number(port), '127.0.0.1')
  const [socket, lateSocket, unusedSocket] = [openSocket(), openSocket(), openSocket()]
  let response = ''
  socket.on('data', (chunk) => (response += String(chunk)))
  let lateResponses = ''
  lateSocket.on('data', (chunk) => (lateResponses += String(chunk)))
  const unusedIsCut = once(unusedSocket, 'close')
  await Promise.all([socket, lateSocket, unusedSocket].map((one) => once(one, 'connect')))
  lateSocket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => lateResponses).toMatch(/^HTTP\/1\.1 200 /)
  // Neither has sent its whole request when the server is stopped; of the second one not even the head.
  socket.write(
    `POST /api/token/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.slice(0, 10))
  lateSocket.write('GET /api/users/me HTTP/1.1\r\nHost: x\r\n')
  // The server has read the halves once it answers somebody who came later.
  await fetch(`${product.origin}/healthz`)
  const halted = product.terminate()
  await untilNothingIsTaken(product.origin)
  await unusedIsCut
  lateResponses = ''
  lateSocket.write('Connection: close\r\n\r\n')
  await once(lateSocket, 'close')
  expect(lateResponses).toMatch(/^HTTP\/1\.1 503 /)
  expect(lateResponses).toMatch(/^retry-after: \d+\r$/im)
  socket.write(body.slice(10))
  await once(socket, 'close')
  expect(response).toMatch(/^HTTP\/1\.1 401 /)
  await halted
})

test.runIf(isLongRun)(
  'a stop closes connections that are answered, and waits only seconds for a client that stopped sending',
  async () => {
    await using product = await startProduction(await emptyPlace())
    const body = JSON.stringify({ username: 'nobody@example.com', password: 'x' })
    const begin = async () => {
      const socket = connect(Number(new URL(product.origin).port), '127.0.0.1')
      let received = ''
      socket.on('data', (chunk) => (received += String(chunk)))
      // The server may reset what it cuts.
      socket.on('error', () => undefined)
      socket.write(
        `POST /api/token/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
      )
      await expect
        .poll(() => received, { message: 'the server has read the head' })
        .toMatch(/^HTTP\/1\.1 100 /)
      return { socket, closed: once(socket, 'close'), received: () => received }
    }
    const answered = await begin()
    const stuck = await begin()
    const stopped = product.terminate()
    await untilNothingIsTaken(product.origin)
    answered.socket.write(body)
    // It asked for no end of the connection: without one, Node would wait for its next request.
    await answered.closed
    expect(answered.received()).toMatch(/^HTTP\/1\.1 401 /m)
    expect(answered.received()).toMatch(/^connection: close\r$/im)
    await stuck.closed
    await stopped
  },
)
