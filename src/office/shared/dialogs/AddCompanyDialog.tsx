import { useTranslation } from 'react-i18next'
import { companies, type CompanyDraft } from '#contract/parties/companies.ts'
import { may } from '#contract/kit/permissions.ts'
import { useUser } from '../../../app/session/use-user.ts'
import type { Choice } from '../../../ui/controls/ChoiceField.tsx'
import { toast } from '../../../ui/overlays/toaster.ts'
import { AddressFields } from '../companies/AddressFields.tsx'
import { CompanyContact, CompanyNumbers, CompanyTypes, ProcessorNumber } from '../companies/CompanyFields.tsx'
import { addressDraft, type CompanyValues, companyValues } from '../companies/company-values.ts'
import { officeFields } from '../fields/office-fields.ts'
import { useEditForm } from '../forms/use-edit-form.ts'
import { companyChoice } from '../choices/reference-choices.ts'
import { FormDialog } from './FormDialog.tsx'

const { CustomerInput } = officeFields<CompanyValues>()

export interface AddDialogState {
  readonly typed: string
  readonly onClose: () => void
  readonly onAdded: (choice: Choice) => void
}

export interface NewCompany {
  readonly types?: CompanyDraft['types']
  /** The customer in whose address book it belongs; absent, administrators choose it. */
  readonly customer?: string | undefined
}

export function AddCompanyDialog({
  typed,
  onClose,
  onAdded,
  types = [],
  customer,
}: AddDialogState & NewCompany) {
  const { t } = useTranslation('companies')
  const isAdministrator = may(useUser().roles, 'create', 'Customer')
  const form = useEditForm({
    collection: companies,
    item: undefined,
    draftKey: `new in a dialog ${types.join(' ')}`,
    values: () => ({ ...companyValues(undefined), name: typed, types, customer: customer ?? '' }),
    draft: ({ address, customer: owner, ...values }) => ({
      ...values,
      address: addressDraft(address),
      ...(isAdministrator ? { customer: owner } : {}),
    }),
    onSaved: (company) => {
      toast('success', t('created', { name: company.name }))
      onAdded(companyChoice(company))
    },
  })
  return (
    <FormDialog title={t('add')} form={form} saveLabel={t('create')} onClose={onClose}>
      <CompanyNumbers />
      <CompanyTypes />
      {isAdministrator && customer === undefined ? (
        <CustomerInput name="customer" label={t('fields.customer')} help={t('customerHelp')} />
      ) : null}
      <ProcessorNumber />
      <AddressFields name="address" />
      <CompanyContact />
    </FormDialog>
  )
}
