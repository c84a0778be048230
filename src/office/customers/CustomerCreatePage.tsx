import { useTranslation } from 'react-i18next'
import { customers } from '#contract/accounts/customers.ts'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { EditForm } from '../shared/forms/EditForm.tsx'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import {
  CustomerLook,
  CustomerModules,
  CustomerSignIn,
  CustomerName,
  CustomerRegion,
  CustomerRetention,
} from './CustomerFields.tsx'
import { newCustomerValues } from './customer-values.ts'

export function Component() {
  const { t } = useTranslation('customers')
  const form = useEditForm({
    collection: customers,
    item: undefined,
    values: newCustomerValues,
    created: ({ id, name }) => ({ text: t('created', { name }), page: `/customers/${id}` }),
  })
  return (
    <DetailLayout back={{ to: '/customers', title: t('title') }} title={t('add')} description={t('addLead')}>
      <EditForm form={form} listAddress="/customers" saveLabel={t('create')}>
        <CustomerName />
        <CustomerRegion />
        <CustomerRetention />
        <CustomerSignIn />
        <CustomerModules />
        <CustomerLook />
      </EditForm>
    </DetailLayout>
  )
}
