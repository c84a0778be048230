import type { OperationPayload } from '#contract/device/operation-payloads.ts'
import type { ReplicaType } from '#contract/device/replica.ts'
import { findFlowIn } from '../flows/flows.ts'
import type { LoadedWithRow, Store } from '../store/device-database.ts'
import { findTransportMode } from './transport-modes.ts'

/** What it reads and writes. */
export const keptTables = [
  'loadedWith',
  'shipments',
  'materialFlows',
  'projects',
  'transportModes',
  'issuedFlows',
  'outbox',
] as const

interface AboutToChange {
  readonly materialFlows: ReadonlySet<string>
  readonly transportModes: ReadonlySet<string>
}

interface PageRows {
  readonly reset: boolean
  readonly changed: readonly { readonly type: ReplicaType; readonly id: string; readonly row: unknown }[]
  readonly removed: readonly { readonly type: ReplicaType; readonly id: string }[]
}

/** Call it in the transaction that stores rows of the server, before it does. */
export const keepBefore = async (store: Store, userId: string, page: PageRows): Promise<void> =>
  await keepLoadedWith(store, userId, await aboutToChange(store, page))

async function aboutToChange(store: Store, page: PageRows): Promise<AboutToChange> {
  const [flows, modes] = await Promise.all([store.materialFlows.toArray(), store.transportModes.toArray()])
  const incoming = new Map(page.changed.map(({ type, id, row }) => [`${type}/${id}`, row]))
  const removed = new Set(page.removed.map(({ type, id }) => `${type}/${id}`))
  const idsOf = <Row extends { readonly id: string }>(
    type: ReplicaType,
    rows: readonly Row[],
    isSame: (row: Row, changed: Row) => boolean,
  ) =>
    new Set(
      rows
        .filter((row) => {
          const key = `${type}/${row.id}`
          const changed = incoming.get(key)
          if (changed === undefined) return page.reset || removed.has(key)
          return !isSame(row, changed as Row)
        })
        .map(({ id }) => id),
    )
  return {
    materialFlows: idsOf('MaterialFlow', flows, (row, changed) => row.version === changed.version),
    transportModes: idsOf(
      'TransportMode',
      modes,
      (row, changed) => JSON.stringify(row) === JSON.stringify(changed),
    ),
  }
}

/**
 * A letter states what its driver saw (ministerial regulation on reporting of waste, art. 3). Call it in the
 * transaction that changes flow or transport mode, before the change.
 */
export async function keepLoadedWith(store: Store, userId: string, changes: AboutToChange): Promise<void> {
  if (changes.materialFlows.size === 0 && changes.transportModes.size === 0) return
  const [shipments, loads] = await Promise.all([
    store.shipments.toArray(),
    store.outbox.where('[view+type]').equals([userId, 'shipment.load']).toArray(),
  ])
  const stated = loads.map(({ payload }) => {
    const { shipment, ...load } = payload as OperationPayload<'shipment.load'>
    return { id: shipment, ...load }
  })
  const affected = new Map(
    [...stated, ...shipments]
      .filter(
        ({ materialFlow, transportMode }) =>
          changes.materialFlows.has(materialFlow) || changes.transportModes.has(transportMode),
      )
      .map((shipment) => [shipment.id, shipment]),
  )
  if (affected.size === 0) return
  const kept = new Set(
    await store.loadedWith
      .where('id')
      .anyOf([...affected.keys()])
      .primaryKeys(),
  )
  const rows: LoadedWithRow[] = []
  for (const { id, materialFlow, materialFlowVersion, transportMode } of affected.values()) {
    if (kept.has(id)) continue
    const [flow, mode, issued] = await Promise.all([
      findFlowIn(store, materialFlow),
      findTransportMode(store, userId, transportMode),
      store.issuedFlows.get(materialFlow),
    ])
    // A flow that changed before this device heard of the load is not what its driver saw.
    const isSeen = materialFlowVersion === undefined || flow?.version === materialFlowVersion
    rows.push({
      id,
      ...(isSeen && { flow }),
      mode,
      ...(isSeen && issued?.version === flow?.version && { issued }),
    })
  }
  await store.loadedWith.bulkPut(rows)
}
