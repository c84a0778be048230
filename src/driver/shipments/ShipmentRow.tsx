import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { ForwardIcon } from '../../ui/theme/icons.tsx'
import { showMoment } from '../shared/formats.ts'
import { CargoHead } from './CargoHead.tsx'
import { RefusedTag } from './RefusedTag.tsx'
import { RowLink, RowTexts } from '../shared/Rows.tsx'
import { useLocale } from '../shared/use-locale.ts'

export function ShipmentRow({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const locale = useLocale()
  const { flow, number, loadDate, unloadDate, endDate } = shipment
  const endedAt = endDate ?? unloadDate
  return (
    <RowLink to={`/driver/shipments/${shipment.id}`}>
      <RowTexts>
        <CargoHead shipments={[shipment]} />
        <RefusedTag shipment={shipment} />
        <span className="detail numbers">
          {joinParts([
            endedAt === undefined
              ? t('loadedAt', { when: showMoment(loadDate, locale) })
              : t('unloadedAt', { when: showMoment(endedAt, locale) }),
          ])}
        </span>
        {flow && <span className="detail numbers">{number}</span>}
      </RowTexts>
      <ForwardIcon />
    </RowLink>
  )
}
