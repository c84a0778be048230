import * as z from 'zod/mini'
import {
  type deliverOperations,
  type Operation,
  operation,
  type OperationProblem,
  type OperationResult,
  type Receipt,
} from '#contract/device/operations.ts'
import type { Locale } from '#contract/kit/locales.ts'
import type { ProblemCode } from '#contract/kit/problems.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import { databaseErrorIn } from '../../platform/db/database-error.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { isConflict, isStorageFull } from '../../platform/db/transient-errors.ts'
import { refuseUnstorableValues } from '../../platform/http/request/body-parsers.ts'
import type { RequestOf, Viewer } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { detailOf, HttpProblem } from '../../platform/http/request/problem.ts'
import { violationsOf } from '../../platform/i18n/violations.ts'
import { writeConsents } from '../../accounts/positions/write-consents.ts'
import { withoutImpossible } from '../../shipments/events/measured-values.ts'
import { StatementBatch } from '../../shipments/statements/statement-batch.ts'
import { lockInOrder } from '../../shipments/events/event-chain.ts'
import {
  changeTransportModes,
  createTransportModes,
  removeTransportModes,
} from '../../parties/transport-modes/write-transport-modes.ts'
import { changeLocale } from '../../accounts/users/change-locale.ts'
import { fingerprintOf, isSameOperation } from './fingerprint.ts'
import { clockOffsetOf, withMeasuredClock } from './measured-clock.ts'
import { type BatchContext, type ParsedOperation, parseOperation } from './parsed-operations.ts'
import { recordSuperseded } from './withdraw-operations.ts'
import {
  type AppliedOperation,
  insertAppliedOperations,
  readDeliveryState,
  recordArrived,
} from './queries.ts'

/**
 * Applies a batch in order, in the caller's transaction, and returns a receipt or a problem for each
 * operation. A refused one leaves only evidence; an unexpected error is answered with the result of
 * `onError`, and devices retry it. Every operation is applied once: a concurrent copy waits for the first to
 * commit (`lockInOrder`) and gets the same receipt. Problems are not stored, so a repeated operation is
 * validated again. If the database rejects the write of the batch, each operation is written in a savepoint
 * of its own. Conflicts with other transactions, and a full disk, are thrown.
 */
export async function deliver(
  db: Transaction,
  viewer: Viewer,
  batch: Delivery,
  locale: Locale,
  onError: OnError,
): Promise<DeliveryAnswer> {
  const envelopes = batch.operations.map((sent) => z.safeParse(operation, sent, { reportInput: true }))
  const operations = envelopes.flatMap(({ data }) => data ?? [])
  const { results, missing } = await applyAll(db, viewer, { ...batch, operations }, locale, onError)
  const [first] = operations
  await recordArrived(db, viewer, [
    ...operations
      .filter((_, index) => 'problem' in (results[index] ?? {}))
      .map(({ device, deviceSequence }) => ({ device, sequence: deviceSequence })),
    ...(batch.waiting ?? []).flatMap((sequence) =>
      first === undefined ? [] : [{ device: first.device, sequence }],
    ),
  ])
  const applied = results.values()
  return {
    results: batch.operations.flatMap(({ id }, index) => {
      const issues = envelopes[index]?.error?.issues
      if (issues === undefined) return applied.next().value ?? []
      const problem = new HttpProblem('validation_failed', { violations: violationsOf(issues, locale) })
      return { id, problem: toOperationProblem(problem, locale) }
    }),
    missing,
  }
}

async function applyAll(
  db: Transaction,
  viewer: Viewer,
  batch: ReadableDelivery,
  locale: Locale,
  onError: OnError,
): Promise<DeliveryAnswer> {
  const { receivedAt } = batch
  const offsetNow = clockOffsetOf(batch.sentAt, receivedAt)
  const received = batch.operations.map((operation) =>
    receiveOperation(withMeasuredClock(operation, offsetNow, receivedAt), locale),
  )
  await lockInOrder(
    db,
    received.flatMap(({ operation, parsed }) => parsed?.lockKeys ?? [operation.id]),
  )
  try {
    return await db.transaction((savepoint) => applyBatch(savepoint, viewer, received, locale))
  } catch (error) {
    if (concernsRequest(error)) throw error
    const [first] = received
    if (first !== undefined && received.length === 1)
      return { results: [await recordFailure(db, viewer, first, locale, error, onError)] }
  }
  const results: OperationResult[] = []
  for (const single of received) {
    try {
      const alone = await db.transaction((savepoint) => applyBatch(savepoint, viewer, [single], locale))
      results.push(...alone.results)
    } catch (error) {
      if (concernsRequest(error)) throw error
      results.push(await recordFailure(db, viewer, single, locale, error, onError))
    }
  }
  return { results }
}

type OnError = (error: unknown, operation: Operation) => HttpProblem

/** A conflict repeats the whole request, and no operation is to blame for a full disk. */
const concernsRequest = (error: unknown) => isConflict(error) || isStorageFull(error)

type Delivery = RequestOf<typeof deliverOperations>['body'] & { readonly receivedAt: number }
type ReadableDelivery = Omit<Delivery, 'operations'> & { readonly operations: readonly Operation[] }
interface DeliveryAnswer {
  readonly results: OperationResult[]
  /** How many operations of the device are missing; absent when the batch failed before the count. */
  readonly missing?: number | undefined
}

interface ReceivedOperation {
  readonly operation: Operation
  readonly fingerprint: string
  readonly parsed?: ParsedOperation
  readonly problem?: HttpProblem
}

function receiveOperation(received: Operation, locale: Locale): ReceivedOperation {
  let fingerprint = ''
  try {
    fingerprint = fingerprintOf(received)
    // Values that nobody typed are dropped before anything is refused; field errors use the names of the form.
    const { payload, ...envelope } = received
    refuseUnstorableValues(envelope, locale)
    refuseUnstorableValues(withoutImpossible(payload), locale)
    return { operation: received, fingerprint, parsed: parseOperation(received, locale) }
  } catch (error) {
    if (error instanceof HttpProblem) return { operation: received, fingerprint, problem: error }
    throw error
  }
}

async function applyBatch(
  db: Transaction,
  viewer: Viewer,
  received: readonly ReceivedOperation[],
  locale: Locale,
): Promise<DeliveryAnswer> {
  const [{ devices, applied, appliedByAnybody, withdrawn }, batch] = await settleAll([
    readDeliveryState(
      db,
      viewer,
      received.map(({ operation }) => operation),
    ),
    openBatch(db, viewer, received),
  ])
  const newRows: Parameters<typeof insertAppliedOperations>[1][number][] = []
  const superseding: Operation[] = []

  const results = received.map(({ operation, fingerprint, parsed, problem }): OperationResult => {
    try {
      const device = devices.get(operation.device)
      if (device === undefined) throw new HttpProblem('access_denied')
      const earlier = applied.get(operation.id)
      if (earlier !== undefined) return { id: operation.id, receipt: replayedReceipt(earlier, fingerprint) }
      if (withdrawn.has(operation.id)) throw new HttpProblem('operation_withdrawn')
      if (operation.after.some((id) => !appliedByAnybody.has(id)))
        throw new HttpProblem('predecessor_missing')
      if (parsed === undefined) throw problem ?? new HttpProblem('operation_unknown_type')
      // The receipt is lost but the effect is recorded, so it must not be applied again.
      const wasApplied = parsed.wasApplied?.(batch) === true
      // The stated time is ignored: the holder of a stolen phone controls its clock.
      if (!wasApplied && device.revoked && parsed.openToRevokedDevice !== true)
        throw new HttpProblem('device_revoked')
      if (!wasApplied) parsed.apply(batch, locale)
      const receipt: Receipt = {
        operation: operation.id,
        serverTime: formatTimestamp(new Date()),
        replayed: wasApplied,
      }
      const row = toRow(operation, viewer, fingerprint, receipt)
      applied.set(operation.id, row)
      appliedByAnybody.add(operation.id)
      newRows.push(row)
      if (operation.supersedes !== undefined) superseding.push(operation)
      return { id: operation.id, receipt }
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      // Later operations refer to this one, even when another user has applied one with the same id.
      appliedByAnybody.delete(operation.id)
      if (!deliveryProblemCodes.has(error.code)) parsed?.recordRefusal?.(batch, error)
      return { id: operation.id, problem: toOperationProblem(error, locale) }
    }
  })

  await writeBatch(db, viewer, batch, newRows, locale)
  await recordSuperseded(db, viewer, superseding)
  return { results, missing: devices.get(received[0]?.operation.device ?? '')?.missing }
}

const toRow = (operation: Operation, viewer: Viewer, hash: string, receipt: Receipt) => ({
  id: operation.id,
  userId: viewer.userId,
  deviceId: operation.device,
  deviceSequence: operation.deviceSequence,
  lane: operation.lane,
  type: operation.type,
  hash,
  receipt,
})

async function writeBatch(
  db: Transaction,
  viewer: Viewer,
  batch: BatchContext,
  applied: Parameters<typeof insertAppliedOperations>[1],
  locale: Locale,
): Promise<void> {
  await createTransportModes(db, viewer, batch.newTransportModes)
  await changeTransportModes(db, viewer, batch.changedTransportModes)
  await removeTransportModes(db, viewer, batch.removedTransportModes)
  if (batch.locale !== undefined) await changeLocale(db, viewer.userId, batch.locale)
  await writeConsents(db, viewer.userId, batch.positionConsents)
  // Both run in parallel: when the statements fail, the receipts are rolled back too.
  await settleAll([batch.statements.write(db, locale), insertAppliedOperations(db, applied)])
}

async function openBatch(
  db: Transaction,
  viewer: Viewer,
  received: readonly ReceivedOperation[],
): Promise<BatchContext> {
  const operations = received.flatMap(({ parsed }) => parsed ?? [])
  const statements = await StatementBatch.open(
    db,
    viewer,
    operations.flatMap(({ shipmentStatement }) => shipmentStatement ?? []),
    operations.flatMap(({ transportMode }) => transportMode ?? []),
  )
  return {
    statements,
    newTransportModes: [],
    changedTransportModes: [],
    removedTransportModes: [],
    positionConsents: [],
    locale: undefined,
  }
}

/** @throws HttpProblem operation_reused for another operation under its id */
function replayedReceipt(earlier: AppliedOperation, fingerprint: string): Receipt {
  if (!isSameOperation(earlier.hash, fingerprint)) throw new HttpProblem('operation_reused')
  return { ...earlier.receipt, replayed: true }
}

async function recordFailure(
  db: Transaction,
  viewer: Viewer,
  received: ReceivedOperation,
  locale: Locale,
  error: unknown,
  onError: OnError,
): Promise<OperationResult> {
  const refusal = toHttpProblem(error)
  const problem = refusal ?? onError(error, received.operation)
  if (refusal !== undefined) await storeRefusal(db, viewer, received, refusal, locale, onError)
  // Throws when the rollback did not restore the transaction: the whole batch must then get no receipts.
  await db.execute(sql`select 1`)
  return {
    id: received.operation.id,
    problem: toOperationProblem(problem, locale),
  }
}

const toOperationProblem = (problem: HttpProblem, locale: Locale): OperationProblem => ({
  code: problem.code,
  status: problem.status,
  detail: detailOf(problem, locale),
  violations: problem.violations && [...problem.violations],
  ...(typeof problem.members['reference'] === 'string' && { reference: problem.members['reference'] }),
})

/** Problems of the delivery: the office has nothing to settle. */
const deliveryProblemCodes: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'access_denied',
  'predecessor_missing',
  // The phone sends it again under a number of its own.
  'device_cloned',
  'operation_reused',
  'operation_withdrawn',
  'operation_dismissed',
])

async function storeRefusal(
  db: Transaction,
  viewer: Viewer,
  received: ReceivedOperation,
  problem: HttpProblem,
  locale: Locale,
  onError: OnError,
): Promise<void> {
  const { operation, parsed } = received
  if (parsed?.recordRefusal === undefined || deliveryProblemCodes.has(problem.code)) return
  try {
    await db.transaction(async (savepoint) => {
      const batch = await openBatch(savepoint, viewer, [received])
      parsed.recordRefusal?.(batch, problem)
      await batch.statements.write(savepoint, locale)
    })
  } catch (error) {
    if (concernsRequest(error)) throw error
    // A value that the database cannot store cannot be stored as evidence either.
    if (toHttpProblem(error) === undefined) onError(error, operation)
  }
}

/** Class 22 (data exception), and another shipment's check token, which no device makes by chance. */
function toHttpProblem(error: unknown): HttpProblem | undefined {
  if (error instanceof HttpProblem) return error
  const cause = databaseErrorIn(error)
  return cause?.code.startsWith('22') === true || cause?.constraint === 'shipments_check_token_unique'
    ? new HttpProblem('validation_failed')
    : undefined
}
