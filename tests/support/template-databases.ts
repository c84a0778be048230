import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { and, arrayContains, isNotNull } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { loadKeys } from '../../server/accounts/auth/keys.ts'
import { connect, type Database } from '../../server/platform/db/connect.ts'
import { users } from '../../server/platform/db/schema/users.ts'
import { superuser } from '../../server/platform/db/embedded/cluster.ts'
import { startEmbeddedPostgres } from '../../server/platform/db/embedded/postgres.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { seedDemo } from '../../server/operate/demo/seed-demo.ts'
import { installJobs } from '../../server/platform/jobs/install.ts'
import { seedMasterData } from '../../server/parties/master-data/seed-master-data.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { unsafeFastSettings } from './unsafe-fast-settings.ts'
import { runJobs } from './run-jobs.ts'
import { testKeyCipher } from './test-key-cipher.ts'

/** The databases of a run that those of the test servers are copied from. */
export interface TemplateDatabases {
  /** A database on the server that templates and copies are created on. */
  readonly server: string
  /** Names of databases: the schema alone; schema, master data and demo. */
  readonly empty: string
  readonly demo: string
  /** The data folder that belongs to the demo: its photos. */
  readonly demoFolder: string
}

/**
 * Makes, once a run, the databases that every test server gets a copy of: on the PostgreSQL at `address`, or
 * else of TEST_DATABASE_URL (whose role may create databases), else on an embedded one of our own.
 */
export async function prepareTemplateDatabases(
  address = process.env.TEST_DATABASE_URL,
): Promise<{ templates: TemplateDatabases; stop: () => Promise<void> }> {
  const { server, stop } = await startServer(address)
  const run = randomUUID().slice(0, 8)
  const demoFolder = await mkdtemp(join(tmpdir(), 'vrachtpas-demo-'))
  const templates = { server, empty: `template_${run}_empty`, demo: `template_${run}_demo`, demoFolder }
  await createDatabase(server, templates.empty)
  await withDatabase(databaseUrlOn(server, templates.empty), async (database) => {
    await migrate(database)
    await installJobs(database)
    await loadKeys(database, testKeyCipher)
  })
  await createDatabase(server, templates.demo, templates.empty)
  await withDatabase(databaseUrlOn(server, templates.demo), async (database) => {
    await seedMasterData(database)
    await seedDemo(database, demoFolder)
    await makeSignInCheap(database)
    // A running server would have processed the queued jobs by now.
    await runJobs({ database, dataDirectory: demoFolder })
  })
  return {
    templates,
    stop: async () => {
      for (const name of [templates.demo, templates.empty]) await dropDatabase(server, name)
      await stop()
      await rm(demoFolder, { recursive: true, force: true })
    },
  }
}

/** Thousands of sign-ins of the demo's users would each take the time that a guess is meant to take. */
async function makeSignInCheap({ query }: Database): Promise<void> {
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  const [password, pincode] = await Promise.all([hash('Vrachtpas1', cheap), hash('24680', cheap)])
  const hasSecret = isNotNull(users.secretHash)
  await query.update(users).set({ secretHash: password }).where(hasSecret)
  const isDriver = arrayContains(users.roles, ['ROLE_DRIVER'])
  await query.update(users).set({ secretHash: pincode }).where(and(hasSecret, isDriver))
}

export const databaseUrlOn = (server: string, name: string) => server.replace(/\/[^/?]*(?=\?|$)/, `/${name}`)

export const createDatabase = (server: string, name: string, template?: string) =>
  withDatabase(server, (database) =>
    database.pool.query(
      `create database "${name}"${template === undefined ? '' : ` template "${template}"`}`,
    ),
  )

/** Ends its connections; an autovacuum worker's is not ours to end, and goes by itself. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await withDatabase(server, (database) =>
        database.pool.query(`drop database if exists "${name}" with (force)`),
      )
    } catch (error) {
      const isOfASuperuser = error instanceof Error && 'code' in error && error.code === '42501'
      if (!isOfASuperuser || tries === 20) throw error
      // Without force, PostgreSQL asks autovacuum to leave, and waits for it.
      await withDatabase(server, (database) =>
        database.pool.query(`drop database if exists "${name}"`),
      ).catch(() => undefined)
    }
  }
}

async function withDatabase(address: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await connect(address, { maxConnections: 2 })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

async function startServer(
  given: string | undefined,
): Promise<{ server: string; stop: () => Promise<void> }> {
  if (given) return { server: given, stop: async () => undefined }
  const folder = await makeMemoryFolder('vrachtpas-templates-')
  const embedded = await startEmbeddedPostgres({ dataDirectory: folder, log: pino({ level: 'warn' }) })
  await disableDurability(embedded.connectionString)
  return {
    server: embedded.connectionString,
    stop: async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Only the superuser of the embedded server may change these settings. */
async function disableDurability(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString.replace(/\/\/\w+@/, `//${superuser}@`) })
  await client.connect()
  try {
    for (const [name, value] of Object.entries(unsafeFastSettings))
      await client.query(`alter system set ${name} = ${value}`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
