import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { type Shipment, stateTreatment } from '#contract/shipments/shipments.ts'
import { treatmentDraft } from '#contract/shipments/treatment.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/overlays/toaster.ts'
import { methodChoices } from '../shared/choices/method-choices.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'

const initialOf = ({ treatment, acceptedKilograms }: Shipment) => ({
  processingMethod: treatment?.processingMethod ?? '',
  treatedOn: treatment?.treatedOn ?? '',
  kilograms: treatment?.kilograms ?? acceptedKilograms ?? null,
})

const { ChoiceInput, DateInput, NumberInput } = officeFields<ReturnType<typeof initialOf>>()

export function TreatmentDialog({
  shipment,
  onClose,
}: {
  readonly shipment: Shipment
  readonly onClose: () => void
}) {
  const { t } = useTranslation('shipments')
  const { revalidate } = useRevalidator()
  const form = useActionForm({
    schema: treatmentDraft,
    initial: initialOf(shipment),
    send: async (body) => {
      await call(stateTreatment, { params: { id: shipment.id }, body })
      toast('success', t('treatment.done'))
      onClose()
      void revalidate()
    },
  })
  return (
    <FormDialog
      title={t('treatment.title')}
      description={t('treatment.description')}
      form={form}
      saveLabel={t('treatment.save')}
      onClose={onClose}
    >
      <ChoiceInput
        name="processingMethod"
        label={t('treatment.method')}
        search={methodChoices.search}
        required
      />
      <DateInput name="treatedOn" label={t('treatment.treatedOn')} required />
      <NumberInput name="kilograms" label={t('treatment.kilograms')} unit="kg" required />
    </FormDialog>
  )
}
