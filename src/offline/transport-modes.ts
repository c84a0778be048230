import type { TruckType } from '#contract/master-data.ts'
import type { TransportMode, TransportModeDraft } from '#contract/transport-modes.ts'
import type { OutboxRow, Store } from './store/device-database.ts'
import { markerOf } from './store/device-state.ts'
import { durably } from './store/store-retry.ts'
import { newId } from './store/identifiers.ts'
import { currentUser, realm } from './store/runtime.ts'
import { record, recordTables, transportModeLane } from './outbox/enqueue.ts'
import { requestSync } from './sync/sync.ts'

/** The ships, trucks and containers that this driver may take, those just added among them. Readable inside a live query. */
export async function transportModes(): Promise<readonly TransportMode[]> {
  const { store } = realm()
  const [known, added] = await Promise.all([store.transportModes.toArray(), addedModes(store, currentUser())])
  const ids = new Set(known.map((mode) => mode.id))
  return [...known, ...added.filter((mode) => !ids.has(mode.id))].sort((a, b) =>
    a.identificationCode.localeCompare(b.identificationCode),
  )
}

/** The one that the driver chose last, while it still exists. Readable inside a live query. */
export async function chosenTransportMode(): Promise<TransportMode | undefined> {
  const { store } = realm()
  const userId = currentUser()
  const chosen = (await store.markers.get(userId))?.transportMode
  return chosen === undefined ? undefined : transportModeOf(store, userId, chosen)
}

/** Remembers the driver's choice on this phone. */
export async function chooseTransportMode(id: string): Promise<void> {
  const place = realm()
  const userId = currentUser()
  await durably(place, ['markers'], async (store) => {
    await store.markers.put({ ...(await markerOf(place, userId)), transportMode: id })
  })
}

/** Adds one, delivered when there is a network, and usable at once; answers its id. */
export async function createTransportMode(draft: Omit<TransportModeDraft, 'id'>): Promise<string> {
  const place = realm()
  const userId = currentUser()
  const id = newId(place.now())
  await durably(place, recordTables, async (store) => {
    const lane = transportModeLane(id)
    if ((await store.outbox.where('lane').equals(lane).count()) > 0) return
    await record(place, await markerOf(place, userId), [], {
      type: 'transport_mode.create',
      lane,
      subject: draft.identificationCode,
      payload: { ...draft, id },
    }).written
  })
  requestSync('enqueue')
  return id
}

/** Kinds of trucks in the order that master data gives. Readable inside a live query. */
export async function truckTypes(): Promise<readonly TruckType[]> {
  return (await realm().store.truckTypes.toArray()).sort((a, b) => a.position - b.position)
}

/** One transport mode, delivered or not. */
export const transportModeOf = async (
  store: Store,
  userId: string,
  id: string,
): Promise<TransportMode | undefined> =>
  (await store.transportModes.get(id)) ?? (await addedModes(store, userId)).find((mode) => mode.id === id)

const addedModes = async (store: Store, userId: string) =>
  (await store.outbox.where('[view+type]').equals([userId, 'transport_mode.create']).toArray()).map(modeOf)

const modeOf = (row: OutboxRow): TransportMode => ({ ...(row.payload as TransportModeDraft), version: 0 })
