import { sql } from 'drizzle-orm'
import type { Operation, OperationProblem, OperationResult, Receipt } from '#contract/operations.ts'
import type { Locale } from '#contract/locales.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Transaction } from '../db/connect.ts'
import { refuseImpossibleTexts } from '../http/request/bodies.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import { detailOf, Refusal } from '../http/request/problem.ts'
import { Ledger } from '../shipments/statement-batch.ts'
import { lockInOrder } from '../shipments/record.ts'
import { createTransportModes } from '../transport-modes/create-transport-modes.ts'
import { changeLocale } from '../users/change-locale.ts'
import { fingerprintOf, isSameIntent } from './fingerprint.ts'
import { type Deeds, type Intention, intentionOf } from './parsed-operations.ts'
import { type AppliedOperation, keepApplied, knownBefore } from './queries.ts'

/**
 * Applies a batch in its order, all in the caller's transaction. What is refused leaves nothing behind but its evidence, and
 * never touches its neighbours; an error of ours is `failed` and answered as one to try again. An operation counts once: a twin
 * on another connection waits for the first to commit (`lockInOrder`) and is then given the same receipt. Refusals are not
 * stored: sent again, an operation is judged again.
 *
 * A batch is judged in memory and written at once. Where the database refuses something of it that could not be foreseen,
 * that is undone, and each operation is judged and written alone, in a savepoint of its own.
 */
export async function deliver(
  db: Transaction,
  viewer: Viewer,
  batch: readonly Operation[],
  locale: Locale,
  failed: (error: unknown, operation: Operation) => void,
): Promise<OperationResult[]> {
  const readings = batch.map((operation) => readingOf(operation, locale))
  await lockInOrder(
    db,
    readings.map(({ operation, intention }) => intention?.lock ?? operation.id),
  )
  try {
    return await db.transaction((savepoint) => applyTogether(savepoint, viewer, readings, locale))
  } catch (error) {
    const [only] = readings
    if (only !== undefined && readings.length === 1)
      return [await answerFailure(db, viewer, only, locale, error, failed)]
  }
  const results: OperationResult[] = []
  for (const reading of readings) {
    try {
      results.push(
        ...(await db.transaction((savepoint) => applyTogether(savepoint, viewer, [reading], locale))),
      )
    } catch (error) {
      results.push(await answerFailure(db, viewer, reading, locale, error, failed))
    }
  }
  return results
}

interface Reading {
  readonly operation: Operation
  readonly fingerprint: string
  readonly intention?: Intention
  readonly refusal?: Refusal
}

function readingOf(operation: Operation, locale: Locale): Reading {
  try {
    refuseImpossibleTexts(operation, locale)
  } catch (error) {
    if (error instanceof Refusal) return { operation, fingerprint: '', refusal: error }
    throw error
  }
  const fingerprint = fingerprintOf(operation)
  try {
    return { operation, fingerprint, intention: intentionOf(operation, locale) }
  } catch (error) {
    if (error instanceof Refusal) return { operation, fingerprint, refusal: error }
    throw error
  }
}

/** Judges these operations in their order and writes what came of them. @throws what the database says to the writing */
async function applyTogether(
  db: Transaction,
  viewer: Viewer,
  readings: readonly Reading[],
  locale: Locale,
): Promise<OperationResult[]> {
  const { devices, applied } = await knownBefore(
    db,
    readings.map(({ operation }) => operation),
  )
  const deeds = await openDeeds(db, viewer, readings)
  const fresh: Parameters<typeof keepApplied>[1][number][] = []

  const results = readings.map(({ operation, fingerprint, intention, refusal }): OperationResult => {
    try {
      if (!devices.has(operation.device)) throw new Refusal('access_denied')
      const earlier = applied.get(operation.id)
      if (earlier !== undefined) return { id: operation.id, receipt: replayed(earlier, viewer, fingerprint) }
      if (operation.after.some((id) => !applied.has(id))) throw new Refusal('predecessor_missing')
      if (intention === undefined) throw refusal ?? new Refusal('operation_unknown_type')
      intention.enter(deeds, locale)
      const receipt: Receipt = { operation: operation.id, serverTime: momentOf(new Date()), replayed: false }
      const row = {
        id: operation.id,
        userId: viewer.userId,
        deviceId: operation.device,
        deviceSequence: operation.deviceSequence,
        lane: operation.lane,
        type: operation.type,
        hash: fingerprint,
        receipt,
      }
      applied.set(operation.id, row)
      fresh.push(row)
      return { id: operation.id, receipt }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!ofDelivery.has(error.code)) intention?.keepRefused?.(deeds, error.code)
      return { id: operation.id, problem: problemOf(error, locale) }
    }
  })

  await createTransportModes(db, viewer, deeds.transportModes)
  if (deeds.locale !== undefined) await changeLocale(db, viewer.userId, deeds.locale)
  await deeds.ledger.write(db, locale)
  await keepApplied(db, fresh)
  return results
}

async function openDeeds(db: Transaction, viewer: Viewer, readings: readonly Reading[]): Promise<Deeds> {
  const intentions = readings.flatMap(({ intention }) => intention ?? [])
  const ledger = await Ledger.open(
    db,
    viewer,
    intentions.flatMap(({ stated }) => stated ?? []),
    intentions.flatMap(({ makesMode }) => makesMode ?? []),
  )
  return { ledger, transportModes: [], locale: undefined }
}

function replayed(earlier: AppliedOperation, viewer: Viewer, fingerprint: string): Receipt {
  if (earlier.userId !== viewer.userId || !isSameIntent(earlier.hash, fingerprint))
    throw new Refusal('operation_reused')
  return { ...earlier.receipt, replayed: true }
}

/** One operation could not be written: its refusal, kept as evidence, or an error of ours. */
async function answerFailure(
  db: Transaction,
  viewer: Viewer,
  reading: Reading,
  locale: Locale,
  error: unknown,
  failed: (error: unknown, operation: Operation) => void,
): Promise<OperationResult> {
  const refusal = refusalOf(error)
  if (refusal === undefined) failed(error, reading.operation)
  else await keep(db, viewer, reading, refusal, locale, failed)
  // Where a savepoint could not undo its failure the whole batch is lost: this throws, and no receipt leaves.
  await db.execute(sql`select 1`)
  return { id: reading.operation.id, problem: problemOf(refusal ?? new Refusal('internal_error'), locale) }
}

const problemOf = (refusal: Refusal, locale: Locale): OperationProblem => ({
  code: refusal.code,
  status: refusal.status,
  detail: detailOf(refusal, locale),
  violations: refusal.violations && [...refusal.violations],
})

/** Refusals of the delivery, not of the deed: nobody has to settle them. */
const ofDelivery: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'access_denied',
  'predecessor_missing',
  'operation_reused',
])

async function keep(
  db: Transaction,
  viewer: Viewer,
  reading: Reading,
  refusal: Refusal,
  locale: Locale,
  failed: (error: unknown, operation: Operation) => void,
): Promise<void> {
  const { operation, intention } = reading
  if (intention?.keepRefused === undefined || ofDelivery.has(refusal.code)) return
  try {
    await db.transaction(async (savepoint) => {
      const deeds = await openDeeds(savepoint, viewer, [reading])
      intention.keepRefused?.(deeds, refusal.code)
      await deeds.ledger.write(savepoint, locale)
    })
  } catch (error) {
    // What the database cannot hold it cannot keep as evidence either.
    if (refusalOf(error) === undefined) failed(error, operation)
  }
}

/** A value that PostgreSQL cannot hold (class 22, data exception: a number out of range) is a wrong field. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  return code.startsWith('22') ? new Refusal('validation_failed') : undefined
}
