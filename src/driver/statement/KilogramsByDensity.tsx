import { useTranslation } from 'react-i18next'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import { kilogramsOf } from '#contract/shipments/kilograms.ts'
import { fromStated } from '#contract/shipments/measurements.ts'
import { isVolume } from '#contract/shipments/weights.ts'
import { volumeInHolds } from '#contract/shipments/weight-sources.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { useLocale } from '../shared/use-locale.ts'
import { Outcome } from './Outcome.tsx'
import type { StatementValues } from './statement-draft.ts'

/** The kilograms of a volume and how they follow; kilograms that are stated themselves need no formula. */
export function KilogramsByDensity({
  flow,
  values: { survey, ...stated },
}: {
  readonly flow: MaterialFlow
  readonly values: StatementValues
}) {
  const { t } = useTranslation('statement')
  const locale = useLocale()
  const { density = flow.density, amount, netKilograms } = stated
  const kilograms = kilogramsOf(flow, fromStated(stated))
  if (kilograms === undefined || density === undefined || netKilograms !== undefined) return null
  const volume =
    survey?.kind === 'holds'
      ? formatAmount(volumeInHolds(survey), 'm³', locale)
      : isVolume(flow.cargoUnit) && amount !== undefined
        ? formatAmount(amount, flow.cargoUnit.symbol, locale)
        : undefined
  return volume === undefined ? null : (
    <Outcome label={t('measurements.statedKilograms')}>
      = {volume} × {formatAmount(density, 't/m³', locale)} ={' '}
      <strong>{formatAmount(kilograms, 'kg', locale)}</strong>
    </Outcome>
  )
}
