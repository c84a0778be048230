import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { labelStyle } from '../../ui/controls/fields.tsx'
import { HiddenRadio, RadioTile } from '../shared/RadioTile.tsx'
import type { WeightUnit } from './weight-units.ts'

export function WeightUnitChoice({
  units,
  chosen,
  onChoose,
}: {
  readonly units: readonly WeightUnit[]
  readonly chosen: WeightUnit | undefined
  readonly onChoose: (symbol: string) => void
}) {
  const { t } = useTranslation('statement')
  const id = useId()
  return (
    <chakra.div
      role="radiogroup"
      aria-labelledby={id}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px"
    >
      <chakra.span id={id} flex="1" css={labelStyle}>
        {t('weightUnit')}
      </chakra.span>
      {units.map(({ symbol }) => (
        <RadioTile key={symbol} width="72px" minHeight="48px" padding="4px" borderRadius="control">
          <HiddenRadio
            type="radio"
            name={id}
            checked={symbol === chosen?.symbol}
            onChange={() => onChoose(symbol)}
          />
          {symbol}
        </RadioTile>
      ))}
    </chakra.div>
  )
}
