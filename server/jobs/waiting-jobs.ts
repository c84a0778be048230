import { sql } from '../db/drizzle.ts'
import { sqlStatement } from '../db/sql-statement.ts'

interface WaitingJobs {
  readonly queue: string
  readonly state: string
  readonly jobs: number
  /** Of the oldest, seconds. */
  readonly age: number
}

/** Jobs that wait or run, by queue and state; those that failed for good wait in the queue of dead letters. */
export const readWaitingJobs = sqlStatement<WaitingJobs>(
  'waiting jobs',
  sql`select name as queue, state::text as state, count(*)::int as jobs,
      extract(epoch from now() - min(created_on))::float8 as age
    from pgboss.job where state in ('created', 'retry', 'active') group by 1, 2`,
)
