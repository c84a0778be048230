import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../app/frame/fault-reports.ts'
import { StorageBroken, StorageFull } from '../../offline/store/store-retry.ts'
import { NotOnDevice, type SavedShipment } from '../../offline/shipments/save-operation.ts'
import { InvalidStatement } from '../../offline/shipments/statements.ts'
import { confirm, type Question } from '../../ui/overlays/confirm.ts'
import { showFirstError } from './show-first-error.ts'
import type { FieldError, StatementValues } from './statement-draft.ts'
import type { StatementForm } from './use-statement.ts'
import type { WeightQuestion } from './use-weight-question.ts'

export interface StatementSubmission {
  readonly errors: readonly FieldError[]
  /** What must still be filled in, in the order of the form, before anything was pressed. */
  readonly missing: readonly FieldError['field'][]
  readonly failureText: string | undefined
  readonly saving: boolean
  submit(): Promise<void>
}

interface ParsedStatement {
  readonly values: StatementValues
  readonly errors: readonly FieldError[]
}

/**
 * `parse` reads the form, `save` stores the statement on the device, `onSaved` runs once it is durable. The
 * input stays in the form whenever saving fails.
 */
export function useSubmitStatement(
  form: StatementForm | undefined,
  {
    parse,
    ask,
    weightQuestion,
    save,
    failure,
    onSaved,
  }: {
    readonly parse: (form: StatementForm) => ParsedStatement
    /** Asks what else there is to ask; false: nothing is saved. */
    readonly ask?: ((values: StatementValues) => Promise<boolean>) | undefined
    readonly weightQuestion: WeightQuestion
    readonly save: (values: StatementValues) => Promise<SavedShipment>
    readonly failure?: (error: unknown) => string | undefined
    readonly onSaved: (saved: SavedShipment, values: StatementValues) => void
  },
): StatementSubmission {
  const { t } = useTranslation('statement')
  const photoQuestion = usePhotoQuestion()
  const [submitted, setSubmitted] = useState(false)
  const [refusedErrors, setRefusedErrors] = useState<readonly FieldError[]>([])
  const [failureText, setFailureText] = useState<string>()
  const [saving, setSaving] = useState(false)
  const found = form ? parse(form).errors : []
  const errors = submitted ? found : []
  const missing = found.flatMap(({ field, reason }) => (reason === 'required' ? [field] : []))

  const submit = async () => {
    if (form === undefined || saving) return
    setSubmitted(true)
    setFailureText(undefined)
    setRefusedErrors([])
    const parsed = parse(form)
    if (parsed.errors.length > 0) return showFirstError()
    let { values } = parsed
    const mend = (likely: StatementValues) => void (values = likely)
    if (!(await isSure(photoQuestion(form))) || !(await isSure(weightQuestion(values, mend)))) return
    if (ask !== undefined && !(await ask(values))) return
    setSaving(true)
    try {
      await form.close()
      const saved = await save(values)
      vibrate()
      onSaved(saved, values)
    } catch (error) {
      form.reopen()
      if (error instanceof InvalidStatement) {
        setRefusedErrors(error.errors)
        return showFirstError()
      }
      const text = failure?.(error)
      setFailureText(text ?? t(failureKey(error)))
      if (text !== undefined) return
      if (!(error instanceof NotOnDevice)) reportError(error, 'save statement')
    } finally {
      setSaving(false)
    }
  }
  return { errors: errors.length > 0 ? errors : refusedErrors, missing, failureText, saving, submit }
}

const isSure = async (asked: Question | undefined) => asked === undefined || (await confirm(asked))

function usePhotoQuestion(): (form: StatementForm) => Question | undefined {
  const { t } = useTranslation('statement', { keyPrefix: 'photoUnderway' })
  return ({ photosInProgress }) =>
    photosInProgress === 0
      ? undefined
      : { title: t('title'), body: t('body'), confirm: t('confirm'), cancel: t('cancel'), emphasis: 'cancel' }
}

function failureKey(error: unknown) {
  if (error instanceof StorageFull) return 'storageFull'
  if (error instanceof StorageBroken) return 'storageBroken'
  return error instanceof NotOnDevice ? (`missing.${error.missing}` as const) : 'failed'
}

/** Tells a gloved hand that it is saved. Safari has no vibration. */
function vibrate(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    (navigator as { vibrate?: (milliseconds: number) => boolean }).vibrate?.(40)
}
