import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Locale } from '#contract/kit/locales.ts'
import type { Transaction } from '../../db/connect.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { idempotencyKeys } from '../../db/schema/auth.ts'
import { sqlStatement } from '../../db/sql-statement.ts'
import { violation } from '../../i18n/violations.ts'
import type { EncodedResponse } from './respond.ts'
import { HttpProblem } from './problem.ts'

const lockKey = sqlStatement<{ free: boolean }>(
  'lock of an idempotency key',
  sql`select pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('key')}, 1)) as free`,
)

/**
 * The response is stored in the effect's transaction; problems are not, because a retry may succeed. Throws
 * HttpProblem idempotency_reused for another body, idempotency_in_progress while the first request runs.
 */
export async function runIdempotently(
  db: Transaction,
  request: FastifyRequest,
  viewer: { readonly userId: string },
  locale: Locale,
  run: () => Promise<EncodedResponse | HttpProblem>,
): Promise<EncodedResponse | HttpProblem> {
  const key = parseKey(request.headers['idempotency-key'], locale)
  if (key === undefined) return await run()
  const caller = viewer.userId === '' ? `address ${request.ip}` : viewer.userId
  const path = request.url.split('?', 1)[0] ?? ''
  const bodyHash = createHash('sha256')
    .update(`${request.method} ${JSON.stringify(request.body) ?? ''}`)
    .digest('hex')

  const [lock] = await lockKey(db, { key: `${caller} ${path} ${key}` })
  if (lock?.free !== true)
    throw new HttpProblem('idempotency_in_progress', { headers: { 'Retry-After': '1' } })
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.path, path), eq(idempotencyKeys.key, key)),
    )
  if (stored !== undefined) {
    if (stored.bodyHash !== bodyHash) throw new HttpProblem('idempotency_reused')
    return {
      status: stored.status,
      headers: { ...stored.headers, 'Idempotent-Replayed': 'true' },
      body: stored.body === '' ? undefined : stored.body,
    }
  }
  const response = await run()
  if (response instanceof HttpProblem) return response
  await db.insert(idempotencyKeys).values({
    caller,
    path,
    key,
    method: request.method,
    bodyHash,
    status: response.status,
    headers: response.headers,
    body: response.body ?? '',
  })
  return response
}

function parseKey(header: string | string[] | undefined, locale: Locale): string | undefined {
  if (header === undefined) return undefined
  const key = /^\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(String(header))?.[1] ?? String(header).trim()
  if (key !== '' && key.length <= 200) return key
  throw new HttpProblem('validation_failed', {
    violations: [violation(['Idempotency-Key'], key === '' ? 'blank' : 'too_long', locale, { maximum: 200 })],
  })
}
