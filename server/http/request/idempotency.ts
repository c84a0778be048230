import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Locale } from '#contract/locales.ts'
import type { Transaction } from '../../db/connect.ts'
import { idempotencyKeys } from '../../db/schema/auth.ts'
import { violation } from '../../i18n/violations.ts'
import type { Ready } from './respond.ts'
import { Refusal } from './problem.ts'

/**
 * Runs a request once for its Idempotency-Key, a structured-field string or bare: again, it gets the answer of the first time.
 * Kept in the transaction of the effect, so that neither is there without the other; refusals are not kept, for they may
 * heal. Refuses the same key with another body (idempotency_reused), or while the first still runs (idempotency_in_progress).
 */
export async function once(
  db: Transaction,
  request: FastifyRequest,
  viewer: { readonly userId: string },
  locale: Locale,
  run: () => Promise<Ready | Refusal>,
): Promise<Ready | Refusal> {
  const key = keyOf(request.headers['idempotency-key'], locale)
  if (key === undefined) return await run()
  const caller = viewer.userId === '' ? `address ${request.ip}` : viewer.userId
  const path = request.url.split('?', 1)[0] ?? ''
  const bodyHash = createHash('sha256')
    .update(`${request.method} ${JSON.stringify(request.body) ?? ''}`)
    .digest('hex')

  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${caller} ${path} ${key}`}, 1)) as free`,
  )
  if (rows[0]?.free !== true)
    throw new Refusal('idempotency_in_progress', { headers: { 'Retry-After': '1' } })
  const [kept] = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.path, path), eq(idempotencyKeys.key, key)),
    )
  if (kept !== undefined) {
    if (kept.bodyHash !== bodyHash) throw new Refusal('idempotency_reused')
    const headers = kept.headers as Record<string, string>
    return {
      status: kept.status,
      headers: { ...headers, 'Idempotent-Replayed': 'true' },
      body: kept.body === '' ? undefined : kept.body,
    }
  }
  const ready = await run()
  if (ready instanceof Refusal) return ready
  await db.insert(idempotencyKeys).values({
    caller,
    path,
    key,
    method: request.method,
    bodyHash,
    status: ready.status,
    headers: ready.headers,
    body: ready.body ?? '',
  })
  return ready
}

function keyOf(header: string | string[] | undefined, locale: Locale): string | undefined {
  if (header === undefined) return undefined
  const key = /^\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(String(header))?.[1] ?? String(header).trim()
  if (key !== '' && key.length <= 200) return key
  throw new Refusal('validation_failed', {
    violations: [violation(['Idempotency-Key'], key === '' ? 'blank' : 'too_long', locale, { maximum: 200 })],
  })
}
