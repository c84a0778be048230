import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
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
import { companyExportColumns } from '../shared/list/export-columns.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { AddLink } from '../shared/page/item-actions.tsx'
import { Day } from '../shared/detail/Moments.tsx'

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
      title: (t) => t('types'),
    },
    customer: customerFilter<'companies'>((t) => t('customer')),
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

// oxlint-disable-next-line max-lines-per-function -- a flat table, one entry a column
function useCompanyColumns(): readonly Column<CompanyRow>[] {
  const { t } = useTranslation('companies')
  const viewer = useUser()
  return [
    {
      key: 'name',
      title: t('fields.name'),
      sortable: true,
      width: 220,
      maxWidth: 420,
      cell: (row) => row.name,
    },
    {
      key: 'types',
      title: t('types'),
      width: 164,
      maxWidth: 260,
      cell: (row) => row.types.map((type) => t(`typeNames.${type}`)).join(', '),
    },
    {
      key: 'vihbNumber',
      title: t('fields.vihbNumber'),
      sortable: true,
      width: 144,
      cell: (row) => row.vihbNumber ?? '–',
    },
    {
      key: 'cocNumber',
      title: t('fields.cocNumberShort'),
      sortable: true,
      width: 128,
      cell: (row) => row.cocNumber ?? '–',
    },
    {
      key: 'processorNumber',
      title: t('fields.processorNumber'),
      width: 132,
      visibility: 'hidden',
      cell: (row) => row.processorNumber ?? '–',
    },
    {
      key: 'city',
      title: t('fields.city'),
      sortable: true,
      width: 140,
      maxWidth: 240,
      cell: (row) => row.address?.city ?? '–',
    },
    {
      key: 'address',
      title: t('fields.address'),
      width: 240,
      maxWidth: 340,
      visibility: 'hidden',
      cell: (row) => formatAddress(row.address) ?? '–',
    },
    {
      key: 'phonePlanning',
      title: t('fields.phonePlanning'),
      width: 148,
      cell: (row) => row.phonePlanning ?? '–',
    },
    {
      key: 'generalEmail',
      title: t('fields.generalEmail'),
      width: 220,
      visibility: 'hidden',
      cell: (row) => row.generalEmail ?? '–',
    },
    ...(seesAllCustomers(viewer)
      ? [
          {
            key: 'customer',
            title: t('customer'),
            width: 160,
            maxWidth: 240,
            cell: (row: CompanyRow) =>
              row.customer === undefined ? t('platform') : (row.customerName ?? '–'),
          },
        ]
      : []),
    {
      key: 'createdAt',
      title: t('added'),
      sortable: true,
      width: 120,
      visibility: 'hidden',
      cell: (row) => <Day at={row.createdAt} />,
    },
  ]
}

function CompaniesPage() {
  const { t } = useTranslation('companies')
  const { roles } = useUser()
  return (
    <ListLayout
      list={list}
      title={t('title')}
      action={may(roles, 'create', 'Company') ? <ListActions /> : null}
      searchLabel={t('search')}
      columns={useCompanyColumns()}
      exportButton={(shown) => (
        <ExportButton list={list} exported="companies" columns={companyExportColumns} shown={shown} />
      )}
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

export { CompaniesPage as Component }
