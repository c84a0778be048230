import type { AcceptanceOutcome } from '#contract/shipments/stated-acceptance.ts'
import { noteAfterUnload } from '#contract/kit/time-limits.ts'
import { toManifest } from '../photos/photos.ts'
import { NotOnDevice, type SavedShipment, stateOnShipment } from './save-operation.ts'
import type { DriverShipment } from './shipments.ts'

export const outcomeDraftOf = (draft: string) => `${draft}:outcome`

export const canStateAcceptance = (
  { unloadDate, ending }: Pick<DriverShipment, 'unloadDate' | 'ending'>,
  at: number,
): boolean =>
  ending === undefined && (unloadDate === undefined || at <= Date.parse(unloadDate) + noteAfterUnload)

/** Throws NotOnDevice when it came to its end, or was unloaded and is refused as a whole. */
export const stateAcceptance = ({
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
}): Promise<SavedShipment> =>
  stateOnShipment({
    type: 'shipment.accept',
    shipment,
    draft,
    texts: [outcomeDraftOf(draft)],
    payload: ({ current, photos }) => {
      if (current.ending !== undefined || (outcome === 'refused' && current.unloadDate !== undefined))
        throw new NotOnDevice('shipment')
      return { shipment, outcome, kilograms, reason, photos: photos.map(toManifest) }
    },
  })
