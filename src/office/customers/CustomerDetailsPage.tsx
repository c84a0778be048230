import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import { type Customer, customers } from '#contract/accounts/customers.ts'
import { may } from '#contract/kit/permissions.ts'
import { useUser } from '../../app/session/use-user.ts'
import { EditForm } from '../shared/forms/EditForm.tsx'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { AdministratorChanges } from './AdministratorChanges.tsx'
import { CustomerName } from './CustomerFields.tsx'
import { nameValues } from './customer-values.ts'

export function Component() {
  const customer = useOutletContext<Customer>()
  const { roles } = useUser()
  return may(roles, 'change', 'Customer') ? (
    <DetailsForm key={customer.id} customer={customer} />
  ) : (
    <>
      <AdministratorChanges />
      <DetailsFacts customer={customer} />
    </>
  )
}

function DetailsForm({ customer }: { readonly customer: Customer }) {
  const form = useEditForm({ collection: customers, item: customer, values: nameValues, draftKey: 'details' })
  return (
    <EditForm form={form} listAddress="/customers">
      <CustomerName />
    </EditForm>
  )
}

function DetailsFacts({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation('customers')
  const { date } = useFormats()
  return (
    <FactsCard title={t('details.title')} minColumnWidth="220px">
      <Fact term={t('fields.name')}>{customer.name}</Fact>
      <Fact term={t('fields.debtorNumber')}>{customer.debtorNumber ?? '–'}</Fact>
      <Fact term={t('added')}>{date(customer.createdAt)}</Fact>
      <Fact term={t('changed')}>{date(customer.updatedAt)}</Fact>
    </FactsCard>
  )
}
