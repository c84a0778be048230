import { useTranslation } from 'react-i18next'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import { measurementNames, measurements } from '#contract/shipments/measurements.ts'
import { MainAction } from '../shared/MainAction.tsx'
import type { FieldError } from './statement-draft.ts'
import type { StatementForm } from './use-statement.ts'
import type { StatementSubmission } from './use-submit-statement.ts'
import { weightUnitsOf } from './weight-units.ts'

interface NextStepProps {
  readonly form: StatementForm | undefined
  readonly submission: StatementSubmission
  readonly disabled: boolean
  readonly action: string
}

/** The main button: it leads to what is still missing, and saves once nothing is. */
export const NextStep = ({ flow, ...props }: NextStepProps & { readonly flow: MaterialFlow }) => (
  <StepButton {...props} nameOf={useFieldName(flow)} />
)

export function StepButton({
  form,
  submission: { missing, saving, submit },
  disabled,
  action,
  nameOf,
}: NextStepProps & {
  /** What the button says of a missing field; undefined for one that says itself what it lacks. */
  readonly nameOf: (field: FieldError['field']) => string | undefined
}) {
  const { t } = useTranslation(['statement', 'driver'])
  const field = missing.find((each) => nameOf(each) !== undefined)
  const isPhotoBusy = field === 'photos' && form !== undefined && form.photosInProgress > 0
  const step = field !== undefined && !saving && !disabled ? field : undefined
  return (
    <MainAction
      disabled={disabled || form === undefined || saving || isPhotoBusy}
      onClick={() => (step === undefined ? void submit() : lead(step))}
    >
      {saving ? t('loading.saving') : isPhotoBusy ? t('photo.busy') : (step && nameOf(step)) || action}
    </MainAction>
  )
}

function useFieldName(flow: MaterialFlow): (field: FieldError['field']) => string | undefined {
  const { t } = useTranslation('statement')
  return (field) => {
    if (field === 'photos') return t('next.photo')
    const name = measurementNames.find((each) => measurements[each].statedAs === field)
    if (name === undefined) return undefined
    return measurements[name].kind === 'weight' && weightUnitsOf(flow).length > 0
      ? t('next.weight')
      : t('next.fill', { field: t(name === 'nettoWeight' ? 'amount' : `measurements.${name}`) })
  }
}

/** Opens the camera, or the field with its keyboard: browsers allow both within a tap alone. */
function lead(field: FieldError['field']): void {
  const isPhoto = field === 'photos'
  const target = document.querySelector<HTMLElement>(
    isPhoto ? 'main input[type=file][capture]' : `main :is([name="${field}"], [data-step="${field}"])`,
  )
  target?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
  if (isPhoto) target?.click()
}
