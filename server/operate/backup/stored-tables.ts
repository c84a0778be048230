import pg from 'pg'

export interface StoredTable {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * Not in a backup. `signing_keys` would let its finder sign in as anybody: a restored server makes a new key,
 * and refresh tokens renew the sessions. `change_log` counts transactions of its own PostgreSQL: devices ask
 * a restored server for everything again.
 */
const leftOut: ReadonlySet<string> = new Set(['signing_keys', 'change_log'])

/** What is read instead of a column: private keys that sign letters are not in a backup. */
const projections: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  letter_keys: { private_key: 'null' },
}

/** Waiting and failed jobs, so that no promised mail is lost. */
const waitingJobs = "where state in ('created', 'retry', 'active', 'failed')"

/** `pgboss.job` stands for its partitions; queues and schedules are made at each start. */
export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where (n.nspname = 'public' and c.relkind = 'r') or (n.nspname = 'pgboss' and c.relname = 'job')
     group by n.nspname, c.relname order by n.nspname desc, c.relname`,
  )
  return rows.filter(({ schema, name }) => schema !== 'public' || !leftOut.has(name))
}

export function copyFrom({ schema, name, columns }: StoredTable): string {
  const values = columns.map((column) => {
    const projection = schema === 'public' ? projections[name]?.[column] : undefined
    return projection ?? pg.escapeIdentifier(column)
  })
  return `copy (select ${values.join(', ')} from ${identifierOf({ schema, name })} ${schema === 'pgboss' ? waitingJobs : ''}) to stdout`
}

export const copyInto = ({ schema, name, columns }: StoredTable): string =>
  `copy ${identifierOf({ schema, name })} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) from stdin`

export const identifierOf = ({ schema, name }: Pick<StoredTable, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
