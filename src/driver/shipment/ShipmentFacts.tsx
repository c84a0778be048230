import { useTranslation } from 'react-i18next'
import { measurementNames, measurements, type MeasurementName } from '#contract/shipments/measurements.ts'
import type { ShipmentEnding } from '#contract/shipments/shipment-lists.ts'
import {
  isImpossibleRest,
  kilogramsOfRest,
  turnedAwayWeights,
} from '#contract/shipments/turned-away-weights.ts'
import { asLoaded } from '../../offline/shipments/as-loaded.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { formatAmount, joinParts } from '../../ui/controls/format.ts'
import { Facts } from '../shared/Facts.tsx'
import { showPlace } from '../shared/formats.ts'
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
  const rest = useRest(shipment)
  // Agreed to, and still on the way.
  const end = shipment.ending ?? (shipment.agreedReceiver && 'forwarded')
  const text = (label: string, value: string | undefined) =>
    value !== undefined && value !== '' && { label, value }
  return (
    <Facts
      facts={[
        { label: t('loaded'), value: showMomentOf(shipment, shipment.loadDate, locale) },
        text(t('unloaded'), shipment.unloadDate && showMomentOf(shipment, shipment.unloadDate, locale)),
        text(
          end === undefined ? '' : t(`endings.${end}`),
          joinParts([
            shipment.endDate && showMomentOf(shipment, shipment.endDate, locale),
            placeOfEnd(shipment, end),
          ]),
        ),
        text(t('rest'), rest),
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

/** What was turned away, as it was measured where it was unloaded. */
function useRest({ flow, acceptance, rest, mode, ...measured }: DriverShipment): string | undefined {
  const { t } = useTranslation(['shipment', 'statement'])
  const locale = useLocale()
  if (flow === undefined || rest === undefined) return undefined
  const { symbol, factorToKilograms } = flow.cargoUnit
  const weights = turnedAwayWeights(flow, measured, acceptance)
  const kilograms = factorToKilograms === undefined ? kilogramsOfRest(weights, rest) : undefined
  const { nettoWeight, weightTicketNumber } = rest
  return joinParts([
    nettoWeight !== undefined && formatAmount(nettoWeight, symbol, locale),
    kilograms !== undefined && formatAmount(kilograms, 'kg', locale),
    isImpossibleRest(weights, rest, mode?.type) && t('restImpossible'),
    weightTicketNumber && `${t('statement:measurements.weightTicketNumber')} ${weightTicketNumber}`,
  ])
}

function placeOfEnd(shipment: DriverShipment, end: ShipmentEnding | undefined): string | undefined {
  const { flow, agreedReceiver } = asLoaded(shipment)
  if (end === 'returned') return flow && showPlace(flow.origin)
  return agreedReceiver && `${agreedReceiver.name}, ${agreedReceiver.city}`
}
