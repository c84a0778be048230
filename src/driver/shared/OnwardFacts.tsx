import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { isPartGone } from './next-action.ts'
import { RestOnBoard } from './RestOnBoard.tsx'

/** Of a cargo that was refused: what is left of it, or with which one this load goes on. */
export function OnwardFacts({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('onward')
  return (
    <>
      {isPartGone(shipment) ? <RestOnBoard shipment={shipment} /> : null}
      {shipment.follows === undefined ? null : (
        <strong className="numbers">{t('follows', { number: shipment.follows.number })}</strong>
      )}
    </>
  )
}
