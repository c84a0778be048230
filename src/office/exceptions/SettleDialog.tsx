import type { TFunction } from 'i18next'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  type MeasurementName,
  type Measurements,
  presentMeasurements,
} from '#contract/shipments/measurements.ts'
import { exceptionDecisions, withoutValues } from '#contract/shipments/shipment-lists.ts'
import { type Shipment } from '#contract/shipments/shipments.ts'
import {
  exceptionSettlement,
  settleException,
  type ShipmentException,
} from '#contract/shipments/shipment-exceptions.ts'
import { call } from '../../api/call.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'
import { type MeasuredValues, measuredValuesOf } from '../shared/detail/measured-values.ts'
import { useWeightQuestion, type WeighedLoad } from '../shared/page/use-weight-question.ts'
import { acceptedLoad, statedValues } from './accepted-load.ts'
import { correctedFieldNames, correctedValues } from './corrected-values.ts'
import { MeasuredFields, type MeasuredUnit } from '../shared/fields/MeasuredFields.tsx'
import { useGoOn } from './next-exception.ts'
import { isForGood, type restObstacle } from './rest-obstacle.ts'

type Decision = (typeof exceptionDecisions)[number]

interface SettleValues {
  readonly decision: Decision
  readonly comment: string
  readonly values: MeasuredValues
}

const { RadioInput, TextAreaInput } = officeFields<SettleValues>()

/** The shipment's values, or those that it will have once the statement loads or unloads it. */
function valuesToCorrect(exception: ShipmentException, shipment: Shipment | undefined): Measurements {
  const isStatedFirst =
    shipment === undefined || (exception.kind === 'unloaded' && shipment.unloadDate === undefined)
  return isStatedFirst ? statedValues(exception) : shipment
}

function settledLoad(
  settled: SettleValues,
  exception: ShipmentException,
  shipment: Shipment | undefined,
): WeighedLoad | undefined {
  if (settled.decision === 'accepted') return acceptedLoad(exception, shipment)
  if (settled.decision !== 'corrected') return undefined
  const base = valuesToCorrect(exception, shipment)
  const weights = presentMeasurements({
    ...presentMeasurements(base),
    ...correctedValues(settled.values, base),
  })
  return acceptedLoad(exception, shipment, weights)
}

const checkWords =
  (t: TFunction<'exceptions'>) =>
  ({ comment }: SettleValues): Record<string, string> =>
    comment.trim() === '' ? { comment: t('commentNeeded') } : {}

interface SettleProps {
  readonly exception: ShipmentException
  readonly shipment: Shipment | undefined
  readonly cargoUnit: MeasuredUnit | undefined
  readonly asked: readonly MeasurementName[] | undefined
  /** Why it cannot be accepted; the page says what to do instead. */
  readonly obstacle: ReturnType<typeof restObstacle>
  readonly onClose: () => void
}

function useSettleForm({
  exception,
  shipment,
  onClose,
}: Omit<SettleProps, 'cargoUnit' | 'asked' | 'obstacle'>) {
  const { t } = useTranslation('exceptions')
  const goOn = useGoOn()
  const weightQuestion = useWeightQuestion()
  const base = valuesToCorrect(exception, shipment)
  const initial: SettleValues = { decision: 'dismissed', comment: '', values: measuredValuesOf(base) }
  return useActionForm({
    schema: exceptionSettlement,
    initial,
    fieldNames: correctedFieldNames,
    draft: (values) => ({
      decision: values.decision,
      comment: values.comment,
      ...(values.decision === 'corrected' ? { values: correctedValues(values.values, base) } : {}),
    }),
    check: checkWords(t),
    question: async (values) => {
      const load = settledLoad(values, exception, shipment)
      return load === undefined ? undefined : await weightQuestion([load])
    },
    send: async (body) => {
      await call(settleException, { params: { id: exception.id }, body })
      onClose()
      await goOn(exception, t('done'))
    },
  })
}

export function SettleDialog({ exception, shipment, cargoUnit, asked, obstacle, onClose }: SettleProps) {
  const { t } = useTranslation('exceptions')
  const form = useSettleForm({ exception, shipment, onClose })
  const decision = useWatch({ control: form.form.methods.control, name: 'decision' })
  const decisions = decisionsFor(exception, shipment).filter(
    (each) =>
      obstacle === undefined || each === 'dismissed' || (each === 'delivered_again' && !isForGood(obstacle)),
  )
  return (
    <FormDialog
      title={t('settleTitle', { number: exception.number ?? t('noNumber') })}
      form={form}
      saveLabel={t('settle')}
      onClose={onClose}
    >
      {exception.acceptable ? null : (
        <Alert tone="warning" title={t('notAcceptable')}>
          {t('signAgain')}
        </Alert>
      )}
      <RadioInput
        name="decision"
        label={t('decision')}
        options={decisions.map((value) => ({
          value,
          label: t(`decisions.${value}`),
          help: t(`decisionHelp.${value === 'accepted' ? acceptedAs(exception) : value}`),
        }))}
      />
      {decision === 'corrected' ? (
        <MeasuredFields
          within="values."
          base={valuesToCorrect(exception, shipment)}
          unit={cargoUnit}
          asked={asked}
          mode={shipment?.transportMode.type}
        />
      ) : null}
      <TextAreaInput name="comment" label={t('comment')} help={t('commentHelp')} maxLength={2000} required />
    </FormDialog>
  )
}

/** What accepting it does that its words do not say. */
const acceptedAs = ({ reason, statement }: ShipmentException) =>
  reason === 'signature_not_verified'
    ? 'acceptedSignature'
    : reason === 'shipment_already_unloaded' && statement.outcome === 'refused'
      ? 'acceptedRefusal'
      : 'accepted'

/**
 * A note, an acceptance and a signature have no values to correct, and neither has an unload or a correction
 * of a shipment that was never loaded. A signature of something else cannot be accepted, and sending it again
 * does not help.
 */
const decisionsFor = ({ kind, acceptable }: ShipmentException, shipment: Shipment | undefined) =>
  acceptable
    ? exceptionDecisions.filter(
        (each) =>
          each !== 'corrected' || (!withoutValues.has(kind) && (shipment !== undefined || kind === 'loaded')),
      )
    : (['dismissed'] as const)
