import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Queryable } from '../../../server/platform/db/connect.ts'

/**
 * Waits until every transaction of this cluster that is older than this moment has ended: other tests write
 * beside this one, and the feed hands out nothing that could still be overtaken.
 */
export async function olderTransactionsEnded(db: Queryable): Promise<void> {
  const { rows } = await db.execute<{ now: string }>(sql`select pg_current_xact_id()::text as now`)
  await vi.waitFor(
    async () => {
      const horizon = await db.execute<{ passed: boolean }>(
        sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.now}::xid8 as passed`,
      )
      expect(horizon.rows[0]?.passed).toBe(true)
    },
    { timeout: 20_000, interval: 20 },
  )
}
