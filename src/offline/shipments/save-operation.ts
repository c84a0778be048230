import type { OperationPayload, OperationType } from '#contract/device/operation-payloads.ts'
import { type BuiltOperation, buildOperation, enqueueTables } from '../outbox/enqueue.ts'
import { takenOffBoard } from '../outbox/on-board.ts'
import { shipmentOrderingKey } from '../outbox/ordering-keys.ts'
import type { OutboxRow, PhotoRow, Store, TableName } from '../store/device-database.ts'
import { deviceStateOf } from '../store/device-state.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { requestSync } from '../sync/scheduler.ts'
import { foldOperations } from './shipments.ts'

export interface SavedShipment {
  readonly shipment: string
  readonly number: string
}

/** Thrown too when this phone had no connection since the sign-in, and cannot number a shipment. */
export class NotOnDevice extends Error {
  override readonly name = 'NotOnDevice'
  readonly missing: 'device-code' | 'flow' | 'transport-mode' | 'shipment'

  constructor(missing: NotOnDevice['missing']) {
    super(missing)
    this.missing = missing
  }
}

/** What saving an operation writes. */
interface Plan {
  readonly saved: SavedShipment
  readonly operation: BuiltOperation
  /** They join the operation. */
  readonly photos: readonly PhotoRow[]
  /** Keys of the drafts that it was made of, which are deleted. */
  readonly drafts: readonly string[]
  /** Earlier operations that it changes. */
  readonly changed?: readonly OutboxRow[] | undefined
}

const inFlight = new Map<string, Promise<SavedShipment>>()

/**
 * One transaction reads what `plan` needs and writes what it makes of it; the promise resolves once that is
 * durable. A second tap while the same draft is being saved queues no second operation. `plan` may find that
 * another window has saved it already.
 */
export function saveOperation(
  draft: string,
  reads: readonly TableName[],
  plan: (store: Store) => Promise<Plan | SavedShipment>,
): Promise<SavedShipment> {
  const pending = inFlight.get(draft)
  if (pending !== undefined) return pending
  const saving = savePlan(reads, plan).finally(() => inFlight.delete(draft))
  inFlight.set(draft, saving)
  return saving
}

async function savePlan(reads: readonly TableName[], plan: (store: Store) => Promise<Plan | SavedShipment>) {
  let written: Plan | undefined
  const tables = [...enqueueTables, 'drafts', 'photos', ...reads] as const
  const saved = await durableTransaction(currentRuntime(), tables, async (store) => {
    // The connection was lost after a first run, which may have been saved.
    if (written !== undefined && (await store.outbox.get(written.operation.row.id))) return written.saved
    const planned = await plan(store)
    if (!('operation' in planned)) return planned
    written = planned
    await write(store, planned)
    return planned.saved
  })
  // Runs after the confirmation is shown.
  setTimeout(() => requestSync('enqueue'))
  return saved
}

const write = (store: Store, { operation: { row, deviceState }, photos, drafts, changed = [] }: Plan) =>
  Promise.all([
    store.outbox.bulkPut([row, ...changed]),
    store.deviceStates.put(deviceState),
    giveToOperation(store, row, photos),
    store.drafts.bulkDelete(drafts.map((key) => [row.userId, key])),
  ])

/** The operation announces them from now on. */
export const giveToOperation = (store: Store, { id, userId }: OutboxRow, photos: readonly PhotoRow[]) =>
  store.photos.bulkPut(
    photos.map((photo) => ({
      ...photo,
      draft: undefined,
      operation: id,
      state: 'announced',
      queue: userId,
    })),
  )

/** One kind of statement about a shipment of this device. */
interface ShipmentStatement<Type extends OperationType> {
  readonly type: Type
  readonly shipment: string
  readonly draft: string
  /** Milliseconds that it stays on the device at first, so that the driver can take it back. */
  readonly heldFor?: number | undefined
  /** Further drafts of its form. */
  readonly texts?: readonly string[]
  /** Throws where the shipment does not allow the statement. */
  readonly payload: (sources: Awaited<ReturnType<typeof readSources>>) => OperationPayload<Type>
}

/** @param heldFor milliseconds that it stays on the device at first */
export function held(built: BuiltOperation, heldFor: number | undefined): BuiltOperation {
  if (heldFor === undefined) return built
  const from = currentRuntime().now()
  return { ...built, row: { ...built.row, wait: { from, until: from + heldFor } } }
}

/** Throws NotOnDevice and what `payload` throws, and has then saved nothing. */
export const stateOnShipment = <Type extends OperationType>({
  type,
  shipment,
  draft,
  heldFor,
  texts = [],
  payload,
}: ShipmentStatement<Type>): Promise<SavedShipment> =>
  saveOperation(draft, ['shipments'], async (store) => {
    const sources = await readSources(store, shipment, draft)
    const { current, replicaRow, operations, deviceState, photos } = sources
    const built = buildOperation(currentRuntime(), deviceState, operations, {
      type,
      orderingKey: shipmentOrderingKey(shipment),
      subject: current.number,
      payload: payload(sources),
    })
    const operation = held(built, heldFor)
    const after = foldOperations(replicaRow, [...operations, operation.row])
    return {
      saved: { shipment, number: current.number },
      operation: after?.status === 'unloaded' ? operation : onBoardAgain(operation),
      photos,
      drafts: [draft, ...texts],
      changed: after?.status === 'unloaded' ? takenOffBoard(operations) : undefined,
    }
  })

/** What was unloaded may be turned away in part afterwards, when its load is no longer queued. */
const onBoardAgain = (operation: BuiltOperation): BuiltOperation => ({
  ...operation,
  row: { ...operation.row, onBoard: operation.row.userId },
})

async function readSources(store: Store, shipment: string, draft: string) {
  const userId = currentUserId()
  const [deviceState, known, photos] = await Promise.all([
    deviceStateOf(currentRuntime(), userId),
    readShipmentOperations(store, shipment),
    readDraftPhotos(store, userId, draft),
  ])
  return { deviceState, ...known, scanned: known.replicaRow?.scanned, photos }
}

/** Throws NotOnDevice for an unknown shipment. */
export async function readShipmentOperations(store: Store, shipment: string) {
  const userId = currentUserId()
  const [replicaRow, rows] = await Promise.all([
    store.shipments.get(shipment),
    store.outbox.where('lane').equals(shipmentOrderingKey(shipment)).toArray(),
  ])
  const operations = rows.filter((row) => row.userId === userId && row.state !== 'withdrawn')
  const current = foldOperations(replicaRow, operations)
  if (current === undefined) throw new NotOnDevice('shipment')
  return { replicaRow, operations, current }
}

export const readDraftPhotos = (store: Store, userId: string, draft: string) =>
  store.photos.where('[userId+draft]').equals([userId, draft]).toArray()
