import type { TruckType } from '#contract/parties/master-data.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import type { OutboxRow, Store } from '../store/device-database.ts'
import { deviceStateOf } from '../store/device-state.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { currentUserId, currentRuntime } from '../store/runtime.ts'
import { modeIdOf, modeOperations, withQueued } from './queued-modes.ts'

/** That this driver may load, by name, with queued changes. Usable inside a live query. */
export async function transportModes(): Promise<readonly TransportMode[]> {
  const { store } = currentRuntime()
  const [replicaModes, operations] = await Promise.all([
    store.transportModes.toArray(),
    queuedOperations(store, currentUserId()),
  ])
  const ids = new Set([...replicaModes.map(({ id }) => id), ...operations.map(modeIdOf)])
  return [...ids]
    .map((id) =>
      withQueued(
        replicaModes.find((mode) => mode.id === id),
        id,
        operations,
      ),
    )
    .filter((mode) => mode !== undefined)
    .filter(({ offered }) => offered !== false)
    .sort((a, b) => a.identificationCode.localeCompare(b.identificationCode))
}

/** The last chosen one, the only one, or that of the driver's own last load. Usable inside a live query. */
export async function chosenTransportMode(): Promise<TransportMode | undefined> {
  const { store } = currentRuntime()
  const userId = currentUserId()
  const chosenId = (await store.deviceStates.get(userId))?.transportMode
  const chosen = chosenId && (await findTransportMode(store, userId, chosenId))
  if (chosen && chosen.offered !== false) return chosen
  const [modes, self, shipments] = await Promise.all([
    transportModes(),
    store.drivers.toCollection().first(),
    store.shipments.toArray(),
  ])
  const last = shipments
    .filter(({ driver }) => driver !== undefined && driver.id === self?.id)
    .sort((a, b) => Date.parse(b.loadDate) - Date.parse(a.loadDate))[0]
  return modes.length === 1 ? modes[0] : modes.find(({ id }) => id === last?.transportMode)
}

export async function chooseTransportMode(id: string): Promise<void> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  await durableTransaction(runtime, ['deviceStates'], async (store) => {
    await store.deviceStates.put({ ...(await deviceStateOf(runtime, userId)), transportMode: id })
  })
}

/** In the order of the master data. Usable inside a live query. */
export async function truckTypes(): Promise<readonly TruckType[]> {
  return (await currentRuntime().store.truckTypes.toArray()).sort((a, b) => a.position - b.position)
}

/** Finds one that is offered no more too, in the replica or the queue. */
export const findTransportMode = async (
  store: Store,
  userId: string,
  id: string,
): Promise<TransportMode | undefined> => {
  const [stored, operations] = await Promise.all([
    store.transportModes.get(id),
    queuedOperations(store, userId),
  ])
  return withQueued(stored, id, operations)
}

/** Oldest first. Each type is read at once: one query over all of them would step row by row. */
async function queuedOperations(store: Store, userId: string): Promise<OutboxRow[]> {
  const rows = await Promise.all(
    modeOperations.map((type) => store.outbox.where('[view+type]').equals([userId, type]).toArray()),
  )
  return rows.flat().sort((a, b) => (a.id < b.id ? -1 : 1))
}
