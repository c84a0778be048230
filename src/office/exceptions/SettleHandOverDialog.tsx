import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { type HandOver, handOverDecisions, handOverSettlement, settleHandOver } from '#contract/hand-overs.ts'
import { call } from '../../api/call.ts'
import { Alert } from '../../ui/surfaces.tsx'
import { toast } from '../../ui/toaster.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'

type Decision = (typeof handOverDecisions)[number]
const initial = { decision: 'corrected' as Decision, comment: '' }

const { RadioInput, TextAreaInput } = officeFields<typeof initial>()

/** Settles what a driver handed over, with the words that the driver will read. */
export function SettleHandOverDialog({
  handOver,
  onClose,
}: {
  readonly handOver: HandOver
  readonly onClose: () => void
}) {
  const { t } = useTranslation(['handovers', 'exceptions'])
  const { revalidate } = useRevalidator()
  const form = useActionForm({
    schema: handOverSettlement,
    initial,
    draft: (values) => values,
    check: ({ comment }): Record<string, string> =>
      comment.trim() === '' ? { comment: t('exceptions:commentNeeded') } : {},
    send: async (body) => {
      await call(settleHandOver, { params: { id: handOver.id }, body })
      toast('success', t('done'))
      onClose()
      void revalidate()
    },
  })
  return (
    <FormDialog title={t('settleTitle')} form={form} saveLabel={t('exceptions:settle')} onClose={onClose}>
      <Alert>{t('explanation')}</Alert>
      <RadioInput
        name="decision"
        label={t('exceptions:decision')}
        options={handOverDecisions.map((value) => ({
          value,
          label: t(`decisions.${value}`),
          help: t(`decisionHelp.${value}`),
        }))}
      />
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
