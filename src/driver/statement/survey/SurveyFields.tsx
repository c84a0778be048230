import { DraughtFields } from './DraughtFields.tsx'
import { HoldLevels } from './HoldLevels.tsx'
import type { SurveyFieldsProps } from './SurveyNumber.tsx'

export function SurveyFields(props: SurveyFieldsProps) {
  return props.input.kind === 'holds' ? <HoldLevels {...props} /> : <DraughtFields {...props} />
}
