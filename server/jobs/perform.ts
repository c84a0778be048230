import { DrizzleQueryError } from 'drizzle-orm'
import type { JobWithMetadata } from 'pg-boss'
import type { BaseLogger } from 'pino'
import * as z from 'zod/mini'
import { type JobHandlers, type JobName, jobList, type PayloadOf } from './job-list.ts'

type Claimed = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'retryCount' | 'retryLimit'>

/** How an attempt ended. What is told of a failure carries no value of anybody's. */
export type Outcome = { readonly done: true } | { readonly done: false; readonly reason: string }

/** Makes one attempt at a job and logs it; never throws. */
export async function perform<Name extends JobName>(
  handlers: JobHandlers,
  name: Name,
  job: Claimed,
  log: BaseLogger,
): Promise<Outcome> {
  const started = performance.now()
  const told = () => ({
    job: name,
    id: job.id,
    attempt: job.retryCount + 1,
    ms: Math.round(performance.now() - started),
  })
  try {
    const payload = z.parse(jobList[name].payload, job.data ?? {}) as PayloadOf<Name>
    await handlers[name]({ payload, isLast: job.retryCount >= job.retryLimit })
    log.info(told(), 'job done')
    return { done: true }
  } catch (error) {
    log.warn({ ...told(), err: error }, 'job failed')
    return { done: false, reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError)
    return `Failed query: ${error.cause instanceof Error ? error.cause.message : ''}`
  return error instanceof Error ? error.message : String(error)
}
