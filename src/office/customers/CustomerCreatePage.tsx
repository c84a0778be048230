import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type Customer, customers } from '#contract/accounts/customers.ts'
import { toast } from '../../ui/overlays/toaster.ts'
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

function CustomerCreatePage() {
  const { t } = useTranslation('customers')
  const navigate = useNavigate()
  const form = useEditForm({
    collection: customers,
    item: undefined,
    values: newCustomerValues,
    onSaved: async (created: Customer) => {
      toast('success', t('created', { name: created.name }))
      await navigate(`/customers/${created.id}`)
    },
  })
  return (
    <DetailLayout back={{ to: '/customers', title: t('title') }} title={t('add')} description={t('addLead')}>
      <EditForm form={form} saveLabel={t('create')} onCancel={() => void navigate('/customers')}>
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

export { CustomerCreatePage as Component }
