import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { ForwardIcon } from '../../ui/theme/icons.tsx'
import { showMoment } from '../shared/formats.ts'
import { RowLink, RowTexts } from '../shared/Rows.tsx'
import { useLocale } from '../shared/use-locale.ts'

export function ColleagueRow({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const locale = useLocale()
  const { flow, number, mode, driverName, loadDate } = shipment
  return (
    <RowLink to={`/driver/shipments/${shipment.id}`}>
      <RowTexts>
        <strong>{joinParts([driverName, mode?.identificationCode])}</strong>
        <span className="detail numbers">
          {joinParts([flow?.usualName ?? number, t('loadedAt', { when: showMoment(loadDate, locale) })])}
        </span>
      </RowTexts>
      <ForwardIcon />
    </RowLink>
  )
}
