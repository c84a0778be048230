import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { RawDatabase } from './raw-database.ts'

export interface DeviceFixture {
  /** When it was taken, milliseconds since 1970. */
  readonly takenAt: number
  /** The driver who is signed in, and another one who left undelivered work on the same phone. */
  readonly driver: string
  readonly otherDriver: string
  readonly database: RawDatabase
  readonly localStorage: Readonly<Record<string, string>>
}

export interface ServerFixture {
  readonly takenAt: number
  readonly rowCounts: Readonly<Record<string, number>>
  /** Token pairs that were good at that moment, by who holds them. */
  readonly tokens: Readonly<Record<string, { readonly token: string; readonly refresh_token: string }>>
}

export const fixtureFolder = (release: string) => join(import.meta.dirname, '../fixtures', release)

async function unpacked(release: string, name: string): Promise<string> {
  return gunzipSync(await readFile(join(fixtureFolder(release), `${name}.gz`))).toString()
}

export async function readDeviceFixture(release: string): Promise<DeviceFixture> {
  return JSON.parse(await unpacked(release, 'device.json')) as DeviceFixture
}

export async function readServerFixture(release: string): Promise<ServerFixture> {
  return JSON.parse(await readFile(join(fixtureFolder(release), 'server.json'), 'utf8')) as ServerFixture
}

/** The dump as the simple query protocol takes it, without what only psql or a newer PostgreSQL reads. */
export async function readServerDump(release: string): Promise<string> {
  const dump = await unpacked(release, 'server.sql')
  return dump.replaceAll(/^(\\(un)?restrict .*|SET transaction_timeout = .*)$/gm, '')
}

/** How many rows every table holds, by `schema.table`; of a partitioned table its partitions are counted. */
export const rowCountsQuery = `
  select format('%s.%s', n.nspname, c.relname) as name,
    (xpath(
      '/row/count/text()',
      query_to_xml(format('select count(*) from %I.%I', n.nspname, c.relname), false, true, '')
    ))[1]::text::int as rows
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r'
    and n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname not like 'pg_toast%'
  order by name`
