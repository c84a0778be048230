import { useTranslation } from 'react-i18next'
import type { Unit } from '#contract/parties/master-data.ts'
import { measuredIn } from '#contract/shipments/correction-changes.ts'
import { measurements } from '#contract/shipments/measurements.ts'
import { useFormats } from '../page/use-formats.ts'

export function useValueTexts(cargoUnit: Pick<Unit, 'symbol'> | undefined) {
  const { t } = useTranslation('office')
  const { amount, number, name: nameIn } = useFormats()
  return {
    label: (name: string): string => {
      const measured = measuredIn(name)
      if (measured !== undefined) {
        const label = nameIn(measurements[measured.name].label)
        return measured.isOfRest ? t('shipment.ofRest', { value: label }) : label
      }
      return name === 'transporterNoteLoad'
        ? t('shipment.noteLoad')
        : name === 'transporterNoteUnload'
          ? t('shipment.noteUnload')
          : name === 'wasteStreamNumber'
            ? t('shipments.wasteStreamNumber')
            : name
    },
    value: (name: string, value: unknown): string | undefined => {
      if (value === undefined || value === null || value === '') return undefined
      if (typeof value !== 'number') return String(value)
      const measured = measuredIn(name)
      const measurement = measured && measurements[measured.name]
      const unit =
        measurement !== undefined && 'unit' in measurement ? { symbol: measurement.unit } : cargoUnit
      return unit === undefined ? number(value) : amount(value, unit)
    },
  }
}
