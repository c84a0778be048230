import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgArray, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { startTestServer } from '../../support/test-server.ts'

const schema = import.meta.glob<Record<string, unknown>>('../../../server/platform/db/schema/*.ts', {
  eager: true,
})
const tables = Object.values(schema)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable))

const valuesOf = (column: PgColumn): readonly string[] | undefined =>
  is(column, PgArray) ? column.baseColumn.enumValues : column.enumValues

const closedColumns = tables.flatMap((table) =>
  Object.values(getTableColumns(table)).flatMap((column) => {
    const values = valuesOf(column)
    return values === undefined || values.length === 0
      ? []
      : [`${getTableName(table)}.${column.name}: ${[...values].sort().join(' ')}`]
  }),
)

test('the database keeps every column of a closed list to the values that the code knows', async () => {
  await using testServer = await startTestServer({ data: 'empty' })
  const { rows } = await testServer.database.pool.query<{ place: string; definition: string }>(`
    select relation.relname || '.' || attribute.attname as place, pg_get_constraintdef(constraints.oid) as definition
    from pg_constraint constraints
    join pg_class relation on relation.oid = constraints.conrelid
    join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attnum = constraints.conkey[1]
    where constraints.contype = 'c' and cardinality(constraints.conkey) = 1 and constraints.convalidated
      and relation.relnamespace = 'public'::regnamespace`)
  const constrained = rows.map(({ place, definition }) => {
    const values = [...definition.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '')
    return `${place}: ${values.sort().join(' ')}`
  })
  expect(closedColumns.length).toBeGreaterThan(25)
  expect(constrained.toSorted()).toEqual(closedColumns.toSorted())
})

test('a value outside of its list is refused, whatever writes it', async () => {
  await using testServer = await startTestServer({ data: 'demo' })
  const write = (statement: string) => testServer.database.pool.query(statement)
  for (const statement of [
    `update shipments set status = 'lost'`,
    `update users set roles = roles || array['ROLE_KING']`,
    `update transport_modes set type = 'aeroplane'`,
  ])
    await expect(write(statement), statement).rejects.toMatchObject({ code: '23514' })
  await expect(
    write(`update transport_modes set particulars = particulars || '{"truckType": "unheard_of"}'`),
  ).rejects.toMatchObject({ code: '23503' })
})
