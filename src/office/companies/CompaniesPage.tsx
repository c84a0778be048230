import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { companyColumns } from '#contract/office/columns/companies.ts'
import { companies, type Company, companyTypes } from '#contract/parties/companies.ts'
import { may } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { CompanyIcon } from '../../ui/theme/desk-icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { formatAddress } from '../shared/companies/company-values.ts'
import { customerFilter, type NamedCustomer, withCustomerNames } from '../shared/list/customer-filter.ts'
import { seesAllCustomers } from '../shared/page/sees-all-customers.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { AddLink } from '../shared/page/item-actions.tsx'
import { useListColumns } from '../shared/list/use-list-columns.tsx'

type CompanyRow = Company & NamedCustomer

const list = defineList({
  name: 'companies',
  texts: 'companies',
  sorting: { field: 'name', direction: 'asc' },
  filters: {
    types: {
      kind: 'choice',
      values: companyTypes,
      titleOf: (t, type) => t(`typeNames.${type as (typeof companyTypes)[number]}`),
      title: (t) => t('fields.types'),
    },
    customer: customerFilter<'companies'>((t) => t('fields.customer')),
    platform: {
      kind: 'yesNo',
      exists: true,
      parameter: 'customer',
      title: (t) => t('inAddressBook'),
    },
  },
  load: async (query, { signal }) => {
    const page = await call(companies.list, { query, signal })
    return { ...page, member: await withCustomerNames(page.member, signal) }
  },
})
export const { loader } = list

function useCompanyColumns(): readonly Column<CompanyRow>[] {
  const { t } = useTranslation('companies')
  const viewer = useUser()
  return useListColumns(companyColumns, (field) => t(`fields.${field}`), {
    name: { sortable: true, width: 220, maxWidth: 420 },
    types: {
      width: 164,
      maxWidth: 260,
      cell: (row) => row.types.map((type) => t(`typeNames.${type}`)).join(', '),
    },
    vihbNumber: { sortable: true, width: 144 },
    cocNumber: { title: t('fields.cocNumberShort'), sortable: true, width: 128 },
    processorNumber: { width: 132, visibility: 'hidden' },
    city: { sortable: true, width: 140, maxWidth: 240 },
    address: {
      width: 240,
      maxWidth: 340,
      visibility: 'hidden',
      exported: ['street', 'houseNumber', 'addition', 'postalCode', 'country'],
      cell: (row) => formatAddress(row.address) ?? '–',
    },
    phonePlanning: { width: 148 },
    generalEmail: { width: 220, visibility: 'hidden' },
    customer: seesAllCustomers(viewer)
      ? {
          width: 160,
          maxWidth: 240,
          exported: [],
          cell: (row) => (row.customer === undefined ? t('platform') : (row.customerName ?? '–')),
        }
      : undefined,
    createdAt: { sortable: true, width: 120, visibility: 'hidden' },
  })
}

export function Component() {
  const { t } = useTranslation('companies')
  const { roles } = useUser()
  return (
    <ListLayout
      list={list}
      title={t('title')}
      action={may(roles, 'create', 'Company') ? <ListActions /> : null}
      searchLabel={t('search')}
      columns={useCompanyColumns()}
      exportButton={(shown) => <ExportButton list={list} exported="companies" shown={shown} />}
      linkOf={({ id }) => `/companies/${id}`}
      empty={<EmptyState icon={CompanyIcon} title={t('none')} hint={t('noneHint')} />}
    />
  )
}

function ListActions() {
  const { t } = useTranslation('companies')
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="8px">
      <LinkButton to="/companies/import/companies" variant="outline">
        {t('importFile')}
      </LinkButton>
      <AddLink to="/companies/new">{t('add')}</AddLink>
    </chakra.div>
  )
}
