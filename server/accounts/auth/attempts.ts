import { createHash } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import { minutes } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { inArray, sql } from '../../platform/db/drizzle.ts'
import { attempts } from '../../platform/db/schema/auth.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'

/*
 * Attempts are counted in the database, which all instances share, and before they are evaluated, so that
 * parallel requests cannot get around the limit. Callers must not be in a transaction that a refusal rolls
 * back, which would lose the count.
 */

/** `maxAttempts` are allowed before the key is blocked; each further attempt doubles the block. */
export interface AttemptLimit {
  readonly maxAttempts: number
  readonly windowMs: number
  readonly firstBlockMs: number
  readonly maxBlockMs: number
}

export interface AttemptCounter {
  readonly key: string
  readonly limit: AttemptLimit
}

export interface CountedAttempt {
  /** Subtracts the first key's count from all keys: the earlier attempts were typing errors. */
  recordSuccess(): Promise<void>
  /** For an attempt that failed before it could be evaluated. */
  undo(): Promise<void>
}

type AttemptRefusal = 'too_many_requests' | 'too_many_sign_ins' | 'too_many_links' | 'too_many_messages'
type Row = typeof attempts.$inferSelect

/** The parts are hashed, because what users type can be personal or secret. */
export const attemptKey = (kind: string, ...parts: readonly string[]): string =>
  `${kind} ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`

/**
 * The narrow one belongs to a subscriber: an IPv4 address or a /56 of IPv6. The wide one can belong to one
 * customer of a provider: a /24 or /48.
 */
export function networksOf(caller: string): readonly [narrow: string, wide: string] {
  const address = withoutPort(caller)
  // A proxy may send a name. The two differ, because each has a count of its own.
  if (isIP(address) === 0) return [`named ${address}`, 'named']
  const groups = isIPv6(address) ? groupsOf(address) : []
  const [first, second, third, fourth = 0, fifth, sixth, seventh = 0, eighth = 0] = groups
  const isMapped = sixth === 0xff_ff && [first, second, third, fourth, fifth].every((group) => group === 0)
  if (groups.length > 0 && !isMapped) {
    const site = [first, second, third].map((group) => group?.toString(16)).join(':')
    // The last eight of these 64 bits belong to the subscriber.
    return [`${site}:${(fourth & 0xff_00).toString(16)}::/56`, `${site}::/48`]
  }
  const narrow = isMapped ? [seventh >> 8, seventh & 0xff, eighth >> 8, eighth & 0xff].join('.') : address
  return [narrow, narrow.replace(/\.\d+$/, '.0/24')]
}

/** Some proxies add the port, which differs for each connection. */
const withoutPort = (caller: string): string => {
  const [, v6, v4] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(caller) ?? []
  return v6 ?? v4 ?? caller
}

/** The narrow network of `networksOf`, for limits that have no count over all networks. */
export const networkOf = (address: string): string => networksOf(address)[0]

function groupsOf(address: string): readonly number[] {
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`)
  const [before, after] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) =>
      part
        .split(':')
        .filter(Boolean)
        .map((group) => Number.parseInt(group, 16)),
    )
  if (before === undefined || after === undefined) return before ?? []
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

/** The wide network gets a higher limit, because it holds several subscribers. */
export const networkCounters = (
  [kind, ...parts]: readonly [kind: string, ...parts: readonly string[]],
  address: string,
  limit: AttemptLimit,
  maxOfWide: number,
): readonly [AttemptCounter, AttemptCounter] => {
  const [narrow, wide] = networksOf(address)
  return [
    { key: attemptKey(kind, ...parts, narrow), limit },
    { key: attemptKey(kind, ...parts, wide), limit: { ...limit, maxAttempts: maxOfWide } },
  ]
}

/** @throws HttpProblem `refusal` with Retry-After when a key is blocked; then nothing is counted */
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

/** Inserts missing rows first. A fixed order of locks avoids deadlocks. */
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
