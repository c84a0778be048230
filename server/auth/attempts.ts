import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { minutes } from '../clock.ts'
import type { Queryable } from '../db/connect.ts'
import { inArray, sql } from '../db/drizzle.ts'
import { attempts } from '../db/schema/auth.ts'
import { HttpProblem } from '../http/request/problem.ts'

/*
 * Attempts are counted in the database, so that all instances share one count. An attempt is counted before
 * it is evaluated, so that parallel requests cannot get around the limit. The caller must not be in a
 * transaction that is rolled back when the attempt is refused: the count would be lost.
 */

/** How many attempts are allowed before the key is blocked. Each further attempt doubles the block. */
export interface AttemptLimit {
  readonly maxAttempts: number
  /** The count restarts when this long has passed since the first attempt. */
  readonly windowMs: number
  /** How long the first block lasts. */
  readonly firstBlockMs: number
  readonly maxBlockMs: number
}

/** One of the counts that an attempt adds to. */
export interface AttemptCounter {
  /** Made by `attemptKey`. */
  readonly key: string
  readonly limit: AttemptLimit
}

/** An attempt that has been counted and may be corrected once its result is known. */
export interface CountedAttempt {
  /**
   * Resets the first key to zero and subtracts the same number from the others: the earlier attempts were
   * typing errors.
   */
  recordSuccess(): Promise<void>
  /** Subtracts the attempt again, for one that failed before it could be evaluated. */
  undo(): Promise<void>
}

type AttemptRefusal = 'too_many_requests' | 'too_many_sign_ins' | 'too_many_links' | 'too_many_messages'
type Row = typeof attempts.$inferSelect

/** The key of a counter. The parts are hashed, because what users type can be personal or secret. */
export const attemptKey = (kind: string, ...parts: readonly string[]): string =>
  `${kind} ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`

/**
 * The network to count by, for every limit that a stranger can reach: an IPv4 address as it is; of an IPv6 address the first 56
 * bits, because one subscriber often has a whole /56.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const tailLength = tail === undefined || tail === '' ? 0 : tail.split(':').length
  const allGroups =
    tail === undefined
      ? groups
      : [
          ...groups,
          ...Array.from({ length: Math.max(0, 8 - groups.length - tailLength) }, () => '0'),
          ...tail.split(':'),
        ]
  const network = allGroups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  // The last eight of these 64 bits are not the network's.
  network[3] = (Number.parseInt(network[3] ?? '0', 16) & 0xff00).toString(16)
  return `${network.join(':')}::/56`
}

/**
 * Counts an attempt on every key.
 * @throws HttpProblem `refusal` with Retry-After when one of the keys is blocked; then nothing is
 *   counted
 */
export async function countAttempt(
  db: Queryable,
  now: Date,
  counters: readonly AttemptCounter[],
  refusal: AttemptRefusal = 'too_many_requests',
): Promise<CountedAttempt> {
  const keys = counters.map(({ key }) => key)
  // Without a lock first: a blocked caller costs one query and does not delay others.
  assertNotBlocked(await db.select().from(attempts).where(inArray(attempts.key, keys)), now, refusal)
  await db.transaction(async (tx) => {
    const rows = await lockRows(tx, now, keys)
    assertNotBlocked([...rows.values()], now, refusal)
    await saveRows(
      tx,
      counters.flatMap(({ key, limit }) => incrementedRow(rows.get(key), limit, now)),
    )
  })
  return {
    recordSuccess: () =>
      subtractAttempts(db, now, counters, (rows) => rows.get(counters[0]?.key ?? '')?.count ?? 1),
    undo: () => subtractAttempts(db, now, counters, () => 1),
  }
}

/** Deletes the counts of these keys, for users who have proved their identity in another way. */
export const clearAttempts = (db: Queryable, keys: readonly string[]) =>
  db.delete(attempts).where(inArray(attempts.key, [...keys]))

function assertNotBlocked(rows: readonly Row[], now: Date, refusal: AttemptRefusal): void {
  const remainingMs = Math.max(
    0,
    ...rows.map(({ blockedUntil }) => (blockedUntil?.getTime() ?? 0) - now.getTime()),
  )
  if (remainingMs === 0) return
  const seconds = String(Math.ceil(remainingMs / 1000))
  throw new HttpProblem(refusal, {
    values: { minutes: String(Math.ceil(remainingMs / minutes)) },
    headers: { 'Retry-After': seconds },
  })
}

function incrementedRow(row: Row | undefined, limit: AttemptLimit, now: Date): Row[] {
  if (row === undefined) return []
  const windowIsOver = now.getTime() - row.windowStart.getTime() >= limit.windowMs
  const count = (windowIsOver ? 0 : row.count) + 1
  return [
    {
      key: row.key,
      count,
      windowStart: windowIsOver ? now : row.windowStart,
      blockedUntil: blockedUntil(count, limit, now),
    },
  ]
}

function blockedUntil(
  count: number,
  { maxAttempts, firstBlockMs, maxBlockMs }: AttemptLimit,
  now: Date,
): Date | null {
  if (count < maxAttempts) return null
  // The exponent is capped, so that the product stays a safe integer.
  const blockMs = firstBlockMs * 2 ** Math.min(count - maxAttempts, 30)
  return new Date(now.getTime() + Math.min(maxBlockMs, blockMs))
}

async function subtractAttempts(
  db: Queryable,
  now: Date,
  counters: readonly AttemptCounter[],
  amountOf: (rows: ReadonlyMap<string, Row>) => number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockRows(
      tx,
      now,
      counters.map(({ key }) => key),
    )
    const reduction = amountOf(rows)
    await saveRows(
      tx,
      counters.flatMap(({ key, limit }) => {
        const row = rows.get(key)
        if (row === undefined) return []
        const count = Math.max(0, row.count - reduction)
        return [{ ...row, count, blockedUntil: count < limit.maxAttempts ? null : row.blockedUntil }]
      }),
    )
  })
}

/** Locks the rows of these keys, inserting missing ones. A consistent lock order avoids deadlocks. */
async function lockRows(
  tx: Queryable,
  now: Date,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const sortedKeys = keys.toSorted()
  await tx
    .insert(attempts)
    .values(sortedKeys.map((key) => ({ key, windowStart: now })))
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(attempts)
    .where(inArray(attempts.key, sortedKeys))
    .orderBy(attempts.key)
    .for('update')
  return new Map(rows.map((row) => [row.key, row]))
}

async function saveRows(tx: Queryable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(attempts)
    .values([...rows])
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`excluded.count`,
        windowStart: sql`excluded.window_start`,
        blockedUntil: sql`excluded.blocked_until`,
      },
    })
}
