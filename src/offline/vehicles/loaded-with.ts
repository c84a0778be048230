import type { OperationPayload } from '#contract/device/operation-payloads.ts'
import type { ReplicaType } from '#contract/device/replica.ts'
import { findFlowIn } from '../flows/flows.ts'
import type { LoadedWithRow, Store } from '../store/device-database.ts'
import { findTransportMode } from './transport-modes.ts'

/** What is about to change or go on this device, by id. */
export interface AboutToChange {
  readonly materialFlows: ReadonlySet<string>
  readonly transportModes: ReadonlySet<string>
}

interface PageRows {
  readonly reset: boolean
  readonly changed: readonly { readonly type: ReplicaType; readonly id: string; readonly row: unknown }[]
  readonly removed: readonly { readonly type: ReplicaType; readonly id: string }[]
}

/** The flows of which a page of the feed brings another version, the transport modes that it changes, and what it takes away. */
export async function aboutToChange(store: Store, page: PageRows): Promise<AboutToChange> {
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
          // Decoded by the schema of its type.
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
 * Keeps flow and transport mode as they are, for the letters of what was loaded with them: the letter of a load is what its
 * driver saw, whatever becomes of the flow or of the plate (ministerial regulation on reporting of waste, art. 3). Call it
 * before they change, in the transaction that changes them, over `loadedWith`, `shipments`, `outbox`, `issuedFlows` and what
 * it reads of them.
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
    // One that has changed before this device heard of the load was not what its driver saw.
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
