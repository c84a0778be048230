import type { CollectedGiverDraft } from '#contract/flows/collected-givers.ts'
import type { Giver } from '#contract/flows/material-flows.ts'
import { giverLine } from '#contract/letters/letter-addresses.ts'
import { isOpenForRemarks } from './corrections.ts'
import { type SavedShipment, stateOnShipment } from './save-operation.ts'
import { recentShipments } from './recent-shipments.ts'
import { type DriverShipment, shipmentsOnBoard } from './shipments.ts'
import { giversDraftOf } from './statements.ts'

/** A round goes on after its letter has begun, and for a day after the unload. `at`: the server's, since 1970. */
export const canCollect = (shipment: DriverShipment, at: number): boolean =>
  shipment.flow?.routeCollection === true && isOpenForRemarks(shipment, at)

export const roundDraftOf = (shipment: string) => `round:${shipment}`

/** All givers that the driver has listed so far. Throws NotOnDevice, and has then saved nothing. */
export const collectGivers = (
  draft: string,
  shipment: string,
  givers: readonly CollectedGiverDraft[],
): Promise<SavedShipment> =>
  stateOnShipment({
    type: 'shipment.collect',
    shipment,
    draft,
    texts: [giversDraftOf(draft)],
    payload: () => ({ shipment, givers: [...givers] }),
  })

/** Whom this phone's rounds of the flow fetched from before, the last first. */
export async function earlierGivers(flow: string, limit = 6): Promise<readonly Giver[]> {
  const shipments = [...(await shipmentsOnBoard()), ...(await recentShipments())]
  const found = shipments.flatMap(({ materialFlow, givers = [] }) => (materialFlow === flow ? givers : []))
  const lines = found.map(giverLine)
  return found.filter((_giver, index) => lines.indexOf(lines[index] ?? '') === index).slice(0, limit)
}
