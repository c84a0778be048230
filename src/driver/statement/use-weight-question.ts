import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { implausibleSurvey } from '#contract/shipments/implausible-surveys.ts'
import { implausibleRound } from '#contract/shipments/implausible-round.ts'
import { implausibleWeights, netOf } from '#contract/shipments/implausible-weights.ts'
import { kilogramsOf } from '#contract/shipments/kilograms.ts'
import { likelyWeights } from '#contract/shipments/likely-weights.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { readNetWeights } from '../../offline/shipments/recent-shipments.ts'
import { implausibleWeightsQuestion } from '../../parts/implausible-weights-question.tsx'
import { formatAmount } from '../../ui/controls/format.ts'
import type { Question } from '../../ui/overlays/confirm.ts'
import { useLocale } from '../shared/use-locale.ts'
import type { StatementValues } from './statement-draft.ts'
import { formatInOtherUnit, formatWeight } from './weight-units.ts'

export type WeightQuestion = (
  values: StatementValues,
  mend: (likely: StatementValues) => void,
) => Question | undefined

/** @param noted the kilograms of each address of a round, where it is unloaded */
export function useWeightQuestion(
  flow: MaterialFlow,
  mode: TransportMode,
  noted: readonly (number | undefined)[] = [],
): WeightQuestion {
  const { t } = useTranslation('statement', { keyPrefix: 'implausible' })
  const locale = useLocale()
  const [otherNetWeights, setOtherNetWeights] = useState<readonly number[]>([])

  // Read while the driver types, so that saving does not wait for it.
  useEffect(() => {
    let isCurrent = true
    readNetWeights(flow.id, mode.type).then(
      (weights) => {
        if (isCurrent) setOtherNetWeights(weights)
      },
      (error: unknown) => reportError(error, 'read weights'),
    )
    return () => void (isCurrent = false)
  }, [flow.id, mode.type])

  return (values, mend) => {
    const question = implausibleWeightsQuestion(
      [
        {
          found: [
            ...implausibleWeights(flow, mode, values, otherNetWeights),
            ...implausibleSurvey(flow, mode, values),
            ...implausibleRound(unloadedKilograms(flow, values), noted),
          ],
          mode: mode.identificationCode,
          format: (amount, unit) =>
            unit === undefined ? formatWeight(amount, flow, locale) : formatAmount(amount, unit, locale),
        },
      ],
      t,
    )
    if (question === undefined) return undefined
    // What follows from a survey is mended in its readings.
    const likely =
      values.survey === undefined ? likelyWeights(flow, mode, values, otherNetWeights) : undefined
    const net = likely && formatInOtherUnit(likely.netWeight, flow, locale)
    if (likely === undefined || net === undefined) return question
    return { ...question, instead: { label: t('likely', { net }), choose: () => mend(likely.weights) } }
  }
}

const unloadedKilograms = (flow: MaterialFlow, values: StatementValues): number | undefined =>
  kilogramsOf(flow, {
    nettoWeight: netOf(values),
    statedKilograms: values.netKilograms,
    density: values.density,
  })
