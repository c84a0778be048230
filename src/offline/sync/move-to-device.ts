import type { ProblemCode } from '#contract/kit/problems.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { type DeviceStateRow, type OutboxRow, type Store, undeliveredRows } from '../store/device-database.ts'
import { newId } from '../store/identifiers.ts'
import { durableTransaction } from '../store/store-retry.ts'
import type { SyncRun } from './flush.ts'

/*
 * Two phones with the same device, as after a copy of the browser's data, give the same numbers to different
 * shipments. The one whose load is refused becomes another device.
 */

/** Another device after a refusal because of a copy; stored first, so that a lost answer creates one. */
export const deviceToBe = ({ runtime, userId }: Pick<SyncRun, 'runtime' | 'userId'>, device: string) =>
  durableTransaction(runtime, ['deviceStates', 'outbox'], async (store) => {
    const stored = (await store.deviceStates.get(userId))?.movingTo
    if (stored !== undefined) return stored
    const ofClone = await undeliveredRows(store.outbox, userId)
      .filter((row) => row.device === undefined && isOfClone(row))
      .first()
    if (ofClone === undefined) return device
    const movingTo = newId(runtime.now())
    await store.deviceStates.update(userId, { movingTo })
    return movingTo
  })

/** Another phone gave its number to another shipment. */
const isOfClone = ({ problem, payload }: OutboxRow) =>
  problem?.code === ('device_cloned' satisfies ProblemCode) &&
  (payload as LoadStatement).formerNumber === undefined

/**
 * Undelivered loads get numbers of the new code, and keep the one that their letters showed. Operations that
 * the server may have applied stay the former device's until refused for their number. Within a transaction
 * over `deviceStates`, `outbox` and `journal`.
 */
export async function moveToDevice(store: Store, userId: string, device: string): Promise<void> {
  const state = await store.deviceStates.get(userId)
  if (state === undefined) return
  const isMoving = device !== state.device
  let { nextSequence, shipmentCounter } = isMoving ? { nextSequence: 1, shipmentCounter: 0 } : state
  const numbers = new Map<string, string>()
  const moved = (row: OutboxRow): OutboxRow => {
    shipmentCounter += 1
    const { number, formerNumber = number, ...stated } = row.payload as LoadStatement
    const subject = number.replace(/[A-Z]+\d+$/, `${state.code}${shipmentCounter}`)
    numbers.set(row.lane, subject)
    return {
      ...row,
      device: undefined,
      deviceSequence: nextSequence++,
      subject,
      payload: { ...stated, number: subject, formerNumber },
      ...(isOfClone(row) && { state: 'ready', attempts: 0, wait: undefined, problem: undefined }),
    }
  }
  const queued = await undeliveredRows(store.outbox, userId).sortBy('id')
  const loads = queued
    .filter((row) => row.type === 'shipment.load')
    .filter((row) => isOfClone(row) || (isMoving && row.unknownOutcome !== true))
    .map(moved)
  if (isMoving) {
    await store.outbox
      .filter((row) => row.userId === userId && row.device === undefined)
      .modify((row, ref) => void (ref.value = { ...row, device: state.device }))
    // Withdrawals that the server does not know of are reported for the device that they were made on.
    await store.journal
      .where('userId')
      .equals(userId)
      .filter((entry) => entry.unreported === true && 'lane' in entry.row && entry.row.device === undefined)
      .modify((entry, ref) => {
        ref.value = { ...entry, row: { ...entry.row, device: state.device } as OutboxRow }
      })
  }
  await store.outbox.bulkPut(loads)
  await store.outbox
    .where('lane')
    .anyOf([...numbers.keys()])
    .modify((row, ref) => void (ref.value = { ...row, wait: undefined, subject: numbers.get(row.lane) }))
  await store.deviceStates.put({ ...state, ...(isMoving && fresh), device, nextSequence, shipmentCounter })
}

const fresh = {
  movingTo: undefined,
  previous: undefined,
  missing: undefined,
  certificate: undefined,
  letterPartsAt: undefined,
  revoked: undefined,
} satisfies Partial<DeviceStateRow>
