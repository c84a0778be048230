import type { FastifyRequest } from 'fastify'
import type { Bindings, Logger, LoggerOptions } from 'pino'
import { isRecord } from '#contract/kit/objects.ts'

/** The path of a request as it may be logged: without its query, and without the secret in a link. */
export const loggablePath = (url: string): string =>
  (url.split('?', 1)[0] ?? '')
    .replace(/[\w-]{40,}/g, '[secret]')
    // Whoever knows the address of a letter's check may read the letter.
    .replace(/(\/check)\/[\w-]+/, '$1/[secret]')

/** Adds fields to every later line of a request, that of its end among them. */
export function addToLog({ log }: Pick<FastifyRequest, 'log'>, fields: Bindings): void {
  // Fastify makes each request a child of the server's pino, which its own type leaves out.
  ;(log as Logger).setBindings(fields)
}

/** Options of the server's logger: structured, without secrets and personal data. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  // For objects that a library logs by itself.
  redact: ['*.authorization', '*.token', '*.refresh_token', '*.password', '*.pincode', '*.pairingCode'],
  serializers: { err: (error: unknown) => describeError(error) },
})

const loggedFields = ['code', 'constraint', 'table', 'column', 'syscall', 'statusCode'] as const

/**
 * An error with its causes. Drizzle puts a statement's parameters, which are personal data, into the message: it is left
 * out. Such an error is known by its fields: the log comes before Drizzle is loaded.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const fields = Object.fromEntries(
    loggedFields.flatMap((key) => (isRecord(error) && key in error ? [[key, error[key]]] : [])),
  )
  return {
    type: error.constructor.name,
    ...('query' in error && 'params' in error
      ? { message: 'Failed query', query: error.query }
      : { message: error.message }),
    ...fields,
    stack: error.stack?.slice(Math.max(error.stack.indexOf('\n    at '), 0)).trimStart(),
    ...(error.cause === undefined || depth > 4 ? {} : { cause: describeError(error.cause, depth + 1) }),
  }
}
