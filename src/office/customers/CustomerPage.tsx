import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, Outlet } from 'react-router-dom'
import { type Customer, customers } from '#contract/accounts/customers.ts'
import { may, mayPerform } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { TrashIcon } from '../../ui/theme/later-icons.tsx'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { StatusBadge } from '../../ui/theme/surfaces.tsx'
import { createPage } from '../shared/page/create-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { seesAllCustomers } from '../shared/page/sees-all-customers.ts'
import { loadPageData } from '../shared/page/page-data.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { useModuleNames } from './use-module-names.ts'

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData(`customer ${params['customerId']}`, request, (signal) =>
    call(customers.read, { params: { id: params['customerId'] ?? '' }, signal }),
  )

function CustomerOutlet({ data: customer }: { readonly data: Customer }) {
  const { t } = useTranslation('customers')
  const viewer = useUser()
  const moduleNames = useModuleNames()
  const remove = useRemoval(customer)
  return (
    <DetailLayout
      back={seesAllCustomers(viewer) ? { to: '/customers', title: t('title') } : undefined}
      title={customer.name}
      badges={moduleNames(customer).map((name) => (
        <StatusBadge key={name}>{name}</StatusBadge>
      ))}
      facts={[
        { term: t('fields.debtorNumber'), value: customer.debtorNumber },
        { term: t('fields.timeZone'), value: customer.timeZone },
      ]}
      menu={
        may(viewer.roles, 'remove', 'Customer') ? (
          <MenuAction icon={<TrashIcon />} tone="danger" onSelect={() => void remove()}>
            {t('remove')}
          </MenuAction>
        ) : undefined
      }
      tabs={{ label: t('tabs.label'), tabs: useTabs(customer.id) }}
    >
      <Outlet context={customer} />
    </DetailLayout>
  )
}

function useTabs(id: string) {
  const { t } = useTranslation('customers')
  const { roles } = useUser()
  const path = `/customers/${id}`
  return [
    { to: path, title: t('tabs.details'), end: true },
    ...(mayPerform(roles, 'manageUsers') ? [{ to: `${path}/users`, title: t('tabs.users') }] : []),
    { to: `${path}/settings`, title: t('tabs.settings') },
    ...(may(roles, 'read', 'CustomerStatistics')
      ? [{ to: `${path}/statistics`, title: t('tabs.statistics') }]
      : []),
  ]
}

function useRemoval({ id, name }: Customer): () => Promise<unknown> {
  const { t } = useTranslation('customers')
  const { ask } = useMutation()
  return () =>
    ask(
      {
        title: t('removeTitle', { name }),
        body: t('removeBody'),
        confirm: t('remove'),
        tone: 'danger',
      },
      () => call(customers.remove, { params: { id } }),
      t('removed', { name }),
      '/customers',
    )
}

const CustomerPage = createPage(loader, CustomerOutlet)

export { CustomerPage as Component }
