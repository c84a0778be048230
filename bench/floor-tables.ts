import type pg from 'pg'

/** Lays an empty table with the columns and indexes of one of the product's, and answers the rows of one thing as a pattern. */
export async function layFloorTable(
  database: pg.Pool,
  table: string,
  column: string,
  id: string,
): Promise<readonly object[]> {
  await database.query(`create table if not exists floor_${table} (like ${table} including all)`)
  const { rows } = await database.query<{ row: object }>(
    `select row_to_json(t) as row from ${table} t where ${column} = $1`,
    [id],
  )
  if (rows.length === 0) throw new Error(`${table} holds nothing of ${id}.`)
  return rows.map(({ row }) => row)
}
