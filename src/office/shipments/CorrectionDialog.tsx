import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { leftOnBoard } from '#contract/shipments/turned-away-weights.ts'
import { measurementNames, presentMeasurements, unloadNamesOf } from '#contract/shipments/measurements.ts'
import { type Shipment, shipments } from '#contract/shipments/shipments.ts'
import { useRevalidator } from 'react-router-dom'
import { SectionTitle } from '../../ui/theme/surfaces.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { normaliseCode } from '../shared/fields/normalise-code.ts'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { type MeasuredValues, measuredValuesOf } from '../shared/detail/measured-values.ts'
import { useWeightQuestion, weighedShipment } from '../shared/page/use-weight-question.ts'
import { MeasuredFields } from '../shared/fields/MeasuredFields.tsx'
import { Consequences } from './Consequences.tsx'

const valuesOf = (shipment: Shipment | undefined) => ({
  ...measuredValuesOf(shipment),
  // Of what was turned away, once it was unloaded.
  ...(shipment?.rest && { rest: measuredValuesOf(shipment.rest) }),
  wasteStreamNumber: shipment?.wasteStreamNumber ?? '',
  transporterNoteLoad: shipment?.transporterNoteLoad ?? '',
  transporterNoteUnload: shipment?.transporterNoteUnload ?? '',
  reason: '',
})
type CorrectionValues = ReturnType<typeof valuesOf>

const { TextAreaInput, TextInput } = officeFields<CorrectionValues>()

interface CorrectionProps {
  readonly shipment: Shipment
  readonly onClose: () => void
}

function useCorrectionForm({ shipment, onClose }: CorrectionProps) {
  const { t } = useTranslation(['shipments', 'corrections'])
  const { revalidate } = useRevalidator()
  const weightQuestion = useWeightQuestion()
  return useEditForm({
    collection: shipments,
    item: shipment,
    values: valuesOf,
    check: ({ reason }): Record<string, string> =>
      reason.trim() === '' ? { reason: t('corrections:reasonNeeded') } : {},
    question: async (values) => {
      const before = valuesOf(shipment)
      const isOther = (one: MeasuredValues, other: MeasuredValues) =>
        measurementNames.some((name) => one[name] !== other[name])
      return await weightQuestion([
        ...(isOther(values, before) ? [weighedShipment(shipment, presentMeasurements(values))] : []),
        ...(values.rest && before.rest && isOther(values.rest, before.rest)
          ? [
              {
                ...weighedShipment(shipment, presentMeasurements(values.rest)),
                left: leftOf(shipment),
                ofLoad: shipment,
              },
            ]
          : []),
      ])
    },
    onSaved: () => {
      toast('success', t('corrections:saved'))
      onClose()
      void revalidate()
    },
  })
}

/** What the receiver left on board, in the cargo unit; null where that is not known. */
const leftOf = ({
  acceptance,
  acceptedKilograms,
  nettoWeight,
  nettoKilograms,
  cargoUnit,
}: Shipment): number | null =>
  leftOnBoard({
    loaded: nettoWeight,
    loadedKilograms: nettoKilograms,
    isRefused: acceptance === 'refused',
    acceptedKilograms,
    cargoUnit: cargoUnit.id,
  }) ?? null

export function CorrectionDialog({ shipment, onClose }: CorrectionProps) {
  const { t } = useTranslation(['shipments', 'corrections'])
  const form = useCorrectionForm({ shipment, onClose })
  return (
    <FormDialog
      title={t('corrections:title', { number: shipment.number })}
      description={t('corrections:description')}
      form={form}
      saveLabel={t('corrections:save')}
      onClose={onClose}
    >
      <Consequences shipment={shipment} />
      <MeasuredFields
        base={shipment}
        unit={shipment.cargoUnit}
        mode={shipment.transportMode.type}
        nettoHelp={
          shipment.surveyedBy !== undefined
            ? t('corrections:surveyEnds', { way: t(`page.surveyedBy.${shipment.surveyedBy}`) })
            : shipment.nettoWeight === undefined
              ? t('corrections:nettoHelp')
              : undefined
        }
      />
      {shipment.rest === undefined ? null : (
        <chakra.div role="group" aria-labelledby="rest" display="grid" gap="12px">
          <SectionTitle id="rest">{t('corrections:rest')}</SectionTitle>
          <MeasuredFields
            base={shipment.rest}
            within="rest."
            names={unloadNamesOf()}
            unit={shipment.cargoUnit}
            mode={shipment.transportMode.type}
            nettoHelp={
              shipment.rest.surveyedBy &&
              t('corrections:surveyEnds', { way: t(`page.surveyedBy.${shipment.rest.surveyedBy}`) })
            }
          />
        </chakra.div>
      )}
      <OtherFields shipment={shipment} />
    </FormDialog>
  )
}

function OtherFields({ shipment }: Pick<CorrectionProps, 'shipment'>) {
  const { t } = useTranslation(['shipments', 'corrections', 'office'])
  return (
    <>
      {shipment.documentType === 'waste' ? (
        <TextInput
          name="wasteStreamNumber"
          label={t('office:shipments.wasteStreamNumber')}
          help={t('corrections:numberHelp')}
          required={shipment.wasteStreamNumber !== undefined}
          normalise={normaliseCode}
        />
      ) : null}
      {(['transporterNoteLoad', 'transporterNoteUnload'] as const).map((name) =>
        shipment[name] === undefined ? null : (
          <TextAreaInput key={name} name={name} label={t(`fields.${name}`)} rows={2} maxLength={2000} />
        ),
      )}
      <TextAreaInput
        name="reason"
        label={t('correction.reason')}
        help={t('corrections:reasonHelp')}
        rows={2}
        maxLength={500}
        required
      />
    </>
  )
}
