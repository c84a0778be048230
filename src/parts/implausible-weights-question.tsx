import { chakra } from '@chakra-ui/react'
import type { TFunction } from 'i18next'
import type { ImplausibleWeight } from '#contract/shipments/implausible-weights.ts'
import type { Question } from '../ui/overlays/confirm.ts'

export interface QuestionedLoad {
  readonly found: readonly ImplausibleWeight[]
  /** Set where the question is about several loads. */
  readonly number?: string | undefined
  readonly mode: string
  readonly format: (amount: number) => string
}

export function implausibleWeightsQuestion(
  loads: readonly QuestionedLoad[],
  t: TFunction<'statement', 'implausible'>,
): Question | undefined {
  const lines = loads.flatMap(({ found, number, mode, format }) =>
    found.map((one) => {
      const text =
        'expected' in one
          ? t(one.kind, { value: format(one.value), expected: format(one.expected), mode })
          : t(one.kind)
      return {
        key: `${number ?? ''} ${one.kind}`,
        text: number === undefined ? text : `${number}: ${text}`,
        slip: 'slip' in one && one.slip !== undefined ? t(`slip.${one.slip}`) : undefined,
      }
    }),
  )
  if (lines.length === 0) return undefined
  return {
    title: t('title'),
    body: (
      <chakra.ul display="grid" gap="8px" paddingLeft="1.2em">
        {lines.map(({ key, text, slip }) => (
          <li key={key}>
            {text} {slip}
          </li>
        ))}
      </chakra.ul>
    ),
    confirm: t('confirm'),
    cancel: t('cancel'),
    emphasis: 'cancel',
  }
}
