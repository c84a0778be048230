import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { OperationPayload } from '#contract/device/operation-payloads.ts'
import { ofVersion } from './shipments.ts'
import { currentRuntime } from '../store/runtime.ts'
import { shipmentOrderingKey } from '../outbox/ordering-keys.ts'

/** By shipment, as far as this phone knows. Usable inside a live query. */
export async function cargoNames(shipments: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { store } = currentRuntime()
  const [known, kept, loads] = await Promise.all([
    store.shipments.bulkGet([...shipments]),
    store.loadedWith.bulkGet([...shipments]),
    store.outbox
      .where('lane')
      .anyOf(shipments.map(shipmentOrderingKey))
      .filter(({ type }) => type === 'shipment.load')
      .toArray(),
  ])
  const loadOf = new Map(
    loads.map(({ payload }) => {
      const load = payload as OperationPayload<'shipment.load'>
      return [load.shipment, load]
    }),
  )
  const stated = shipments.flatMap((id, index) => {
    const load = known[index] ?? loadOf.get(id)
    return load === undefined ? [] : [{ id, load, sent: known[index]?.loadedFlow, kept: kept[index]?.flow }]
  })
  const flows = await store.materialFlows.bulkGet([...new Set(stated.map(({ load }) => load.materialFlow))])
  const present = new Map(flows.flatMap((flow) => (flow === undefined ? [] : [[flow.id, flow]])))
  return new Map(
    stated.flatMap(({ id, load, sent, kept: own }) => {
      const flow =
        ofVersion<MaterialFlow>(load.materialFlowVersion, own, sent) ?? present.get(load.materialFlow)
      return flow === undefined ? [] : [[id, flow.usualName]]
    }),
  )
}
