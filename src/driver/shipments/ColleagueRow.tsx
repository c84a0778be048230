import { joinParts } from '../../ui/format.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments.ts'
import { ForwardIcon } from '../../ui/icons.tsx'
import { showMoment } from '../shell/formats.ts'
import { RowLink } from '../shell/Rows.tsx'
import { useLocale } from '../shell/use-locale.ts'

/** A shipment that a colleague has on board: whose it is, and on what. */
export function ColleagueRow({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const locale = useLocale()
  const { flow, number, mode, driverName, loadDate } = shipment
  return (
    <RowLink to={`/driver/shipments/${shipment.id}`}>
      <chakra.span flex="1" display="grid" gap="4px" minWidth="0">
        <chakra.span fontWeight="600">{joinParts([driverName, mode?.identificationCode])}</chakra.span>
        <chakra.span className="numbers" color="fg.muted" overflowWrap="anywhere">
          {joinParts([flow?.usualName ?? number, t('loadedAt', { when: showMoment(loadDate, locale) })])}
        </chakra.span>
      </chakra.span>
      <ForwardIcon />
    </RowLink>
  )
}
