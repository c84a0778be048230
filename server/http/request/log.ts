import { DrizzleQueryError } from 'drizzle-orm'
import type { LoggerOptions } from 'pino'

/** The path of a request as it is logged: without its query, and without the secret of a link. */
export const pathToLog = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/[\w-]{40,}/g, '[secret]')

/** How the server logs: structured, and without what is secret or somebody's own. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  // Whatever a library would log by itself, these never are.
  redact: ['*.authorization', '*.token', '*.refresh_token', '*.password', '*.pincode', '*.pairingCode'],
  serializers: { err: (error: unknown) => described(error) },
})

const told = ['code', 'constraint', 'table', 'column', 'syscall', 'statusCode'] as const

/** An error with what caused it. The values of a failed statement, which it carries in its text too, are left out. */
function described(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const own = Object.fromEntries(
    told.flatMap((key) => (key in error ? [[key, (error as unknown as Record<string, unknown>)[key]]] : [])),
  )
  return {
    type: error.constructor.name,
    ...(error instanceof DrizzleQueryError
      ? { message: 'Failed query', query: error.query }
      : { message: error.message }),
    ...own,
    stack: error.stack?.slice(Math.max(error.stack.indexOf('\n    at '), 0)).trimStart(),
    ...(error.cause === undefined || depth > 4 ? {} : { cause: described(error.cause, depth + 1) }),
  }
}
