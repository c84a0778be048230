import pg from 'pg'

/**
 * Fills tables many times as fast as row by row: their foreign keys are not checked meanwhile, and their indexes are
 * built at the end, with current statistics. Takes PostgreSQL's superuser, who alone may leave the checks out.
 */
export async function insertWithoutIndexes(
  connectionString: string,
  tables: readonly string[],
  fill: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: connectionString.replace(/^postgresql:\/\/\w+@/, 'postgresql://postgres@'),
  })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'")
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where schemaname = 'public' and tablename = any($1) and not exists (select 1 from pg_constraint where conname = indexname)`,
      [tables],
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    await fill(client)
    for (const { definition } of rows) await client.query(definition)
    for (const table of tables) await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}
