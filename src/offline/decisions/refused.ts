import { currentPayload } from '#contract/device/operation-versions.ts'
import type { OperationPayload } from '#contract/device/operation-payloads.ts'
import type { ReplicaShipment } from '#contract/device/replica.ts'
import type { Phase } from '#contract/shipments/shipment-fields.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { findFlow, type FlowWithProject } from '../flows/flows.ts'
import { type DevicePhoto, operationPhotos } from '../photos/photos.ts'
import { asLoaded } from '../shipments/as-loaded.ts'
import { findShipment } from '../shipments/find-shipment.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { findTransportMode } from '../vehicles/transport-modes.ts'
import { type OutboxEntry, outboxEntry } from '../outbox/entries.ts'

export interface RefusedStatement {
  readonly phase: Phase
  readonly values: OperationPayload<'shipment.load'> | OperationPayload<'shipment.unload'>
  readonly flowVersion: number | undefined
  readonly flow: FlowWithProject | undefined
  readonly mode: TransportMode | undefined
  readonly photos: readonly DevicePhoto[]
  readonly current: ReplicaShipment | undefined
}

export interface RefusedEntry {
  readonly entry: OutboxEntry
  readonly statement: RefusedStatement | undefined
}

/** An entry that needs or needed a person. Usable inside a live query. */
export async function findRefused(id: string): Promise<RefusedEntry | undefined> {
  const { store } = currentRuntime()
  const userId = currentUserId()
  const [entry, row] = await Promise.all([outboxEntry(id), store.outbox.get(id)])
  if (entry === undefined) return undefined
  if (row?.type !== 'shipment.load' && row?.type !== 'shipment.unload') return { entry, statement: undefined }
  const values = currentPayload(row) as RefusedStatement['values']
  const [current, load] = await Promise.all([
    store.shipments.get(values.shipment),
    'materialFlow' in values
      ? row
      : store.outbox
          .where('lane')
          .equals(row.lane)
          .filter(({ type }) => type === 'shipment.load')
          .first(),
  ])
  const loaded = load?.payload as OperationPayload<'shipment.load'> | undefined
  const modeId = current?.transportMode ?? loaded?.transportMode
  // A load is mended by the flow as it is, and what follows in the units of its letter.
  const shipment = row === load ? undefined : await findShipment(values.shipment)
  return {
    entry,
    statement: {
      phase: row.type === 'shipment.load' ? 'load' : 'unload',
      values,
      flowVersion: 'materialFlowVersion' in values ? values.materialFlowVersion : undefined,
      flow: shipment
        ? asLoaded(shipment).flow
        : await findFlow(current?.materialFlow ?? loaded?.materialFlow ?? ''),
      mode: modeId === undefined ? undefined : await findTransportMode(store, userId, modeId),
      photos: await operationPhotos(id),
      current,
    },
  }
}
