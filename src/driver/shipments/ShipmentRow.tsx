import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments.ts'
import { formatAmount, joinParts } from '../../ui/format.ts'
import { ForwardIcon } from '../../ui/icons.tsx'
import { showMoment } from '../shell/formats.ts'
import { RefusedTag } from '../shell/RefusedTag.tsx'
import { RowLink } from '../shell/Rows.tsx'
import { useLocale } from '../shell/use-locale.ts'

/** An unloaded shipment. */
export function ShipmentRow({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const locale = useLocale()
  const { flow, nettoWeight, unloadDate } = shipment
  return (
    <RowLink to={`/driver/shipments/${shipment.id}`}>
      <chakra.span flex="1" display="grid" gap="4px" minWidth="0">
        <chakra.span fontWeight="600">{flow?.usualName ?? shipment.number}</chakra.span>
        <chakra.span className="numbers" color="fg.muted" overflowWrap="anywhere">
          {joinParts([
            flow === undefined ? undefined : shipment.number,
            unloadDate !== undefined && t('unloadedAt', { when: showMoment(unloadDate, locale) }),
            nettoWeight !== undefined &&
              flow !== undefined &&
              formatAmount(nettoWeight, flow.cargoUnit.symbol, locale),
          ])}
        </chakra.span>
        <RefusedTag shipment={shipment} />
      </chakra.span>
      <ForwardIcon />
    </RowLink>
  )
}
