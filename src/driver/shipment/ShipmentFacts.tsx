import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments.ts'
import { formatAmount, formatMoment, formatNumber } from '../../ui/format.ts'
import { Facts } from '../shell/Facts.tsx'
import { useLocale } from '../shell/use-locale.ts'

export function ShipmentFacts({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('driver')
  const locale = useLocale()
  const { flow } = shipment
  const unit = flow?.cargoUnit.symbol ?? ''
  const weight = (label: string, value: number | undefined) =>
    value !== undefined && { label, value: formatAmount(value, unit, locale) }
  const text = (label: string, value: string | undefined) =>
    value !== undefined && value !== '' && { label, value }
  const isDeterminedLater = flow?.amountDetermination === 'at_unload' && shipment.status === 'loaded'
  return (
    <Facts
      facts={[
        { label: t('shipment.loaded'), value: formatMoment(shipment.loadDate, locale) },
        text(t('shipment.unloaded'), shipment.unloadDate && formatMoment(shipment.unloadDate, locale)),
        text(t('shipment.transportMode'), shipment.mode?.identificationCode),
        weight(t('statement.firstWeighing'), shipment.weighedLoad),
        weight(t('statement.secondWeighing'), shipment.tareWeight),
        shipment.nettoWeight === undefined
          ? {
              label: t('statement.netto'),
              value: t(isDeterminedLater ? 'shipment.notDetermined' : 'shipment.notStated'),
            }
          : weight(t('statement.netto'), shipment.nettoWeight),
        text(t('statement.weighSlipNumber'), shipment.weightTicketNumber),
        shipment.chlorideValue !== undefined && {
          label: t('statement.chlorideValue'),
          value: `${formatNumber(shipment.chlorideValue, locale)} ${t('statement.chlorideUnit')}`,
        },
        text(t('shipment.noteLoad'), shipment.transporterNoteLoad),
        text(t('shipment.noteUnload'), shipment.transporterNoteUnload),
      ]}
    />
  )
}
