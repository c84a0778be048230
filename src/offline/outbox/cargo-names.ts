import type { OperationPayload } from '#contract/device/operation-payloads.ts'
import { currentRuntime } from '../store/runtime.ts'
import { shipmentOrderingKey } from './ordering-keys.ts'

/** By shipment, as far as this phone knows. Usable inside a live query. */
export async function cargoNames(shipments: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { store } = currentRuntime()
  const [known, loads] = await Promise.all([
    store.shipments.bulkGet([...shipments]),
    store.outbox
      .where('lane')
      .anyOf(shipments.map(shipmentOrderingKey))
      .filter(({ type }) => type === 'shipment.load')
      .toArray(),
  ])
  const flowOf = new Map([
    ...loads.map(({ payload }) => {
      const { shipment, materialFlow } = payload as OperationPayload<'shipment.load'>
      return [shipment, materialFlow] as const
    }),
    ...known.flatMap((row) => (row === undefined ? [] : [[row.id, row.materialFlow] as const])),
  ])
  const flows = await store.materialFlows.bulkGet([...new Set(flowOf.values())])
  const nameOf = new Map(flows.flatMap((flow) => (flow === undefined ? [] : [[flow.id, flow.usualName]])))
  return new Map(
    [...flowOf].flatMap(([shipment, flow]) => {
      const name = nameOf.get(flow)
      return name === undefined ? [] : [[shipment, name]]
    }),
  )
}
