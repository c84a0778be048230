import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { formatAmount } from '../../ui/controls/format.ts'
import { useLocale } from '../shared/use-locale.ts'
import { type DraftField, draftWeight, type FieldError } from './statement-draft.ts'
import type { StatementForm } from './use-statement.ts'
import { chosenUnitOf, convertWeight, decimalsOf, type InUnit, weightUnitsOf } from './weight-units.ts'

export type HintOf = (name: FieldError['field']) => ReactNode

type WeightName = 'firstWeighing' | 'secondWeighing' | 'amount'

/** Weights are typed in the chosen unit, and read back in the flow's or else in another. */
export function useWeightProps<FieldProps extends object>(
  form: StatementForm,
  flow: InUnit,
  fieldProps: (name: WeightName) => FieldProps,
  hintOf: HintOf,
) {
  const { t } = useTranslation('statement')
  const locale = useLocale()
  const units = weightUnitsOf(flow)
  const [own, other] = units
  const typedIn = chosenUnitOf(flow, form.draft.unit)
  const readIn = typedIn?.symbol === own?.symbol ? other : own
  const nextUnit = units[(units.findIndex(({ symbol }) => symbol === typedIn?.symbol) + 1) % units.length]
  return (name: WeightName) => {
    const weight = draftWeight(form.draft, name, flow, locale)
    const isReadBack = weight !== undefined && own !== undefined && readIn !== undefined
    return {
      ...fieldProps(name),
      ...numberProps(form, name),
      limits: { decimals: decimalsOf(flow, typedIn) },
      ...(typedIn === undefined || nextUnit === undefined || units.length < 2
        ? { suffix: typedIn?.symbol ?? flow.cargoUnit.symbol }
        : {
            unit: typedIn.symbol,
            paddingRight: '64px',
            action: (
              <Button
                variant="outline"
                minWidth="48px"
                minHeight="48px"
                padding="0 8px"
                margin="-4px"
                aria-label={`${t('weightUnit')}: ${typedIn.symbol}`}
                // The keyboard stays open.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => form.setUnit(nextUnit.symbol)}
              >
                {typedIn.symbol}
              </Button>
            ),
          }),
      hint: isReadBack
        ? `= ${formatAmount(convertWeight(weight, { from: own.kilograms, to: readIn.kilograms }), readIn.symbol, locale)}`
        : hintOf(name),
    }
  }
}

export const numberProps = (form: StatementForm, name: DraftField) =>
  ({
    onType: (text: string) => form.setField(name, text),
    className: 'numbers',
    enterKeyHint: 'next',
  }) as const
