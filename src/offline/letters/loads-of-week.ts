import { weekOfLetter } from '#contract/letters/letter-rules.ts'
import type { OperationPayload } from '#contract/device/operation-payloads.ts'
import type { DriverShipment } from '../shipments/shipments.ts'
import { correctedMoment } from '../store/device-clock.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'

/** Ends with this load, oldest first, as far as this device knows; undefined without repeating loads. */
export async function loadsOfWeek({
  id,
  flow,
  materialFlow,
  transportMode,
  loadDate,
}: DriverShipment): Promise<readonly string[] | undefined> {
  if (flow?.repeatingLoads !== true) return undefined
  const { store } = currentRuntime()
  const isSame = (load: { readonly materialFlow: string; readonly transportMode: string }) =>
    load.materialFlow === materialFlow && load.transportMode === transportMode
  const [received, own] = await Promise.all([
    store.shipments.filter(isSame).toArray(),
    store.outbox.where('[view+type]').equals([currentUserId(), 'shipment.load']).toArray(),
  ])
  const loads = new Map([[id, loadDate]])
  for (const row of received) loads.set(row.id, row.loadDate)
  for (const row of own) {
    const load = row.payload as OperationPayload<'shipment.load'>
    if (isSame(load) && !loads.has(load.shipment)) loads.set(load.shipment, correctedMoment(row))
  }
  const { timeZone } = flow.projectDetails
  const week = weekOfLetter(loadDate, timeZone).from
  return [...loads.values()]
    .filter(
      (moment) => Date.parse(moment) <= Date.parse(loadDate) && weekOfLetter(moment, timeZone).from === week,
    )
    .sort((a, b) => Date.parse(a) - Date.parse(b))
}
