import type { Queryable } from '../db/connect.ts'
import { sql } from '../db/drizzle.ts'
import { sqlStatement } from '../db/sql-statement.ts'
import { deadLetterQueue } from './job-list.ts'
import { withBoss } from './with-boss.ts'

const findDeadLetters = sqlStatement<{ readonly id: string }>(
  'dead letters of a payload',
  sql`select id from pgboss.job where name = ${sql.raw(`'${deadLetterQueue}'`)} and data = ${sql.placeholder('payload')}::jsonb`,
)

export async function removeDeadLetters(
  db: Queryable,
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  const found = await findDeadLetters(db, { payload: JSON.stringify(payload) })
  if (found.length === 0) return
  await withBoss(
    db,
    async (boss, transaction) =>
      void (await boss.deleteJob(
        deadLetterQueue,
        found.map(({ id }) => id),
        { db: transaction },
      )),
  )
}
