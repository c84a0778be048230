import type { Queryable } from '../../db/connect.ts'
import type { PgColumn, PgTable } from '../../db/drizzle-pg.ts'
import { and, eq, type SQL, sql } from '../../db/drizzle.ts'
import type { Viewer } from '../request/endpoint.ts'
import { builtForViewers } from '../request/viewer-shape.ts'

export function visibleIdsQuery(
  table: PgTable,
  idColumn: PgColumn,
  visibleTo: (viewer: Viewer) => SQL | undefined,
): (db: Queryable, viewer: Viewer, ids: readonly string[]) => Promise<ReadonlySet<string>> {
  const selectWhere = (condition: SQL) =>
    builtForViewers((db, viewer) =>
      db
        .select({ id: idColumn })
        .from(table)
        .where(and(condition, visibleTo(viewer))),
    )
  // Usually one id: it has its own query, because one with a list is planned again each time.
  const selectOne = selectWhere(eq(idColumn, sql.placeholder('id')))
  const selectMany = selectWhere(sql`${idColumn} = any(${sql.placeholder('ids')})`)
  return async (db, viewer, ids) => {
    const [id, secondId] = ids
    if (id === undefined) return new Set()
    const rows =
      secondId === undefined ? await selectOne(db, viewer, { id }) : await selectMany(db, viewer, { ids })
    return new Set(rows.map((row) => String(row.id)))
  }
}
