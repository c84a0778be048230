import { chakra } from '@chakra-ui/react'
import type { TFunction } from 'i18next'
import type { ImplausibleWeight } from '#contract/shipments/implausible-weights.ts'
import type { Question } from '../ui/overlays/confirm.ts'

export interface QuestionedLoad {
  readonly found: readonly ImplausibleWeight[]
  /** Set where the question is about several loads. */
  readonly number?: string | undefined
  readonly mode: string
  /** In the unit of the flow unless another is given. */
  readonly format: (amount: number, unit?: string) => string
}

export function implausibleWeightsQuestion(
  loads: readonly QuestionedLoad[],
  t: TFunction<'statement', 'implausible'>,
): Question | undefined {
  const lines = loads.flatMap(({ found, number, mode, format }) =>
    found.map((one) => {
      const text =
        'expected' in one
          ? t(one.kind, {
              value: format(one.value, one.unit),
              expected: format(one.expected, one.unit),
              mode,
            })
          : 'value' in one
            ? t(one.kind, { value: format(one.value, one.unit) })
            : t(one.kind)
      return {
        key: `${number ?? ''} ${one.kind} ${'unit' in one ? one.unit : ''}`,
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
