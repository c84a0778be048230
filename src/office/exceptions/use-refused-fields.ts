import { useTranslation } from 'react-i18next'
import { measurementNames, measurements } from '#contract/shipments/measurements.ts'
import type { Unit } from '#contract/parties/master-data.ts'
import type { RefusedField, ShipmentException } from '#contract/shipments/shipment-exceptions.ts'
import { useValueTexts } from '../shared/detail/use-value-texts.ts'

/** A statement names some fields otherwise than a shipment. */
const nameInShipment = (field: string) =>
  measurementNames.find((name) => measurements[name].statedAs === field)

export function useRefusedFields(cargoUnit?: Pick<Unit, 'symbol'>) {
  const { t } = useTranslation('exceptions')
  const texts = useValueTexts(cargoUnit)
  const ruleText = ({ rule }: RefusedField) => t(`rules.${rule}`, { defaultValue: t('rules.other') })
  return {
    lines: ({ violations, statement }: Pick<ShipmentException, 'violations' | 'statement'>) =>
      violations.map((violation) => {
        const { field } = violation
        const name = nameInShipment(field)
        const label = name === undefined ? t(`fields.${field}`, { defaultValue: field }) : texts.label(name)
        const stated = violation.value ?? statement[field]
        // Lists, such as photos, the id of a vehicle and the name of a place cannot be read as a value.
        const isReadable = typeof stated !== 'object' && field !== 'transportMode' && field !== 'restAt'
        const value = isReadable ? texts.value(name ?? field, stated) : undefined
        return `${label}${value === undefined ? '' : ` (${value})`}: ${ruleText(violation)}`
      }),
    ruleOf: (violations: readonly RefusedField[], compared: string) => {
      const broken = violations.find(({ field }) =>
        field === 'note' ? compared.startsWith('transporterNote') : nameInShipment(field) === compared,
      )
      return broken === undefined ? undefined : ruleText(broken)
    },
  }
}
