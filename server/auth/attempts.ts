import { inArray, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Queryable } from '../db/connect.ts'
import { attempts } from '../db/schema/auth.ts'
import { Refusal } from '../http/request/problem.ts'

/*
 * What strangers try is counted in the database, so that all instances count together. A try is counted before it is looked
 * at: many at once are no way round. The caller must not be in a transaction that his refusal rolls back.
 */

/** How often something may be tried before it has to wait, and how long it waits then: twice as long each time. In milliseconds. */
export interface Limit {
  readonly most: number
  /** Counting begins anew when this long has passed since the first of the tries. */
  readonly within: number
  readonly first: number
  readonly longest: number
}

export interface Counted {
  /** Made by `attemptKey`. */
  readonly key: string
  readonly limit: Limit
}

export interface Attempt {
  /** It was no guess: what it counted is taken back everywhere, and with it all that counted on the first key. */
  forgive(): Promise<void>
  /** It was not even looked at. */
  takeBack(): Promise<void>
}

type Row = typeof attempts.$inferSelect

/** The key of what is counted: nothing that was typed can be read from it. */
export const attemptKey = (kind: string, ...parts: readonly string[]): string =>
  `${kind} ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`

/** Whose address it is: one that holds a network of IPv6 has as many addresses as he likes, so his first 64 bits count. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [front = '', back] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = front === '' ? [] : front.split(':')
  const rest = back === undefined || back === '' ? 0 : back.split(':').length
  const whole =
    back === undefined
      ? groups
      : [
          ...groups,
          ...Array.from({ length: Math.max(0, 8 - groups.length - rest) }, () => '0'),
          ...back.split(':'),
        ]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * Counts a try on every key.
 * @throws Refusal too_many_requests with Retry-After where one of them has to wait; then nothing is counted
 */
export async function countAttempt(db: Queryable, now: Date, counted: readonly Counted[]): Promise<Attempt> {
  const keys = counted.map(({ key }) => key)
  // Whoever has to wait costs one look, and holds nobody up.
  assertMayGoOn(await db.select().from(attempts).where(inArray(attempts.key, keys)), now)
  await db.transaction(async (tx) => {
    const rows = await held(tx, now, keys)
    assertMayGoOn([...rows.values()], now)
    await put(
      tx,
      counted.flatMap(({ key, limit }) => withOneMore(rows.get(key), limit, now)),
    )
  })
  return {
    forgive: () => give(db, now, counted, (rows) => rows.get(counted[0]?.key ?? '')?.count ?? 1),
    takeBack: () => give(db, now, counted, () => 1),
  }
}

/** Forgets what was counted under these keys: who proves himself in another way begins anew. */
export const forgetAttempts = (db: Queryable, keys: readonly string[]) =>
  db.delete(attempts).where(inArray(attempts.key, [...keys]))

function assertMayGoOn(rows: readonly Row[], now: Date): void {
  const left = Math.max(0, ...rows.map(({ blockedUntil }) => (blockedUntil?.getTime() ?? 0) - now.getTime()))
  if (left === 0) return
  const seconds = String(Math.ceil(left / 1000))
  throw new Refusal('too_many_requests', { values: { seconds }, headers: { 'Retry-After': seconds } })
}

function withOneMore(row: Row | undefined, limit: Limit, now: Date): Row[] {
  if (row === undefined) return []
  const isOver = now.getTime() - row.windowStart.getTime() >= limit.within
  const count = (isOver ? 0 : row.count) + 1
  return [
    {
      key: row.key,
      count,
      windowStart: isOver ? now : row.windowStart,
      blockedUntil: blockedUntil(count, limit, now),
    },
  ]
}

function blockedUntil(count: number, { most, first, longest }: Limit, now: Date): Date | null {
  if (count < most) return null
  return new Date(now.getTime() + Math.min(longest, first * 2 ** Math.min(count - most, 30)))
}

async function give(
  db: Queryable,
  now: Date,
  counted: readonly Counted[],
  amount: (rows: ReadonlyMap<string, Row>) => number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await held(
      tx,
      now,
      counted.map(({ key }) => key),
    )
    const less = amount(rows)
    await put(
      tx,
      counted.flatMap(({ key, limit }) => {
        const row = rows.get(key)
        if (row === undefined) return []
        const count = Math.max(0, row.count - less)
        return [{ ...row, count, blockedUntil: count < limit.most ? null : row.blockedUntil }]
      }),
    )
  })
}

/** The rows of these keys, made where they are not, and held in one order so that nobody waits in a circle. */
async function held(tx: Queryable, now: Date, keys: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const ordered = keys.toSorted()
  await tx
    .insert(attempts)
    .values(ordered.map((key) => ({ key, windowStart: now })))
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(attempts)
    .where(inArray(attempts.key, ordered))
    .orderBy(attempts.key)
    .for('update')
  return new Map(rows.map((row) => [row.key, row]))
}

async function put(tx: Queryable, rows: readonly Row[]): Promise<void> {
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
