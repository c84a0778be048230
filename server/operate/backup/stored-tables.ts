import pg from 'pg'

/** A table with the columns that are written to it: generated ones follow from them. */
export interface StoredTable {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * Not in a backup. With `signing_keys` whoever finds the backup could sign in as anybody: without them a restored server
 * makes a new one, and sessions are renewed by their refresh tokens. `change_log` counts in transactions of its own
 * PostgreSQL: devices ask a restored server anew for everything.
 */
const leftOut: ReadonlySet<string> = new Set(['signing_keys', 'change_log'])

/** What of a table is read, where that is not its columns: a key that signs letters stays where it is. */
const projections: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  letter_keys: { private_key: 'null' },
}

/** Jobs that wait, and those that have failed: what was promised to be mailed is not lost. Those that ended are. */
const waitingJobs = "where state in ('created', 'retry', 'active', 'failed')"

/** All tables of a backup. `pgboss.job` stands for its partitions; queues and schedules are made at each start. */
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

/** The COPY that reads a table. */
export function copyFrom({ schema, name, columns }: StoredTable): string {
  const values = columns.map((column) => {
    const projection = schema === 'public' ? projections[name]?.[column] : undefined
    return projection ?? pg.escapeIdentifier(column)
  })
  return `copy (select ${values.join(', ')} from ${identifierOf({ schema, name })} ${schema === 'pgboss' ? waitingJobs : ''}) to stdout`
}

/** The COPY that writes it. */
export const copyInto = ({ schema, name, columns }: StoredTable): string =>
  `copy ${identifierOf({ schema, name })} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) from stdin`

export const identifierOf = ({ schema, name }: Pick<StoredTable, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
