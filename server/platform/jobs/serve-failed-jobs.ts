import { failedJobs, retryFailedJob } from '#contract/office/failed-jobs.ts'
import type { Queryable } from '../db/connect.ts'
import { integer, jsonb, pgSchema, text, timestamp, uuid } from '../db/drizzle-pg.ts'
import { and, eq, inArray, sql } from '../db/drizzle.ts'
import { resourceRoutes } from '../http/collection/resource-routes.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { requires } from '../http/request/required-permission.ts'
import { formatTimestamp } from '../http/wire/timestamp.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { deadLetterQueue } from './job-list.ts'
import { withBoss } from './with-boss.ts'

/** The columns read of a table that pg-boss creates and migrates. */
export const jobs = pgSchema('pgboss').table('job', {
  id: uuid('id').notNull(),
  queue: text('name').notNull(),
  payload: jsonb('data'),
  failedAt: timestamp('created_on', { withTimezone: true }).notNull(),
  job: text('source_name'),
  attempts: integer('source_retry_count'),
  createdAt: timestamp('source_created_on', { withTimezone: true }),
  outcome: jsonb('source_output'),
})

export const isDeadLetter = eq(jobs.queue, deadLetterQueue)

export async function failedJobsOf(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(jobs)
    .where(and(isDeadLetter, inArray(jobs.id, [...ids])))
  return rows.map((row) => ({
    id: row.id,
    job: row.job ?? '',
    payload: typeof row.payload === 'object' && row.payload !== null ? { ...row.payload } : {},
    reason: failureReason(row.outcome),
    attempts: (row.attempts ?? 0) + 1,
    createdAt: formatTimestamp(row.createdAt ?? row.failedAt),
    failedAt: formatTimestamp(row.failedAt),
  }))
}

const failureReason = (outcome: unknown) =>
  typeof outcome === 'object' &&
  outcome !== null &&
  'message' in outcome &&
  typeof outcome.message === 'string'
    ? outcome.message
    : undefined

export const failedJobsRoutes: readonly Route[] = [
  ...resourceRoutes(failedJobs, {
    table: jobs,
    visibleTo: (viewer) => (viewer.roles.includes('ROLE_ADMIN') ? isDeadLetter : sql`false`),
    defaultOrder: [['failedAt', 'desc']],
    loadItems: failedJobsOf,
    remove: ({ db }, id) =>
      withBoss(
        db,
        async (boss, transaction) => void (await boss.deleteJob(deadLetterQueue, id, { db: transaction })),
      ),
  }),

  handle(retryFailedJob, requires('retryJob'), async (call) => {
    const { id } = call.params
    const redriven = await withBoss(call.db, (boss, transaction) =>
      boss.redrive(deadLetterQueue, { ids: [id], db: transaction }),
    )
    if (redriven === 0) throw new HttpProblem('not_found')
    await recordAudit(call, { action: 'retry', subject: { type: 'FailedJob', id } })
    return undefined
  }),
]
