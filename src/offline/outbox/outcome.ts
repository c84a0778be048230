import { type OperationProblem, type OperationResult, operationsPerRequest } from '#contract/operations.ts'
import { transientProblems } from '#contract/problems.ts'
import { NetworkError, type Problem } from '../../api/errors.ts'
import type { Hold, LineRow, OutboxRow, Wait } from '../store/device-database.ts'
import type { Realm } from '../store/runtime.ts'

/** What became of a request with operations: a result for each, or one reason for all. */
export type Delivered =
  | { readonly results: readonly OperationResult[] }
  | { readonly failure: Problem | NetworkError }

/** Chance and time, as a reducer may know them. `now` in milliseconds since 1970. */
export interface Moment {
  readonly now: number
  /** From 0 up to 1. */
  readonly random: () => number
}

export const momentOf = ({ now, random }: Realm): Moment => ({ now: now(), random })

const shortest = 2000
const longest = 300_000
/** No server keeps us waiting longer than this, whatever it says. */
const longestByServer = 24 * 3_600_000

/** Full jitter between 2 seconds and a bound that doubles with every failure, up to 5 minutes. */
export function backOff(failures: number, { now, random }: Moment): Wait {
  const bound = Math.min(longest, shortest * 2 ** failures)
  return { from: now, until: now + shortest + random() * (bound - shortest) }
}

export function holdAfter(before: Hold | undefined, failure: Problem | NetworkError, moment: Moment): Hold {
  const failures = (before?.failures ?? 0) + 1
  const kind = failure instanceof NetworkError ? failure.kind : 'server'
  if (failure.retryAfter === undefined)
    return { failures, kind, byServer: false, wait: backOff(failures, moment) }
  // Spread over a fifth more, or all phones of a fleet come back at the same second.
  const wait = Math.min(failure.retryAfter, longestByServer) * (1 + moment.random() / 5)
  return { failures, kind, byServer: true, wait: { from: moment.now, until: moment.now + wait } }
}

/** Refusals that concern the user and not what he did: everything waits, nothing counts as tried. */
export const pauseAfter = (failure: Problem | NetworkError): LineRow['pause'] =>
  failure instanceof NetworkError || (failure.status !== 401 && failure.status !== 403)
    ? undefined
    : {
        why: failure.status === 401 && failure.code !== 'account_not_active' ? 'sign-in' : 'account',
        code: failure.code,
        detail: failure.detail,
      }

/** True where sending the same again can help without anybody doing anything: by code and status, never by text. */
export const heals = (failure: NetworkError | Pick<Problem, 'code' | 'status'>): boolean =>
  failure instanceof NetworkError ||
  transientProblems.has(failure.code) ||
  failure.status >= 500 ||
  [408, 425, 429].includes(failure.status)

/** An operation after the server answered for it; `undefined`: it answered, but not for this one. */
export function afterResult(row: OutboxRow, result: OperationResult | undefined, moment: Moment): OutboxRow {
  if (result !== undefined && 'receipt' in result && result.receipt.operation === row.id) {
    return {
      ...row,
      queue: undefined,
      wait: undefined,
      problem: undefined,
      state: 'done',
      unknownOutcome: false,
      receipt: result.receipt,
      doneAt: moment.now,
      unsettled: row.userId,
    }
  }
  if (result === undefined || 'receipt' in result) return { ...tried(row, moment), unknownOutcome: true }
  const { problem } = result
  if (problem.code === 'operation_version_unsupported')
    return { ...row, wait: undefined, state: 'update', problem }
  if (heals(problem)) return { ...tried(row, moment), problem }
  return { ...row, wait: undefined, state: 'attention', unknownOutcome: false, problem }
}

const tried = (row: OutboxRow, moment: Moment): OutboxRow => ({
  ...row,
  attempts: row.attempts + 1,
  wait: backOff(row.attempts + 1, moment),
})

export interface AfterFailure {
  readonly rows: readonly OutboxRow[]
  readonly line: LineRow
  /** How many operations the next request may carry. */
  readonly limit: number
}

/** Operations and line after a request failed as a whole. */
export function afterFailure(
  rows: readonly OutboxRow[],
  line: LineRow,
  failure: Problem | NetworkError,
  moment: Moment,
): AfterFailure {
  const half = Math.max(1, Math.floor(rows.length / 2))
  const pause = pauseAfter(failure)
  if (pause !== undefined) return { rows, line: { ...line, pause }, limit: operationsPerRequest }
  const unknown = failure instanceof NetworkError
  const refused =
    failure.status === 413 || (!heals(failure) && failure.status !== 404 && failure.status !== 405)
  const broke = !unknown && failure.code === 'internal_error'
  // One of them spoils the request, or all of them are too much: ever smaller ones find out which.
  if ((refused || broke) && rows.length > 1) return { rows, line, limit: half }
  if (refused)
    return {
      rows: rows.map((row) => ({ ...row, wait: undefined, state: 'attention', problem: problemOf(failure) })),
      line,
      limit: operationsPerRequest,
    }
  const hold = holdAfter(line.hold, failure, moment)
  return {
    // Alone and still the server broke: it may be this one that does it, so the next probe takes another.
    rows: rows.map((row) => ({
      ...row,
      attempts: row.attempts + 1,
      unknownOutcome: row.unknownOutcome || unknown,
      ...(broke
        ? {
            wait: {
              from: moment.now,
              until: hold.wait.until + backOff(row.attempts, moment).until - moment.now,
            },
            problem: problemOf(failure),
          }
        : {}),
    })),
    line: { ...line, hold },
    limit: half,
  }
}

/** A failure as it is kept with what failed. */
export const problemOf = (failure: Problem | NetworkError): OperationProblem =>
  failure instanceof NetworkError
    ? { code: 'body_too_large', status: failure.status ?? 0, detail: '' }
    : {
        code: failure.code,
        status: failure.status,
        detail: failure.detail,
        violations: failure.violations.map((one) => ({ ...one })),
      }
