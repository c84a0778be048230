import { DrizzleQueryError } from 'drizzle-orm'
import type { JobWithMetadata } from 'pg-boss'
import type { BaseLogger } from 'pino'
import * as z from 'zod/mini'
import { type JobHandlers, type JobName, jobList, type PayloadOf } from './job-list.ts'

type ClaimedJob = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'retryCount' | 'retryLimit'>

/** How an attempt ended. The reason of a failure must not contain personal data: administrators see it. */
export type JobOutcome = { readonly done: true } | { readonly done: false; readonly reason: string }

/** Runs one attempt of a job and logs it; never throws. */
export async function runJob<Name extends JobName>(
  handlers: JobHandlers,
  name: Name,
  job: ClaimedJob,
  log: BaseLogger,
): Promise<JobOutcome> {
  const started = performance.now()
  const logFields = () => ({
    job: name,
    id: job.id,
    attempt: job.retryCount + 1,
    ms: Math.round(performance.now() - started),
  })
  try {
    const payload = z.parse(jobList[name].payload, job.data ?? {}) as PayloadOf<Name>
    await handlers[name]({ payload, isLast: job.retryCount >= job.retryLimit })
    log.info(logFields(), 'job done')
    return { done: true }
  } catch (error) {
    log.warn({ ...logFields(), err: error }, 'job failed')
    return { done: false, reason: reasonOf(error) }
  }
}

/** Drizzle puts the parameters of a failed statement into its message; PostgreSQL's own message has none of them. */
function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError)
    return `Failed query: ${error.cause instanceof Error ? error.cause.message : ''}`
  return error instanceof Error ? error.message : String(error)
}
