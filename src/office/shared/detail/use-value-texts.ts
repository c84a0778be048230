import { useTranslation } from 'react-i18next'
import type { Unit } from '#contract/parties/master-data.ts'
import { measurementNames, measurements } from '#contract/shipments/measurements.ts'
import { useFormats } from '../page/use-formats.ts'

export function useValueTexts(cargoUnit: Pick<Unit, 'symbol'> | undefined) {
  const { t } = useTranslation('office')
  const { amount, number, name: nameIn } = useFormats()
  const measurementOf = (name: string) => {
    const known = measurementNames.find((each) => each === name)
    return known === undefined ? undefined : measurements[known]
  }
  return {
    label: (name: string): string => {
      const measurement = measurementOf(name)
      if (measurement !== undefined) return nameIn(measurement.label)
      return name === 'transporterNoteLoad'
        ? t('shipment.noteLoad')
        : name === 'transporterNoteUnload'
          ? t('shipment.noteUnload')
          : name
    },
    value: (name: string, value: unknown): string | undefined => {
      if (value === undefined || value === null || value === '') return undefined
      if (typeof value !== 'number') return String(value)
      const measurement = measurementOf(name)
      const unit =
        measurement !== undefined && 'unit' in measurement ? { symbol: measurement.unit } : cargoUnit
      return unit === undefined ? number(value) : amount(value, unit)
    },
  }
}
