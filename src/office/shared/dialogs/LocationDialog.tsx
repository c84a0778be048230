import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Location, locations } from '#contract/parties/locations.ts'
import { joinParts } from '../../../ui/controls/format.ts'
import { toast } from '../../../ui/overlays/toaster.ts'
import { AddressFields } from '../companies/AddressFields.tsx'
import { addressDraft, addressValues, formatAddress } from '../companies/company-values.ts'
import { PositionFields } from '../companies/PositionFields.tsx'
import { officeFields } from '../fields/office-fields.ts'
import { choiceOf } from '../fields/reference-inputs.tsx'
import { useEditForm } from '../forms/use-edit-form.ts'
import type { AddDialogState } from './AddCompanyDialog.tsx'
import { FormDialog } from './FormDialog.tsx'

const valuesOf = (location: Location | undefined) => ({
  company: location?.company.id ?? '',
  description: location?.description ?? '',
  address: addressValues(location?.address),
  position: {
    latitude: location?.position?.latitude ?? null,
    longitude: location?.position?.longitude ?? null,
  },
  ebaLocation: location?.ebaLocation ?? false,
  ebaLocationId: location?.ebaLocationId ?? '',
})
type LocationValues = ReturnType<typeof valuesOf>

const { CompanyInput, FormPart, SwitchInput, TextInput } = officeFields<LocationValues>()

export interface NewLocation {
  readonly company?: string | undefined
}

export function AddLocationDialog({ typed, onClose, onAdded, company }: AddDialogState & NewLocation) {
  return (
    <LocationDialog
      company={company}
      typed={typed}
      onClose={onClose}
      onSaved={({ id, description, address, company: { name } }) =>
        onAdded({
          value: id,
          title: description,
          hint: joinParts([name, formatAddress(address)]),
        })
      }
    />
  )
}

export function LocationDialog({
  company,
  location,
  typed = '',
  onClose,
  onSaved,
}: NewLocation & {
  readonly location?: Location | undefined
  readonly typed?: string
  readonly onClose: () => void
  readonly onSaved: (location: Location) => void
}) {
  const { t } = useTranslation('companies')
  const form = useEditForm({
    collection: locations,
    item: location,
    draftKey: `new of ${company ?? 'any'}`,
    values: (item) => ({
      ...valuesOf(item),
      ...(item === undefined ? { description: typed, company: company ?? '' } : {}),
    }),
    draft: ({ address, ...values }) => ({ ...values, address: addressDraft(address) }),
    onSaved: (saved) => {
      const name = saved.description
      toast('success', t(location === undefined ? 'location.created' : 'location.saved', { name }))
      onSaved(saved)
    },
  })
  return (
    <FormDialog
      title={t(location === undefined ? 'location.addTitle' : 'location.editTitle')}
      form={form}
      onClose={onClose}
    >
      <TextInput name="description" label={t('location.fields.description')} />
      {company === undefined ? (
        <CompanyInput name="company" label={t('company')} chosen={choiceOf(form.item?.company)} />
      ) : null}
      <AddressFields name="address" />
      <PositionFields name="position" />
      <SwitchInput
        name="ebaLocation"
        label={t('location.fields.ebaLocation')}
        help={t('location.ebaLocationHelp')}
      />
      <EbaNumber />
    </FormDialog>
  )
}

function EbaNumber() {
  const { t } = useTranslation('companies')
  const isEbaLocation = useWatch<LocationValues, 'ebaLocation'>({ name: 'ebaLocation' })
  return (
    <FormPart when={isEbaLocation} names={['ebaLocationId']}>
      <TextInput name="ebaLocationId" label={t('location.fields.ebaLocationId')} />
    </FormPart>
  )
}
