import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShipmentEnding } from '#contract/shipments/shipment-lists.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { ForwardIcon } from '../../ui/theme/icons.tsx'
import { showMoment } from '../shared/formats.ts'
import { CargoHead } from '../shared/CargoHead.tsx'
import { RefusedTag } from '../shared/RefusedTag.tsx'
import { RowLink, RowTexts } from '../shared/Rows.tsx'
import { Tag } from '../shared/Tag.tsx'
import { useLocale } from '../shared/use-locale.ts'

/** Its words are fetched where a list has such a shipment. */
function Ended({ ending, endDate }: { readonly ending: ShipmentEnding; readonly endDate: string }) {
  const { t } = useTranslation('shipment')
  const locale = useLocale()
  return (
    <span className="detail tags numbers">
      <Tag tone="warning">{t(`endings.${ending}`)}</Tag>
      {showMoment(endDate, locale)}
    </span>
  )
}

export function ShipmentRow({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const locale = useLocale()
  const { flow, number, loadDate, unloadDate, ending, endDate } = shipment
  return (
    <RowLink to={`/driver/shipments/${shipment.id}`}>
      <RowTexts>
        <CargoHead shipments={[shipment]} />
        <RefusedTag shipment={shipment} />
        <span className="detail numbers">
          {unloadDate === undefined
            ? t('loadedAt', { when: showMoment(loadDate, locale) })
            : t('unloadedAt', { when: showMoment(unloadDate, locale) })}
        </span>
        {ending === undefined || endDate === undefined ? null : (
          <Suspense>
            <Ended ending={ending} endDate={endDate} />
          </Suspense>
        )}
        {flow && <span className="detail numbers">{number}</span>}
      </RowTexts>
      <ForwardIcon />
    </RowLink>
  )
}
