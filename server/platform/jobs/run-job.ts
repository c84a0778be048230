import type { JobWithMetadata } from 'pg-boss'
import type { BaseLogger } from 'pino'
import * as z from 'zod/mini'
import { DrizzleQueryError } from '../db/drizzle.ts'
import { isStorageFull, isTransient } from '../db/transient-errors.ts'
import type { ReportFault } from '../process/report-fault.ts'
import { currentTraceId, inSpan } from '../telemetry/spans.ts'
import { type JobHandlers, type JobName, jobList, type PayloadOf } from './job-list.ts'
import { TemporaryFailure } from './temporary-failure.ts'

type ClaimedJob = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'retryCount' | 'retryLimit'>

/** `reason` must not contain personal data: administrators see it. */
export type JobOutcome = { readonly done: true } | { readonly done: false; readonly reason: string }

/** Runs and logs one attempt; reports an unexpected error. Never throws. */
export async function runJob<Name extends JobName>(
  handlers: JobHandlers,
  name: Name,
  job: ClaimedJob,
  log: BaseLogger,
  report: ReportFault,
): Promise<JobOutcome> {
  const started = performance.now()
  let trace: string | undefined
  const logFields = () => ({
    job: name,
    id: job.id,
    attempt: job.retryCount + 1,
    ms: Math.round(performance.now() - started),
    trace,
  })
  try {
    const payload = z.parse(jobList[name].payload, job.data ?? {}) as PayloadOf<Name>
    await inSpan(`job ${name}`, { attributes: { 'vrachtpas.attempt': job.retryCount + 1 } }, async () => {
      trace = currentTraceId()
      await handlers[name]({ payload, isLast: job.retryCount >= job.retryLimit })
    })
    log.info(logFields(), 'job done')
    return { done: true }
  } catch (error) {
    log[isStorageFull(error) ? 'error' : 'warn']({ ...logFields(), err: error }, 'job failed')
    if (!(error instanceof TemporaryFailure || isTransient(error) || isStorageFull(error)))
      void report(error, `job ${name}`)
    return { done: false, reason: reasonOf(error) }
  }
}

/** Drizzle's message has the parameters of a failed statement; PostgreSQL's own has none. */
function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError)
    return `Failed query: ${error.cause instanceof Error ? error.cause.message : ''}`
  return error instanceof Error ? error.message : String(error)
}
