import type { FastifyRequest } from 'fastify'
import type { Bindings, Logger, LoggerOptions } from 'pino'
import { isRecord } from '#contract/kit/objects.ts'

/** Without the query, and without the secret in a link. */
export const loggablePath = (url: string): string =>
  (url.split('?', 1)[0] ?? '')
    .replace(/[\w-]{40,}/g, '[secret]')
    // The address of a letter's check gives access to the letter.
    .replace(/(\/check)\/[\w-]+/, '$1/[secret]')

export function addToLog({ log }: Pick<FastifyRequest, 'log'>, fields: Bindings): void {
  // Each request's logger is a child of the server's pino, which Fastify's type omits.
  ;(log as Logger).setBindings(fields)
}

/** Structured, without secrets and personal data. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: ['*.authorization', '*.token', '*.refresh_token', '*.password', '*.pincode', '*.pairingCode'],
  serializers: { err: (error: unknown) => describeError(error) },
})

const loggedFields = ['code', 'constraint', 'table', 'column', 'syscall', 'statusCode'] as const

/**
 * An error with its causes. Drizzle's message has the statement's parameters, which are personal data, and is
 * left out. Such errors are recognised by their fields, because the log starts before Drizzle is loaded.
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
