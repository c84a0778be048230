import type pg from 'pg'
import { failSpan, isTracing, startClientSpan } from './spans.ts'

interface Queries {
  query: (...call: never[]) => unknown
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as Partial<pg.QueryConfig> | null)?.text ?? '')

/**
 * Makes a span of each statement, with its text and without its parameters: these are personal data, and no text holds any.
 * One that is sent through the pool includes the wait for a connection.
 */
export function traceStatements(pool: pg.Pool): void {
  traceQueries(pool)
  pool.on('connect', (client) => traceQueries(client))
}

/** Makes a span of each statement that is sent through `sender`. */
function traceQueries(sender: Queries): void {
  if (!isTracing()) return
  const query = sender.query.bind(sender) as (...call: unknown[]) => unknown
  sender.query = (...call: unknown[]) => {
    const startTime = performance.now()
    const result = query(...call)
    // Those that call back come from the pool, which has a span; COPY and cursors are streams.
    if (!(result instanceof Promise)) return result
    const text = textOf(call[0])
    const span = startClientSpan(
      /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement',
      { 'db.system.name': 'postgresql', 'db.query.text': text },
      startTime,
    )
    result.then(
      () => span.end(),
      (error: unknown) => {
        failSpan(span, error)
        span.end()
      },
    )
    return result
  }
}
