import type pg from 'pg'

/**
 * Creates an empty table `floor_<table>` with the columns and indexes of a table of the product. Returns the
 * rows of the product's table that have this id in this column, as templates for the floor's rows.
 */
export async function createFloorTable(
  database: pg.Pool,
  table: string,
  column: string,
  id: string,
): Promise<readonly object[]> {
  // A generated column takes no value; the floor writes it like the others.
  await database.query(
    `create table if not exists floor_${table} (like ${table} including all excluding generated)`,
  )
  const { rows } = await database.query<{ row: object }>(
    `select row_to_json(t) as row from ${table} t where ${column} = $1`,
    [id],
  )
  if (rows.length === 0) throw new Error(`${table} holds nothing of ${id}.`)
  return rows.map(({ row }) => row)
}
