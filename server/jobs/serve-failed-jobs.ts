import { and, eq, inArray, sql } from 'drizzle-orm'
import { integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { failedJobs, retryFailedJob } from '#contract/failed-jobs.ts'
import { mayDo } from '#contract/permissions.ts'
import type { Queryable } from '../db/connect.ts'
import { serve } from '../http/collection/collection.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { deadLetters } from './job-list.ts'
import { withBoss } from './with-boss.ts'

/** What is read here of the queue's own table; it makes and changes it by itself. */
const jobs = pgSchema('pgboss').table('job', {
  id: uuid('id').notNull(),
  queue: text('name').notNull(),
  payload: jsonb('data'),
  failedAt: timestamp('created_on', { withTimezone: true }).notNull(),
  job: text('source_name'),
  attempts: integer('source_retry_count'),
  createdAt: timestamp('source_created_on', { withTimezone: true }),
  outcome: jsonb('source_output'),
})

const isDead = eq(jobs.queue, deadLetters)

async function failedJobsOf(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(jobs)
    .where(and(isDead, inArray(jobs.id, [...ids])))
  return rows.map((row) => ({
    id: row.id,
    job: row.job ?? '',
    payload: typeof row.payload === 'object' && row.payload !== null ? { ...row.payload } : {},
    reason: reasonIn(row.outcome),
    attempts: (row.attempts ?? 0) + 1,
    createdAt: momentOf(row.createdAt ?? row.failedAt),
    failedAt: momentOf(row.failedAt),
  }))
}

const reasonIn = (outcome: unknown) =>
  typeof outcome === 'object' &&
  outcome !== null &&
  'message' in outcome &&
  typeof outcome.message === 'string'
    ? outcome.message
    : undefined

export const failedJobsRoutes: readonly Route[] = [
  ...serve(failedJobs, {
    table: jobs,
    visibleTo: (viewer) => (viewer.roles.includes('ROLE_ADMIN') ? isDead : sql`false`),
    defaultOrder: [['failedAt', 'desc']],
    items: failedJobsOf,
    remove: ({ db }, id) =>
      withBoss(db, async (boss, own) => void (await boss.deleteJob(deadLetters, id, { db: own }))),
  }),

  handle(
    retryFailedJob,
    (viewer) => mayDo(viewer.roles, 'retryJob'),
    async (call) => {
      const {
        db,
        params: { id },
      } = call
      const moved = await withBoss(db, (boss, own) => boss.redrive(deadLetters, { ids: [id], db: own }))
      if (moved === 0) throw new Refusal('not_found')
      await recordAudit(call, { action: 'retry', subject: { type: 'FailedJob', id } })
      return undefined
    },
  ),
]
