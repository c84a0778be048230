import { weekOfLetter } from '#contract/letters/letter-rules.ts'
import type { LoadOfWeek } from '#contract/letters/documents.ts'
import { kilogramsOf } from '#contract/shipments/kilograms.ts'
import { fromStated, type Measurements } from '#contract/shipments/measurements.ts'
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
  ...measured
}: DriverShipment): Promise<readonly LoadOfWeek[] | undefined> {
  if (flow?.repeatingLoads !== true) return undefined
  const { store } = currentRuntime()
  const isSame = (load: { readonly materialFlow: string; readonly transportMode: string }) =>
    load.materialFlow === materialFlow && load.transportMode === transportMode
  const [received, own] = await Promise.all([
    store.shipments.filter(isSame).toArray(),
    store.outbox.where('[view+type]').equals([currentUserId(), 'shipment.load']).toArray(),
  ])
  const loadAt = (at: string, values: Measurements): LoadOfWeek => {
    const kilograms = kilogramsOf(flow, values)
    return kilograms === undefined ? { at } : { at, kilograms }
  }
  const loads = new Map([[id, loadAt(loadDate, measured)]])
  for (const row of received) if (row.id !== id) loads.set(row.id, loadAt(row.loadDate, row))
  for (const row of own) {
    const load = row.payload as OperationPayload<'shipment.load'>
    if (isSame(load) && !loads.has(load.shipment))
      loads.set(load.shipment, loadAt(correctedMoment(row), fromStated(load)))
  }
  const { timeZone } = flow.projectDetails
  const week = weekOfLetter(loadDate, timeZone).from
  return [...loads.values()]
    .filter(({ at }) => Date.parse(at) <= Date.parse(loadDate) && weekOfLetter(at, timeZone).from === week)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
