import {
  type OperationProblem,
  type OperationResult,
  operationsPerRequest,
  type Receipt,
} from '#contract/device/operations.ts'
import { type ProblemCode, transientProblems } from '#contract/kit/problems.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import type { Backoff, SyncChannelRow, OutboxRow, WaitInterval } from '../store/device-database.ts'
import type { Runtime } from '../store/runtime.ts'

export type DeliveryOutcome =
  | { readonly results: readonly OperationResult[]; readonly missing?: number | undefined }
  | { readonly failure: Problem | NetworkError }

export interface RetryContext {
  readonly now: number
  readonly random: () => number
}

const appFaultCode = 'app_fault'

/** A request that failed by a fault of this app is retried like a fault of the server. */
export const appFault = () => new Problem(appFaultCode, 500, '')

const kindByCode: Readonly<Record<string, Backoff['kind']>> = {
  [appFaultCode]: 'fault',
  ['storage_full' satisfies ProblemCode]: 'storage-full',
}

export const retryContextOf = ({ now, random }: Runtime): RetryContext => ({ now: now(), random })

const minBackoff = 2000
const maxBackoff = 300_000
/** Milliseconds. No event tells that a server or network is back, and a driver waits at the gate. */
const maxUnreachableBackoff = 10_000
/** Limits `Retry-After`, which may be wrong or not from our server. */
const maxServerBackoff = 15 * 60_000
/** An account may be allowed again without a tap on this phone. */
const pauseInterval = 15 * 60_000

/** Full jitter up to a bound that doubles with every failure, in milliseconds. */
export function backoffInterval(
  failures: number,
  { now, random }: RetryContext,
  failure?: Problem | NetworkError,
): WaitInterval {
  const isNoneReached = failure instanceof NetworkError && failure.kind !== 'gateway'
  const bound = Math.min(isNoneReached ? maxUnreachableBackoff : maxBackoff, minBackoff * 2 ** failures)
  return { from: now, until: now + minBackoff + random() * (bound - minBackoff) }
}

/** The server's `Retry-After` takes precedence over our own wait. */
export function backoffAfter(
  previous: Backoff | undefined,
  failure: Problem | NetworkError,
  context: RetryContext,
): Backoff {
  const failures = (previous?.failures ?? 0) + 1
  const kind = failure instanceof NetworkError ? failure.kind : (kindByCode[failure.code] ?? 'server')
  if (failure.retryAfter === undefined)
    return { failures, kind, byServer: false, wait: backoffInterval(failures, context, failure) }
  // Up to a fifth longer at random, so that the phones of a fleet do not all return in the same second.
  const wait = Math.min(failure.retryAfter, maxServerBackoff) * (1 + context.random() / 5)
  return { failures, kind, byServer: true, wait: { from: context.now, until: context.now + wait } }
}

/** 401 and 403 of our server refuse the user, not the operations, so no attempt is counted. */
export const pauseAfter = (failure: Problem | NetworkError, now: number): SyncChannelRow['pause'] =>
  failure instanceof NetworkError || (failure.status !== 401 && failure.status !== 403)
    ? undefined
    : {
        why: failure.status === 401 && failure.code !== 'account_not_active' ? 'sign-in' : 'account',
        code: failure.code,
        detail: failure.detail,
        wait: { from: now, until: now + pauseInterval },
      }

/** Whether a repetition may succeed without a person; decided by code and status, never by text. */
export const isRetryable = (failure: NetworkError | Pick<Problem, 'code' | 'status'>): boolean =>
  failure instanceof NetworkError ||
  transientProblems.has(failure.code) ||
  failure.status >= 500 ||
  [408, 425, 429].includes(failure.status)

/** A missing result leaves the outcome unknown: the operation may have been applied. */
export function afterResult(
  row: OutboxRow,
  result: OperationResult | undefined,
  context: RetryContext,
): OutboxRow {
  if (result !== undefined && 'receipt' in result && result.receipt.operation === row.id) {
    return {
      ...row,
      queue: undefined,
      wait: undefined,
      problem: undefined,
      state: 'done',
      unknownOutcome: false,
      receipt: result.receipt,
      doneAt: context.now,
      unsettled: row.userId,
    }
  }
  if (result === undefined || 'receipt' in result)
    return { ...withFailedAttempt(row, context), unknownOutcome: true }
  const { problem } = result
  if (problem.code === 'operation_version_unsupported')
    return { ...row, wait: undefined, state: 'update', problem }
  if (isRetryable(problem) || (asksToRegister(problem) && row.problem?.code !== problem.code))
    return { ...withFailedAttempt(row, context), problem }
  return { ...row, wait: undefined, state: 'attention', unknownOutcome: false, problem }
}

/** Something on the way may repeat another answer. Throws NetworkError when a result is missing. */
export function assertAnswered(
  asked: readonly string[],
  results: readonly { readonly id: string; readonly receipt?: Pick<Receipt, 'operation'> }[],
): void {
  const answered = new Set(
    results.flatMap(({ id, receipt }) => (receipt === undefined || receipt.operation === id ? id : [])),
  )
  if (!asked.every((id) => answered.has(id))) throw new NetworkError('foreign')
}

/** A restored server does not know this device, or a copy of this phone uses it. */
export const asksToRegister = ({ code }: OperationProblem) =>
  code === 'access_denied' || code === 'device_cloned'

const withFailedAttempt = (row: OutboxRow, context: RetryContext): OutboxRow => ({
  ...row,
  attempts: row.attempts + 1,
  wait: backoffInterval(row.attempts + 1, context),
})

export interface AfterFailure {
  readonly rows: readonly OutboxRow[]
  readonly channel: SyncChannelRow
  readonly limit: number
}

/** Halves the batch when one operation may have caused the failure of the whole request. */
export function afterFailure(
  rows: readonly OutboxRow[],
  channel: SyncChannelRow,
  failure: Problem | NetworkError,
  context: RetryContext,
): AfterFailure {
  const half = Math.max(1, Math.floor(rows.length / 2))
  const pause = pauseAfter(failure, context.now)
  if (pause !== undefined) return { rows, channel: { ...channel, pause }, limit: operationsPerRequest }
  const isUnanswered = failure instanceof NetworkError
  const isRefused = !isUnanswered && !isRetryable(failure) && failure.status !== 404 && failure.status !== 405
  const mayBreakRequest =
    !isUnanswered && (failure.code === 'internal_error' || failure.code === appFaultCode)
  // Either one operation breaks the request or all are too large: halving the batch finds out which.
  if ((isRefused || mayBreakRequest || failure.status === 413) && rows.length > 1)
    return { rows, channel, limit: half }
  if (isRefused)
    return {
      rows: rows.map((row) => ({
        ...row,
        wait: undefined,
        state: 'attention',
        problem: toOperationProblem(failure),
      })),
      channel,
      limit: operationsPerRequest,
    }
  const backoff = backoffAfter(channel.backoff, failure, context)
  return {
    // Longer than the channel, so that the next request tries another one.
    rows: rows.map((row) => ({
      ...row,
      attempts: row.attempts + 1,
      unknownOutcome: row.unknownOutcome || isUnanswered,
      ...(mayBreakRequest
        ? {
            wait: {
              from: context.now,
              until: backoff.wait.until + backoffInterval(row.attempts, context).until - context.now,
            },
            problem: toOperationProblem(failure),
          }
        : {}),
    })),
    channel: { ...channel, backoff },
    limit: half,
  }
}

export const toOperationProblem = (failure: Problem): OperationProblem => ({
  code: failure.code,
  status: failure.status,
  detail: failure.detail,
  violations: failure.violations.map((violation) => ({ ...violation })),
  ...(failure.reference !== undefined && { reference: failure.reference }),
})
