import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { type Customer, customers } from '#contract/accounts/customers.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../app/session/session.ts'
import { useUser } from '../../app/session/use-user.ts'
import { CompanyIcon } from '../../ui/theme/desk-icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { seesAllCustomers } from '../shared/page/sees-all-customers.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { useLanguageName } from './use-language-name.ts'
import { useModuleNames } from './use-module-names.ts'
import { AddLink } from '../shared/page/item-actions.tsx'
import { Day } from '../shared/detail/Moments.tsx'

const list = defineList({
  name: 'customers',
  texts: 'customers',
  sorting: { field: 'name', direction: 'asc' },
  filters: { created: { kind: 'dates', parameter: 'createdAt', title: (t) => t('added') } },
  load: (query, { signal }) => call(customers.list, { query, signal }),
})

/** Staff belong to one customer, which opens in place of a list of one. */
export const loader = (args: LoaderFunctionArgs) => {
  const session = useSession.getState()
  const user = session.state === 'signed-in' ? session.user : undefined
  return user?.customer === undefined || seesAllCustomers(user)
    ? list.loader(args)
    : redirect(`/customers/${user.customer.id}`)
}

function useCustomerColumns(): readonly Column<Customer>[] {
  const { t } = useTranslation('customers')
  const languageName = useLanguageName()
  const moduleNames = useModuleNames()
  return keyedColumns({
    name: { title: t('fields.name'), sortable: true, width: 240, maxWidth: 420, cell: (row) => row.name },
    debtorNumber: {
      title: t('fields.debtorNumber'),
      sortable: true,
      width: 160,
      cell: (row) => row.debtorNumber ?? '–',
    },
    modules: {
      title: t('modules.title'),
      width: 220,
      maxWidth: 420,
      cell: (row) => moduleNames(row).join(', ') || '–',
    },
    language: { title: t('fields.language'), width: 120, cell: (row) => languageName(row.language) },
    timeZone: { title: t('fields.timeZone'), width: 170, visibility: 'hidden', cell: (row) => row.timeZone },
    createdAt: { title: t('added'), sortable: true, width: 130, cell: (row) => <Day at={row.createdAt} /> },
  })
}

export function Component() {
  const { t } = useTranslation('customers')
  const seesAll = seesAllCustomers(useUser())
  return (
    <ListLayout
      list={list}
      title={t('title')}
      action={seesAll ? <AddLink to="/customers/new">{t('add')}</AddLink> : null}
      searchLabel={t('search')}
      columns={useCustomerColumns()}
      linkOf={({ id }) => `/customers/${id}`}
      empty={
        <EmptyState
          icon={CompanyIcon}
          title={t(seesAll ? 'none' : 'noneOfOwn')}
          hint={seesAll ? undefined : t('noneOfOwnHint')}
        />
      }
    />
  )
}
