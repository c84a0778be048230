import { eq, sql } from 'drizzle-orm'
import type { Operation, OperationProblem, OperationResult, Receipt } from '#contract/operations.ts'
import type { Locale } from '#contract/locales.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Transaction } from '../db/connect.ts'
import { operations } from '../db/schema/operations.ts'
import type { Viewer } from '../http/endpoint.ts'
import { momentOf } from '../http/moment.ts'
import { detailOf, Refusal } from '../http/problem.ts'
import { sealOf } from '../shipments/canonical-json.ts'
import { lockInOrder } from '../shipments/record.ts'
import { type Intention, intentionOf } from './intentions.ts'
import { announcedDevices, appliedOf } from './queries.ts'

/**
 * Applies a batch in its order, all in the caller's transaction, each operation in a savepoint of its own: what is refused
 * leaves nothing behind but its evidence, and never touches its neighbours; an error of ours is `failed` and answered as one to try again. An operation counts once: its id is inserted
 * first, so that a twin on another connection waits for the first to commit and is then given the same receipt. Refusals
 * are not stored: sent again, an operation is judged again.
 */
export async function deliver(
  db: Transaction,
  viewer: Viewer,
  batch: readonly Operation[],
  locale: Locale,
  failed: (error: unknown, operation: Operation) => void,
): Promise<OperationResult[]> {
  const readings = batch.map((operation) => readingOf(operation, locale))
  await lockInOrder(db, readings.flatMap(({ operation, intention }) => [operation.id, ...(intention?.locks ?? [])]))
  const devices = new Set(await announcedDevices(db, batch.map((operation) => operation.device)))
  const applied = new Set(await appliedOf(db, batch.flatMap((operation) => operation.after)))

  const results: OperationResult[] = []
  for (const reading of readings) {
    const { operation } = reading
    try {
      if (!devices.has(operation.device)) throw new Refusal('access_denied')
      results.push({ id: operation.id, receipt: await db.transaction((savepoint) => applyOnce(savepoint, viewer, reading, applied, locale)) })
      applied.add(operation.id)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === undefined) failed(error, operation)
      else await keep(db, viewer, reading, refusal, failed)
      // Where a savepoint could not undo its failure the whole batch is lost: this throws, and no receipt leaves.
      await db.execute(sql`select 1`)
      results.push({ id: operation.id, problem: problemOf(refusal ?? new Refusal('internal_error'), locale) })
    }
  }
  return results
}

interface Reading {
  readonly operation: Operation
  readonly hash: string
  readonly intention?: Intention
  readonly refusal?: Refusal
}

function readingOf(operation: Operation, locale: Locale): Reading {
  // The measured offset of the clock may differ from one attempt to the next; it is no part of what was intended.
  const { clockOffset: _, ...intended } = operation
  const hash = sealOf(intended)
  try {
    return { operation, hash, intention: intentionOf(operation, locale) }
  } catch (error) {
    if (error instanceof Refusal) return { operation, hash, refusal: error }
    throw error
  }
}

async function applyOnce(
  db: Transaction,
  viewer: Viewer,
  reading: Reading,
  applied: ReadonlySet<string>,
  locale: Locale,
): Promise<Receipt> {
  const { operation, hash, intention } = reading
  const receipt: Receipt = { operation: operation.id, serverTime: momentOf(new Date()), replayed: false }
  const first = await db
    .insert(operations)
    .values({
      id: operation.id,
      userId: viewer.userId,
      deviceId: operation.device,
      deviceSequence: operation.deviceSequence,
      lane: operation.lane,
      type: operation.type,
      hash,
      receipt,
    })
    .onConflictDoNothing()
    .returning({ id: operations.id })
  if (first.length === 0) return await replay(db, viewer, reading)
  if (operation.after.some((id) => !applied.has(id))) throw new Refusal('predecessor_missing')
  if (intention === undefined) throw reading.refusal ?? new Refusal('operation_unknown_type')
  await intention.apply(db, viewer, locale)
  return receipt
}

async function replay(db: Transaction, viewer: Viewer, { operation, hash }: Reading): Promise<Receipt> {
  const [stored] = await db.select().from(operations).where(eq(operations.id, operation.id))
  if (stored === undefined || stored.userId !== viewer.userId || stored.hash !== hash) throw new Refusal('operation_reused')
  return { ...(stored.receipt as Receipt), replayed: true }
}

const problemOf = (refusal: Refusal, locale: Locale): OperationProblem => ({
  code: refusal.code,
  status: refusal.status,
  detail: detailOf(refusal, locale),
  violations: refusal.violations && [...refusal.violations],
})

/** Refusals of the delivery, not of the deed: nobody has to settle them. */
const ofDelivery: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['access_denied', 'predecessor_missing', 'operation_reused'])

async function keep(
  db: Transaction,
  viewer: Viewer,
  { operation, intention }: Reading,
  refusal: Refusal,
  failed: (error: unknown, operation: Operation) => void,
): Promise<void> {
  const keepRefused = intention?.keepRefused
  if (keepRefused === undefined || ofDelivery.has(refusal.code)) return
  try {
    await db.transaction((savepoint) => keepRefused(savepoint, viewer, refusal.code))
  } catch (error) {
    // What the database cannot hold it cannot keep as evidence either.
    if (refusalOf(error) === undefined) failed(error, operation)
  }
}

/** A value that PostgreSQL cannot hold (class 22, data exception: a NUL character, a number out of range) is a wrong field. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  return code.startsWith('22') ? new Refusal('validation_failed') : undefined
}
