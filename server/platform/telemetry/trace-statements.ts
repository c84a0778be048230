import type pg from 'pg'
import { failSpan, isTracing, startClientSpan } from './spans.ts'

interface Queries {
  query: (...call: never[]) => unknown
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as Partial<pg.QueryConfig> | null)?.text ?? '')

/** Without parameters, which are personal data; includes the pool's wait for a connection. */
export function traceStatements(pool: pg.Pool): void {
  traceQueries(pool)
  pool.on('connect', (client) => traceQueries(client))
}

function traceQueries(sender: Queries): void {
  if (!isTracing()) return
  const query = sender.query.bind(sender) as (...call: unknown[]) => unknown
  sender.query = (...call: unknown[]) => {
    const startTime = performance.now()
    const result = query(...call)
    // Calls with callbacks come from the pool, which has a span; COPY and cursors are streams.
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
