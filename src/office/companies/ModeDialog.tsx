import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { transportModeTypes, type TruckType } from '#contract/parties/master-data.ts'
import { type OfficeTransportMode, transportModes } from '#contract/parties/transport-mode-collection.ts'
import { parseDisplacement } from '../../parts/displacement-table.ts'
import { toast } from '../../ui/overlays/toaster.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import type { ShipCertificates } from './ship-certificates.ts'
import { modeDraft, type ModeValues, modeValues } from './mode-values.ts'
import { ContainerFields, ShipFields, TruckFields } from './ModeFields.tsx'

const { FormPart, SelectInput, TextInput } = officeFields<ModeValues>()

export function ModeDialog({
  company,
  mode,
  truckTypes,
  certificates,
  choosesOwner,
  onClose,
}: {
  readonly company: string
  readonly mode: OfficeTransportMode | undefined
  readonly truckTypes: readonly TruckType[]
  readonly certificates: ShipCertificates
  /** Administrators name the company; a planner's own needs no name. */
  readonly choosesOwner: boolean
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation('companies')
  const { language } = i18n
  const form = useEditForm({
    collection: transportModes,
    item: mode,
    draftKey: `new of ${company}`,
    values: (shown) => modeValues(shown, language),
    // A driver's own mode stays the driver's.
    draft: (values) => ({
      ...modeDraft(values, language),
      ...(choosesOwner && mode?.driver === undefined ? { company } : {}),
    }),
    fieldNames: { 'ship.displacement': 'ship.displacementTable' },
    check: ({ type, ship }): Readonly<Record<string, string>> => {
      const parsed = type === 'ship' ? parseDisplacement(ship.displacementTable, language) : { rows: [] }
      return 'fault' in parsed
        ? { 'ship.displacementTable': t(`mode.displacement.${parsed.fault}`, { line: parsed.line }) }
        : {}
    },
    onSaved: ({ identificationCode: name }) => {
      toast('success', t(mode === undefined ? 'mode.created' : 'mode.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(mode === undefined ? 'mode.addTitle' : 'mode.editTitle')}
      form={form}
      onClose={onClose}
    >
      <SelectInput
        name="type"
        label={t('mode.kind')}
        options={transportModeTypes.map((type) => ({ value: type, label: t(`mode.kinds.${type}`) }))}
      />
      <Particulars truckTypes={truckTypes} company={company} certificates={certificates} />
    </FormDialog>
  )
}

function Particulars({
  truckTypes,
  company,
  certificates,
}: Pick<Parameters<typeof ModeDialog>[0], 'truckTypes' | 'company' | 'certificates'>) {
  const { t } = useTranslation('companies')
  const type = useWatch<ModeValues, 'type'>({ name: 'type' })
  return (
    <>
      <TextInput
        name="identificationCode"
        label={t(`mode.codes.${type}`)}
        {...(type === 'truck' ? { help: t('mode.truckCodeHelp'), required: false } : {})}
      />
      <FormPart when={type === 'ship'} names={['ship', 'measurementCertificate', 'holdCertificate']}>
        <ShipFields company={company} certificates={certificates} />
      </FormPart>
      <FormPart when={type === 'truck'} names={['truck']}>
        <TruckFields truckTypes={truckTypes} />
      </FormPart>
      <FormPart when={type === 'container'} names={['container']}>
        <ContainerFields />
      </FormPart>
    </>
  )
}
