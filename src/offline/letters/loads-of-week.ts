import { weekOfLetter } from '#contract/letters/letter-rules.ts'
import type { LoadOfWeek } from '#contract/letters/documents.ts'
import { kilogramsOf } from '#contract/shipments/kilograms.ts'
import { asLoaded } from '../shipments/as-loaded.ts'
import { byTimestamp, type DriverShipment, readShipments, shipmentIdOf } from '../shipments/shipments.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'

/** Ends with this load, oldest first, as far as this device knows; undefined without repeating loads. */
export async function loadsOfWeek(shipment: DriverShipment): Promise<readonly LoadOfWeek[] | undefined> {
  const { flow, materialFlow, transportMode, loadDate } = asLoaded(shipment)
  if (flow?.repeatingLoads !== true) return undefined
  const { store } = currentRuntime()
  const isSame = (load: { readonly materialFlow: string; readonly transportMode: string }) =>
    load.materialFlow === materialFlow && load.transportMode === transportMode
  const [received, own] = await Promise.all([
    store.shipments.filter(isSame).primaryKeys(),
    store.outbox.where('[view+type]').equals([currentUserId(), 'shipment.load']).toArray(),
  ])
  const loads = await readShipments(store, currentUserId(), [...received, ...own.map(shipmentIdOf)])
  const { timeZone } = flow.projectDetails
  const week = weekOfLetter(loadDate, timeZone).from
  return loads
    .filter(
      (load) =>
        isSame(load) &&
        byTimestamp(load.loadDate, loadDate) <= 0 &&
        weekOfLetter(load.loadDate, timeZone).from === week,
    )
    .sort((a, b) => byTimestamp(a.loadDate, b.loadDate))
    .map(({ loadDate: at, flow: ofLoad, acceptance, ...measured }) => {
      const kilograms = ofLoad && kilogramsOf(ofLoad, measured)
      const outcome = acceptance?.outcome
      return {
        at,
        ...(kilograms !== undefined && { kilograms }),
        ...(outcome !== undefined && outcome !== 'accepted' && { notTaken: outcome }),
      }
    })
}
