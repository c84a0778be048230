import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { type Customer, customers } from '#contract/accounts/customers.ts'
import { may, mayPerform } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { StatusBadge } from '../../ui/theme/surfaces.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { seesAllCustomers } from '../shared/page/sees-all-customers.ts'
import { useModuleNames } from './use-module-names.ts'
import { RemoveAction } from '../shared/page/item-actions.tsx'

export const { loader, Component } = definePage(
  'customer',
  (signal, { customerId: id = '' }) => call(customers.read, { params: { id }, signal }),
  CustomerOutlet,
)

function CustomerOutlet({ data: customer }: { readonly data: Customer }) {
  const { t } = useTranslation('customers')
  const viewer = useUser()
  const moduleNames = useModuleNames()
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
          <RemoveAction
            label={t('remove')}
            title={t('removeTitle', { name: customer.name })}
            body={t('removeBody')}
            act={() => call(customers.remove, { params: { id: customer.id } })}
            done={t('removed', { name: customer.name })}
            goTo="/customers"
          />
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
