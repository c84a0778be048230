import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { formatAmount, joinParts } from '../../ui/controls/format.ts'
import { ForwardIcon } from '../../ui/theme/icons.tsx'
import { showMoment } from '../shared/formats.ts'
import { RefusedTag } from './RefusedTag.tsx'
import { RowLink, RowTexts } from '../shared/Rows.tsx'
import { useLocale } from '../shared/use-locale.ts'

export function ShipmentRow({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const locale = useLocale()
  const { flow, nettoWeight, unloadDate, endDate } = shipment
  const endedAt = endDate ?? unloadDate
  return (
    <RowLink to={`/driver/shipments/${shipment.id}`}>
      <RowTexts>
        <strong>{flow?.usualName ?? shipment.number}</strong>
        <span className="detail numbers">
          {joinParts([
            flow === undefined ? undefined : shipment.number,
            endedAt !== undefined && t('unloadedAt', { when: showMoment(endedAt, locale) }),
            nettoWeight !== undefined &&
              flow !== undefined &&
              formatAmount(nettoWeight, flow.cargoUnit.symbol, locale),
          ])}
        </span>
        <RefusedTag shipment={shipment} />
      </RowTexts>
      <ForwardIcon />
    </RowLink>
  )
}
