import { useTranslation } from 'react-i18next'
import { products } from '#contract/parties/products.ts'
import { may } from '#contract/kit/permissions.ts'
import { useUser } from '../../../app/session/use-user.ts'
import { toast } from '../../../ui/overlays/toaster.ts'
import { officeFields } from '../fields/office-fields.ts'
import { useEditForm } from '../forms/use-edit-form.ts'
import type { AddDialogState } from './AddCompanyDialog.tsx'
import { FormDialog } from './FormDialog.tsx'

const initialValues = { name: '', description: '', company: '', certificateNumber: '', customer: '' }
const { CompanyInput, CustomerInput, TextAreaInput, TextInput } = officeFields<typeof initialValues>()

export interface NewProduct {
  readonly customer?: string | undefined
}

export function AddProductDialog({ typed, onClose, onAdded, customer }: AddDialogState & NewProduct) {
  const { t } = useTranslation('products')
  const isAdministrator = may(useUser().roles, 'create', 'Customer')
  const form = useEditForm({
    collection: products,
    item: undefined,
    draftKey: 'new in a dialog',
    values: () => ({ ...initialValues, name: typed, customer: customer ?? '' }),
    draft: ({ customer: owner, ...values }) => ({
      ...values,
      ...(isAdministrator ? { customer: owner } : {}),
    }),
    onSaved: ({ id, name, company }) => {
      toast('success', t('created', { name }))
      onAdded({ value: id, title: name, hint: company?.name })
    },
  })
  return (
    <FormDialog title={t('add')} form={form} onClose={onClose}>
      <TextInput name="name" label={t('fields.name')} />
      <TextAreaInput name="description" label={t('fields.description')} maxLength={2000} />
      <CompanyInput name="company" label={t('fields.company')} />
      <TextInput name="certificateNumber" label={t('fields.certificateNumber')} />
      {isAdministrator && customer === undefined ? (
        <CustomerInput name="customer" label={t('fields.customer')} required />
      ) : null}
    </FormDialog>
  )
}
