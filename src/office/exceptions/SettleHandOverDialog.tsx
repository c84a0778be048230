import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import * as z from 'zod/mini'
import {
  type HandOver,
  handOverDecisions,
  handOverSettlement,
  settleHandOver,
} from '#contract/device/hand-overs.ts'
import type { Measurements } from '#contract/shipments/measurements.ts'
import { operationOfKind } from '#contract/shipments/shipment-lists.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { call } from '../../api/call.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'
import { type MeasuredValues, measuredValuesOf } from '../shared/detail/measured-values.ts'
import { useWeightQuestion } from '../shared/page/use-weight-question.ts'
import { acceptedLoad, statedValues } from './accepted-load.ts'
import { correctedFieldNames, correctedValues } from './corrected-values.ts'
import { MeasuredFields, type MeasuredUnit } from '../shared/fields/MeasuredFields.tsx'

interface SettleValues {
  readonly decision: (typeof handOverDecisions)[number]
  readonly comment: string
  readonly values: MeasuredValues
}

const { RadioInput, TextAreaInput } = officeFields<SettleValues>()

interface SettleProps {
  readonly handOver: HandOver
  readonly shipment: Shipment | undefined
  readonly cargoUnit: MeasuredUnit | undefined
  readonly onClose: () => void
}

/**
 * The stated values that a shipment may have. Others are sent where nobody has changed them, and their field
 * refuses them.
 */
const possible = (stated: Measurements): Measurements =>
  Object.fromEntries(
    Object.entries(stated).filter(
      ([name, value]) => z.safeParse(handOverSettlement.shape.values, { [name]: value }).success,
    ),
  )

function useSettleForm({ handOver, shipment, onClose }: Omit<SettleProps, 'cargoUnit'>) {
  const { t } = useTranslation(['handovers', 'exceptions'])
  const { revalidate } = useRevalidator()
  const weightQuestion = useWeightQuestion()
  const base = statedValues(handOver)
  const initial: SettleValues = { decision: 'corrected', comment: '', values: measuredValuesOf(base) }
  return useActionForm({
    schema: handOverSettlement,
    initial,
    fieldNames: correctedFieldNames,
    draft: ({ decision, comment, values }) => ({
      decision,
      comment,
      ...(decision === 'accepted' && hasValues(handOver)
        ? { values: correctedValues(values, possible(base)) }
        : {}),
    }),
    check: ({ comment }): Record<string, string> =>
      comment.trim() === '' ? { comment: t('exceptions:commentNeeded') } : {},
    question: async ({ decision, values }) => {
      const load =
        decision === 'accepted'
          ? acceptedLoad(handOver, shipment, { ...base, ...correctedValues(values, base) })
          : undefined
      return load === undefined ? undefined : await weightQuestion([load])
    },
    send: async (body) => {
      await call(settleHandOver, { params: { id: handOver.id }, body })
      toast('success', t('done'))
      onClose()
      void revalidate()
    },
  })
}

const hasValues = ({ type }: HandOver) => type === 'shipment.load' || type === 'shipment.unload'

const statements: ReadonlySet<string> = new Set(Object.values(operationOfKind))

/**
 * The user who imports a file could have written it, so the server accepts nothing from it that a receiver
 * says.
 */
const isOfReceiverByFile = ({ type, importedBy }: HandOver) =>
  (type === 'shipment.sign' || type === 'shipment.accept') && importedBy !== undefined

/**
 * A statement can take effect, except a correction, whose values the office enters itself; one that is also
 * an exception is settled as that.
 */
const mayTakeEffect = (handOver: HandOver) =>
  handOver.exception === undefined &&
  !isOfReceiverByFile(handOver) &&
  handOver.type !== 'shipment.correct' &&
  statements.has(handOver.type)

export function SettleHandOverDialog({ handOver, shipment, cargoUnit, onClose }: SettleProps) {
  const { t } = useTranslation(['handovers', 'exceptions'])
  const form = useSettleForm({ handOver, shipment, onClose })
  const decision = useWatch({ control: form.form.methods.control, name: 'decision' })
  return (
    <FormDialog title={t('settleTitle')} form={form} saveLabel={t('exceptions:settle')} onClose={onClose}>
      <Alert>{t(isOfReceiverByFile(handOver) ? 'signatureFromFile' : 'explanation')}</Alert>
      <RadioInput
        name="decision"
        label={t('exceptions:decision')}
        options={handOverDecisions
          .filter((value) => value !== 'accepted' || mayTakeEffect(handOver))
          .map((value) => ({
            value,
            label: t(`decisions.${value}`),
            help: t(
              value === 'accepted' && !hasValues(handOver)
                ? 'decisionHelp.acceptedRemark'
                : `decisionHelp.${value}`,
            ),
          }))}
      />
      {decision === 'accepted' && hasValues(handOver) ? (
        <MeasuredFields
          within="values."
          base={statedValues(handOver)}
          unit={cargoUnit}
          mode={shipment?.transportMode.type}
        />
      ) : null}
      <TextAreaInput
        name="comment"
        label={t('exceptions:comment')}
        help={t('exceptions:commentHelp')}
        maxLength={2000}
        required
      />
    </FormDialog>
  )
}
