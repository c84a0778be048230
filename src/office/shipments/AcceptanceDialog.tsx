import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { implausibleAcceptance } from '#contract/shipments/implausible-weights.ts'
import { acceptanceCorrection, type Shipment, stateAcceptance } from '#contract/shipments/shipments.ts'
import { acceptanceOutcomes } from '#contract/shipments/stated-acceptance.ts'
import { transportModes } from '#contract/parties/transport-mode-collection.ts'
import { call } from '../../api/call.ts'
import { implausibleWeightsQuestion } from '../../parts/implausible-weights-question.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { Consequences } from './Consequences.tsx'

const initialOf = ({ acceptance, acceptedKilograms }: Shipment) => ({
  outcome: acceptance ?? 'partly',
  kilograms: acceptance === 'partly' ? (acceptedKilograms ?? null) : null,
  reason: '',
})
type Values = ReturnType<typeof initialOf>

const { NumberInput, RadioInput, TextAreaInput } = officeFields<Values>()

interface AcceptanceProps {
  readonly shipment: Shipment
  readonly onClose: () => void
}

/** What the receiver took, where no phone can state it any more or stated it wrongly. */
export function AcceptanceDialog({ shipment, onClose }: AcceptanceProps) {
  const { t } = useTranslation('shipments')
  const form = useAcceptanceForm({ shipment, onClose })
  return (
    <FormDialog
      title={t('taking.title', { number: shipment.number })}
      description={t('taking.description')}
      form={form}
      saveLabel={t('taking.save')}
      onClose={onClose}
    >
      <Consequences shipment={shipment} />
      <RadioInput
        name="outcome"
        label={t('taking.outcome')}
        options={acceptanceOutcomes
          // What was unloaded cannot be refused as a whole any more.
          .filter((each) => each !== 'refused' || shipment.unloadDate === undefined)
          .map((value) => ({ value, label: t(`acceptance.${value}`) }))}
      />
      <NumberInput name="kilograms" label={t('taking.kilograms')} unit="kg" />
      <TextAreaInput
        name="reason"
        label={t('taking.reason')}
        help={t('taking.reasonHelp')}
        rows={2}
        maxLength={500}
        required
      />
    </FormDialog>
  )
}

function useAcceptanceForm({ shipment, onClose }: AcceptanceProps) {
  const { t, i18n } = useTranslation('shipments')
  const { number } = useFormats()
  const { revalidate } = useRevalidator()
  const { id, nettoKilograms, transportMode } = shipment
  return useActionForm({
    schema: acceptanceCorrection,
    initial: initialOf(shipment),
    draft: ({ kilograms, ...values }) => ({
      ...values,
      kilograms: values.outcome === 'refused' ? null : kilograms,
    }),
    check: ({ outcome, kilograms }): Record<string, string> =>
      outcome === 'partly' && kilograms === null ? { kilograms: t('taking.needed') } : {},
    question: async ({ outcome, kilograms }) => {
      if (outcome === 'refused' || kilograms === null) return undefined
      const mode = await call(transportModes.read, { params: { id: transportMode.id } }).catch(
        () => undefined,
      )
      await i18n.loadNamespaces('statement')
      return implausibleWeightsQuestion(
        [
          {
            found: implausibleAcceptance(kilograms, nettoKilograms, mode),
            mode: transportMode.identificationCode,
            format: (value) => t('page.inKilograms', { amount: number(value) }),
          },
        ],
        i18n.getFixedT(null, 'statement', 'implausible'),
      )
    },
    send: async (body) => {
      await call(stateAcceptance, { params: { id }, body })
      toast('success', t('taking.done'))
      onClose()
      void revalidate()
    },
  })
}
