import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { traceQueries } from '../tracing/trace-statements.ts'
import type { Queryable, Transaction } from './notification-queue.ts'
import { type BatchedStatement, type BatchFailure, StatementBatch } from './statement-batch.ts'

/** What was assumed about rows of the database does not hold: nothing was written. */
export class AssumptionError extends Error {
  override readonly name = 'AssumptionError'
}

/**
 * A transaction whose statements wait for none of each other's answers: all that `work` sends before it waits for an answer
 * leaves in one packet, and is committed with its last statement. What it reads meanwhile to decide whether it may write is
 * assumed (`assumeRows`).
 *
 * Nothing can be sent behind the commit: a statement that comes later is refused, and what `work` throws after its first
 * answer undoes nothing.
 * @throws AssumptionError where an assumption does not hold, what `work` throws, and what made the transaction fail
 */
export async function runAtOnce<Result>(
  pool: pg.Pool,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> {
  const statements = new StatementCollector()
  // It has all that work in a transaction uses; savepoints are refused.
  const result = work(drizzle(statements as unknown as pg.Client) as unknown as Transaction)
  let isRefused = false
  result.catch(() => (isRefused = true))
  await endOfTurn()
  // It was refused before anything was read.
  if (isRefused) return await result
  const failure = await statements.sendTo(pool)
  if (failure instanceof AssumptionError) throw failure
  const answer = await result
  if (failure !== undefined) throw failure
  return answer
}

/**
 * Reads rows that decide whether a transaction may write. In one that is sent at once, they are taken to be as many as
 * `expected`, which is returned in their place; the transaction fails where they are not.
 */
export function assumeRows<Row>(
  db: Queryable,
  expected: readonly Row[],
  read: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const { client } = (db as unknown as { readonly session: { readonly client: unknown } }).session
  if (!(client instanceof StatementCollector)) return read()
  client.assuming(expected.length, read)
  return Promise.resolve(expected)
}

/** Resolves when all that could be done without waiting for anything outside has been done. */
const endOfTurn = () =>
  new Promise<void>((resolve) => {
    queueMicrotask(() => process.nextTick(resolve))
  })

interface CollectedStatement extends BatchedStatement {
  readonly isAssumption: boolean
}

/** Stands in for a client of node-postgres until all statements are known. */
class StatementCollector {
  readonly #statements: CollectedStatement[] = []
  #isSent = false
  /** How many rows the statement that is sent now is assumed to have. */
  #assumedRows: number | undefined

  constructor() {
    traceQueries(this)
  }

  query(
    { text, rowMode, types }: pg.QueryConfig & { readonly rowMode?: string },
    values: readonly unknown[] = [],
  ): Promise<unknown> {
    if (this.#isSent) return Promise.reject(new Error(`Sent after the commit of its transaction: ${text}`))
    if (/^\s*(?:begin|commit|rollback|savepoint|release)\b/i.test(text))
      return Promise.reject(new Error(`A transaction that is sent at once has no other within it: ${text}`))
    const assumedRows = this.#assumedRows
    return new Promise((resolve, reject) => {
      this.#statements.push({
        ...(assumedRows === undefined
          ? { text, values, rowMode, types }
          : { text: assumptionOf(text, values.length), values: [...values, assumedRows] }),
        isAssumption: assumedRows !== undefined,
        resolve,
        reject,
      })
    })
  }

  /** Collects the statement that `read` sends as an assumption. */
  assuming(rows: number, read: () => Promise<unknown>): void {
    const { length } = this.#statements
    this.#assumedRows = rows
    try {
      // The transaction says whether it holds.
      read().catch(() => undefined)
    } finally {
      this.#assumedRows = undefined
    }
    if (this.#statements.length === length) throw new Error('What is assumed has to be read at once.')
  }

  /** Resolves to what the transaction failed with. */
  async sendTo(pool: pg.Pool): Promise<unknown> {
    this.#isSent = true
    const statements = this.#statements
    if (statements.length === 0) return undefined
    let client: pg.PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      for (const { reject } of statements) reject(error)
      return error
    }
    const failure = await new Promise<BatchFailure | undefined>((resolve) => {
      client.query(new StatementBatch(statements, resolve) as unknown as pg.Submittable)
    })
    // Any other error has ended the connection, which it may not know yet.
    client.release(failure !== undefined && !isOfStatement(failure.error))
    if (failure === undefined) return undefined
    const { error, failedAt } = failure
    return failedAt !== undefined && statements[failedAt]?.isAssumption === true
      ? new AssumptionError('Other rows than assumed', { cause: error })
      : error
  }
}

const isOfStatement = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'ERROR'

const assumptions = new Map<string, string>()

/** A statement that fails unless another one has as many rows as its last parameter says: it then divides by zero. */
function assumptionOf(text: string, parameters: number): string {
  const known = assumptions.get(text)
  if (known !== undefined) return known
  const assumption = `select 1 / (count(*) = $${parameters + 1})::int as holds from (${text}) as assumed`
  assumptions.set(text, assumption)
  return assumption
}
