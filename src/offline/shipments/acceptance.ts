import type { AcceptanceOutcome } from '#contract/shipments/stated-acceptance.ts'
import { noteAfterUnload } from '#contract/kit/time-limits.ts'
import { buildOperation } from '../outbox/enqueue.ts'
import { shipmentOrderingKey } from '../outbox/ordering-keys.ts'
import { toManifest } from '../photos/photos.ts'
import type { DriverShipment } from './shipments.ts'
import {
  NotOnDevice,
  queueStatement,
  readDraftPhotos,
  readShipment,
  type SavedShipment,
  saveStatement,
  singleFlight,
} from './statements.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'

export const outcomeDraftOf = (draft: string) => `${draft}:outcome`

export const canStateAcceptance = (
  { status, unloadDate }: Pick<DriverShipment, 'status' | 'unloadDate'>,
  at: number,
): boolean =>
  status === 'loaded' || (unloadDate !== undefined && at <= Date.parse(unloadDate) + noteAfterUnload)

/** Throws NotOnDevice when it is not on board, or was unloaded and is refused as a whole. */
export function stateAcceptance({
  draft,
  shipment,
  outcome,
  kilograms,
  reason,
}: {
  readonly draft: string
  readonly shipment: string
  readonly outcome: AcceptanceOutcome
  readonly kilograms: number | undefined
  readonly reason: string | undefined
}): Promise<SavedShipment> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  return singleFlight(draft, () =>
    saveStatement(runtime, ['shipments'], async (store, isRetry) => {
      const [{ current, operations, deviceState }, photos] = await Promise.all([
        readShipment(store, shipment),
        readDraftPhotos(store, userId, draft),
      ])
      const saved = { shipment, number: current.number }
      if (isRetry && operations.at(-1)?.type === 'shipment.accept') return saved
      if (outcome === 'refused' && current.status !== 'loaded') throw new NotOnDevice('shipment')
      const built = buildOperation(runtime, deviceState, operations, {
        type: 'shipment.accept',
        orderingKey: shipmentOrderingKey(shipment),
        subject: current.number,
        payload: { shipment, outcome, kilograms, reason, photos: photos.map(toManifest) },
      })
      await queueStatement(store, built, { drafts: [draft, outcomeDraftOf(draft)], photos })
      return saved
    }),
  )
}
