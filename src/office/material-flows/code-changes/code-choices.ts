import type { ChangingFlow, CodePlan, EwcCodeChange, OfferedCode } from '#contract/flows/ewc-code-changes.ts'
import { wasteStreamNumber } from '#contract/kit/formats.ts'

export interface CodeChoices {
  readonly codes: Readonly<Record<string, OfferedCode | undefined>>
  readonly selected: Readonly<Record<string, boolean>>
  readonly numbers: Readonly<Record<string, string>>
}

export interface CodeChangeProps {
  readonly change: EwcCodeChange
  readonly choices: CodeChoices
  readonly isChecked: boolean
  readonly onChange: (choices: CodeChoices) => void
}
export const noChoices: CodeChoices = { codes: {}, selected: {}, numbers: {} }

/** The only successor where nobody has chosen. */
export const codeOf = (
  { ewcCode, successors }: EwcCodeChange,
  { codes }: CodeChoices,
): OfferedCode | undefined =>
  ewcCode.id in codes ? codes[ewcCode.id] : successors.length === 1 ? successors[0] : undefined

/** Flows for which something is arranged are left alone by default. */
export const isSelected = ({ id, planned }: ChangingFlow, { selected }: CodeChoices): boolean =>
  selected[id] ?? planned === undefined

export const numberOf = ({ id, planned }: ChangingFlow, { numbers }: CodeChoices): string =>
  numbers[id] ?? planned?.wasteStreamNumber ?? ''

/** Blank stands for no number, which is allowed. */
export const isNumber = (text: string): boolean => text === '' || wasteStreamNumber.safeParse(text).success

export function plansOf(
  changes: readonly EwcCodeChange[],
  choices: CodeChoices,
): readonly CodePlan[] | undefined {
  const plans = changes.flatMap((change) =>
    change.flows.filter((flow) => isSelected(flow, choices)).map((flow) => planOf(flow, change, choices)),
  )
  return plans.every((plan) => plan !== undefined) ? plans : undefined
}

function planOf(flow: ChangingFlow, change: EwcCodeChange, choices: CodeChoices): CodePlan | undefined {
  const number = numberOf(flow, choices)
  const code = codeOf(change, choices)
  if (code === undefined || !isNumber(number)) return undefined
  return {
    materialFlow: flow.id,
    version: flow.version,
    ewcCode: code.id,
    ...(number === '' ? {} : { wasteStreamNumber: number }),
  }
}
