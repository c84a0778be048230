import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { fromStated, measurementNames, measurements } from '#contract/shipments/measurements.ts'
import type { refusals } from '../../i18n/en/refusals.ts'
import type { OutboxEntry } from '../../offline/outbox/entries.ts'
import type { RefusedStatement } from '../../offline/decisions/refused.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { useLocale } from './use-locale.ts'

/**
 * In the current language: the server's own words are in that of the moment of refusal. With the statement,
 * each field shows what was stated.
 */
export function RefusalReason({
  entry: { problem },
  statement,
}: {
  readonly entry: Pick<OutboxEntry, 'problem'>
  readonly statement?: RefusedStatement | undefined
}) {
  const { t, i18n } = useTranslation('refusals')
  const fieldName = useFieldName()
  const locale = useLocale()
  if (problem === undefined) return null
  const { code, violations = [] } = problem
  const lines = new Set(
    violations.flatMap((violation) => {
      const name = fieldName(violation.propertyPath)
      if (name === undefined) return []
      const value =
        statement === undefined ? undefined : statedValue(statement, violation.propertyPath, locale)
      return [t(textOf(violation), { field: value === undefined ? name : `${name} (${value})` })]
    }),
  )
  return (
    <chakra.span display="grid" gap="4px" color="danger.fg">
      {lines.size > 0
        ? [...lines].map((line) => <span key={line}>{line}</span>)
        : i18n.exists(`refusals:reasons.${code}`)
          ? t(`reasons.${code as keyof typeof refusals.reasons}`)
          : t('reasons.other', { code: code.slice(0, 40) })}
    </chakra.span>
  )
}

type RefusedField = NonNullable<NonNullable<OutboxEntry['problem']>['violations']>[number]

const ownTexts = ['not_asked', 'netto_negative', 'netto_disagrees', 'photo_taken'] as const

function textOf({ rule, code }: RefusedField) {
  const own = ownTexts.find((known) => known === rule)
  if (own !== undefined) return `rules.${own}` as const
  return code === blankValue ? 'missingValue' : 'wrongValue'
}

function statedValue({ values, flow }: RefusedStatement, field: string, locale: string): string | undefined {
  const name = measurementNames.find((each) => measurements[each].statedAs === field)
  if (name === undefined) return undefined
  const measurement = measurements[name]
  const value = fromStated(values)[name]
  return typeof value === 'number'
    ? formatAmount(value, 'unit' in measurement ? measurement.unit : (flow?.cargoUnit.symbol ?? ''), locale)
    : value
}

/** The code of the constraint that a value must be there. */
const blankValue = 'c1051bb4-d103-4f74-8988-acbcafc7fdc3'

/** The name of a field of a statement, by its path in the operation. */
export function useFieldName(): (path: string) => string | undefined {
  const { t } = useTranslation(['driver', 'statement', 'givers', 'refusals'])
  return (path) => {
    const field = path.split(/[.[]/)[0] ?? ''
    if (field === 'photos') return t('refusals:what.photo')
    if (field === 'note') return t('refusals:note')
    if (field === 'givers') return t('givers:title')
    const name = measurementNames.find((each) => measurements[each].statedAs === field)
    return name === undefined ? undefined : t(`statement:measurements.${name}`)
  }
}
