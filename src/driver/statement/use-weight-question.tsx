import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialFlow } from '#contract/material-flows.ts'
import type { TransportMode } from '#contract/transport-modes.ts'
import { reportError } from '../../app/fault-reports.ts'
import { readNetWeights } from '../../offline/shipments.ts'
import type { Question } from '../../ui/confirm.ts'
import { useLocale } from '../shell/use-locale.ts'
import { implausibleWeights } from './implausible-weights.ts'
import type { StatementValues } from './statement-draft.ts'
import { formatWeight } from './weight-units.ts'

/** What to ask before weights are saved that look like a slip; undefined where nothing is odd about them. */
export function useWeightQuestion(
  flow: MaterialFlow,
  mode: TransportMode,
): (values: StatementValues) => Question | undefined {
  const { t } = useTranslation('statement', { keyPrefix: 'implausible' })
  const locale = useLocale()
  const [otherNetWeights, setOtherNetWeights] = useState<readonly number[]>([])

  // Read while the driver types: saving waits for nothing.
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

  return (values) => {
    const found = implausibleWeights(flow, mode, values, otherNetWeights)
    if (found.length === 0) return undefined
    return {
      title: t('title'),
      body: (
        <chakra.ul display="grid" gap="8px" paddingLeft="1.2em">
          {found.map((one) => (
            <li key={one.kind}>
              {t(one.kind, {
                expected: 'expected' in one ? formatWeight(one.expected, flow, locale) : '',
                mode: mode.identificationCode,
              })}
            </li>
          ))}
        </chakra.ul>
      ),
      confirm: t('confirm'),
      cancel: t('cancel'),
    }
  }
}
