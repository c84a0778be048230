import { type SQL, sql } from '../db/drizzle.ts'
import { sqlStatement } from '../db/sql-statement.ts'
import type { JobName } from './job-list.ts'

interface WaitingJobs {
  readonly queue: string
  readonly state: string
  readonly jobs: number
  readonly age: number
}

export const readWaitingJobs = sqlStatement<WaitingJobs>(
  'waiting jobs',
  sql`select name as queue, state::text as state, count(*)::int as jobs,
      greatest(0, extract(epoch from now() - min(case state when 'created' then start_after else created_on end)))::float8 as age
    from pgboss.job where state in ('created', 'retry', 'active') group by 1, 2`,
)

export const hasNoJob = (names: readonly JobName[], field: string, id: SQL): SQL => sql`not exists (
    select from pgboss.job where state in ('created', 'retry', 'active')
      and name in (${sql.raw(names.map((name) => `'${name}'`).join(', '))}) and data ->> ${sql.raw(`'${field}'`)} = ${id}::text)`
