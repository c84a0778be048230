import { chakra } from '@chakra-ui/react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatPlate } from '#contract/parties/licence-plates.ts'
import { containerTypes, emissionClasses, shipTypes, type TruckType } from '#contract/parties/master-data.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FileDrop } from '../../ui/forms/FileDrop.tsx'
import { FieldRow } from '../../ui/forms/FormLayout.tsx'
import { normaliseDigits } from '../shared/companies/company-values.ts'
import { fileFields } from '../shared/fields/file-fields.ts'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import type { ShipCertificates } from './ship-certificates.ts'
import type { ModeValues } from './mode-values.ts'

const { CheckInput, ListInput, NumberInput, SelectInput, TextAreaInput, TextInput } =
  officeFields<ModeValues>()

const { MediaInput } = fileFields<ModeValues>()

export function ShipFields({
  company,
  certificates,
}: {
  readonly company: string
  readonly certificates: ShipCertificates
}) {
  const { t } = useTranslation('companies')
  return (
    <>
      <FieldRow columns="1fr 1fr">
        <TextInput
          name="ship.eniNumber"
          label={t('mode.eniNumber')}
          help={t('mode.eniNumberHelp')}
          inputMode="numeric"
          normalise={normaliseDigits}
        />
        <SelectInput
          name="ship.shipType"
          label={t('mode.shipType')}
          options={shipTypes.map((type) => ({ value: type, label: t(`mode.shipTypes.${type}`) }))}
        />
      </FieldRow>
      <FieldRow columns="1fr 1fr">
        <TextInput name="ship.onBoardTelephone" label={t('mode.onBoardTelephone')} type="tel" />
        <TextInput name="ship.onBoardEmail" label={t('mode.onBoardEmail')} type="email" />
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr">
        <NumberInput name="ship.length" label={t('mode.length')} unit="m" />
        <NumberInput name="ship.width" label={t('mode.width')} unit="m" />
        <NumberInput name="ship.draft" label={t('mode.draft')} unit="m" />
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr">
        <NumberInput name="ship.spudPoles" label={t('mode.spudPoles')} decimals={0} />
        <NumberInput name="ship.quantityTon" label={t('mode.quantityTon')} unit="t" />
        <NumberInput name="ship.quantityCubicMetre" label={t('mode.quantityCubicMetre')} unit="m³" />
      </FieldRow>
      <Holds />
      <DisplacementTable />
      {(['measurementCertificate', 'holdCertificate'] as const).map((name) => (
        <MediaInput
          key={name}
          name={name}
          label={t(`mode.${name}`)}
          help={t('mode.certificateHelp')}
          chosen={certificates[name]}
          media={{ kind: 'certificate', company }}
        />
      ))}
    </>
  )
}

function Holds() {
  const { t } = useTranslation('companies')
  return (
    <ListInput
      name="ship.holds"
      label={t('mode.holds')}
      help={t('mode.holdsHelp')}
      addLabel={t('mode.addHold')}
      newRow={{ name: '', length: null, width: null, depth: null }}
      max={30}
    >
      {(row) => (
        <>
          <TextInput name={`${row}.name`} label={t('mode.holdName')} maxLength={40} />
          <FieldRow columns="1fr 1fr 1fr">
            <NumberInput name={`${row}.length`} label={t('mode.length')} unit="m" />
            <NumberInput name={`${row}.width`} label={t('mode.width')} unit="m" />
            <NumberInput name={`${row}.depth`} label={t('mode.depth')} unit="m" />
          </FieldRow>
        </>
      )}
    </ListInput>
  )
}

/** Typed, pasted, or read from a file into the field, where it can still be changed. */
function DisplacementTable() {
  const { t } = useTranslation('companies')
  const { setValue } = useFormContext<ModeValues>()
  const name = 'ship.displacementTable'
  return (
    <chakra.div display="grid" gap="8px">
      <TextAreaInput
        name={name}
        label={t('mode.displacement.label')}
        help={t('mode.displacement.help')}
        rows={4}
      />
      <FileDrop
        label={t('mode.displacement.import')}
        accept=".csv,.txt,text/csv,text/plain"
        onFile={async (file) =>
          setValue(name, await file.text(), { shouldDirty: true, shouldValidate: true })
        }
      >
        {(choose) => (
          <Button size="sm" variant="outline" onClick={choose}>
            {t('mode.displacement.import')}
          </Button>
        )}
      </FileDrop>
    </chakra.div>
  )
}

export function TruckFields({ truckTypes }: { readonly truckTypes: readonly TruckType[] }) {
  const { t } = useTranslation('companies')
  const { name } = useFormats()
  return (
    <>
      <FieldRow columns="1fr 1fr">
        <TextInput
          name="truck.licencePlate"
          label={t('mode.licencePlate')}
          help={t('mode.plateHelp')}
          autoCapitalize="characters"
          normalise={formatPlate}
        />
        <SelectInput
          name="truck.truckType"
          label={t('mode.truckType')}
          placeholder={t('mode.notGiven')}
          options={truckTypes.map(({ id, names }) => ({ value: id, label: name(names) }))}
        />
      </FieldRow>
      <FieldRow columns="1fr 1fr">
        <NumberInput name="truck.tareWeight" label={t('mode.tareWeight')} unit="kg" />
        <NumberInput name="truck.maximumLoadCapacity" label={t('mode.maximumLoadCapacity')} unit="kg" />
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr">
        <NumberInput name="truck.emptyHeight" label={t('mode.emptyHeight')} unit="m" />
        <NumberInput name="truck.emissionsPer100Km" label={t('mode.emissionsPer100Km')} unit="kg" />
        <SelectInput
          name="truck.sustainability"
          label={t('mode.sustainability')}
          placeholder={t('mode.notGiven')}
          options={emissionClasses.map((value) => ({ value, label: t(`mode.emissionClasses.${value}`) }))}
        />
      </FieldRow>
      <CheckInput name="truck.overpressure" label={t('mode.overpressure')} />
    </>
  )
}

export function ContainerFields() {
  const { t } = useTranslation('companies')
  return (
    <>
      <SelectInput
        name="container.containerType"
        label={t('mode.containerType')}
        placeholder={t('mode.notGiven')}
        options={containerTypes.map((type) => ({ value: type, label: t(`mode.containerTypes.${type}`) }))}
      />
      <FieldRow columns="1fr 1fr 1fr">
        <NumberInput name="container.length" label={t('mode.length')} unit="m" />
        <NumberInput name="container.width" label={t('mode.width')} unit="m" />
        <NumberInput name="container.draft" label={t('mode.draft')} unit="m" />
      </FieldRow>
      <CheckInput name="container.hatchesPresent" label={t('mode.hatchesPresent')} />
    </>
  )
}
