import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { NumberField } from '../../../ui/controls/NumberField.tsx'
import { limitOf, type SurveyError } from './parse-survey.ts'
import type { SurveyInput, Typed } from './survey-input.ts'

export interface SurveyFieldsProps {
  readonly input: SurveyInput
  readonly mode: TransportMode
  readonly errorText: (field: SurveyError['field']) => string | undefined
  readonly onChange: (changed: Partial<SurveyInput>) => void
}

/** One value of a part of the survey, such as `holds.0`; its label names the unit, so that three fit a row. */
export function SurveyNumber({
  path,
  name,
  label,
  hint,
  help,
  typed,
  errorText,
  onType,
}: {
  readonly path: string
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly help?: string | undefined
  readonly typed: Typed
  readonly errorText: SurveyFieldsProps['errorText']
  readonly onType: (typed: Typed) => void
}) {
  return (
    <NumberField
      label={label}
      hint={hint}
      help={help}
      name={`${path}.${name}`}
      size="lg"
      className="numbers"
      enterKeyHint="next"
      limits={{ decimals: 3, max: limitOf[name] }}
      value={typed[name] ?? ''}
      error={errorText(`survey.${path}.${name}`)}
      onType={(text) => onType({ ...typed, [name]: text })}
    />
  )
}
