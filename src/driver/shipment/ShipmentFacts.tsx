import { useTranslation } from 'react-i18next'
import { measurementNames, measurements, type MeasurementName } from '#contract/shipments/measurements.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { Facts } from '../shared/Facts.tsx'
import { showMomentOf } from '../shared/moment-of-load.ts'
import { useLocale } from '../shared/use-locale.ts'

export function ShipmentFacts({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation(['shipment', 'statement'])
  const locale = useLocale()
  const { flow } = shipment
  const unit = flow?.cargoUnit.symbol ?? ''
  const isDeterminedLater = flow?.amountDetermination === 'at_unload' && shipment.unloadDate === undefined
  const measured = (name: MeasurementName) => {
    const measurement = measurements[name]
    const value = shipment[name]
    const label = t(`statement:measurements.${name}`)
    if (value === undefined || value === '')
      return (
        name === 'nettoWeight' && {
          label,
          value: t(isDeterminedLater ? 'notDetermined' : 'notStated'),
        }
      )
    return {
      label,
      value:
        typeof value === 'string'
          ? value
          : formatAmount(value, 'unit' in measurement ? measurement.unit : unit, locale),
    }
  }
  const text = (label: string, value: string | undefined) =>
    value !== undefined && value !== '' && { label, value }
  return (
    <Facts
      facts={[
        { label: t('loaded'), value: showMomentOf(shipment, shipment.loadDate, locale) },
        text(t('unloaded'), shipment.unloadDate && showMomentOf(shipment, shipment.unloadDate, locale)),
        text(
          shipment.ending === undefined ? '' : t(`endings.${shipment.ending}`),
          shipment.endDate && showMomentOf(shipment, shipment.endDate, locale),
        ),
        text(
          t('rest'),
          shipment.restWeight === undefined ? undefined : formatAmount(shipment.restWeight, unit, locale),
        ),
        text(t('goesOnAs'), shipment.forwardedBy?.number),
        text(t('follows'), shipment.follows?.number),
        text(t('transportMode'), shipment.mode?.identificationCode),
        ...measurementNames.map(measured),
        text(t('noteLoad'), shipment.transporterNoteLoad),
        text(t('noteUnload'), shipment.transporterNoteUnload),
      ]}
    />
  )
}
