import { useTranslation } from 'react-i18next'
import { productColumns } from '#contract/office/columns/products.ts'
import { type Product, products } from '#contract/parties/products.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { ContainerIcon } from '../../ui/theme/icons.tsx'
import { Alert, EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { customerFilter, type NamedCustomer, withCustomerNames } from '../shared/list/customer-filter.ts'
import { seesAllCustomers } from '../shared/page/sees-all-customers.ts'
import { Day } from '../shared/detail/Moments.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { companyChoices } from '../shared/choices/reference-choices.ts'
import { useListColumns } from '../shared/list/use-list-columns.tsx'
import { CertificateValidity } from './CertificateValidity.tsx'
import { mayProduct } from './product-rights.ts'
import { useProductMenu } from './use-product-menu.tsx'
import { AddLink, RowMenu } from '../shared/page/item-actions.tsx'

type ProductRow = Product & NamedCustomer

const list = defineList({
  name: 'products',
  texts: 'products',
  sorting: { field: 'name', direction: 'asc' },
  filters: {
    company: { kind: 'reference', choices: companyChoices, title: (t) => t('fields.company') },
    certificate: { kind: 'yesNo', exists: true, title: (t) => t('fields.certificate') },
    customer: customerFilter<'products'>((t) => t('fields.customer')),
  },
  load: async (query, { signal }) => {
    const page = await call(products.list, { query, signal })
    return { ...page, member: await withCustomerNames(page.member, signal) }
  },
})
export const { loader } = list

function useProductColumns(): readonly Column<ProductRow>[] {
  const { t } = useTranslation('products')
  const seesCustomers = seesAllCustomers(useUser())
  return useListColumns(productColumns, (field) => t(`fields.${field}`), {
    name: { sortable: true, width: 175, maxWidth: 360, visibility: 'always' },
    description: { width: 124, maxWidth: 480 },
    company: { sortable: true, width: 186, maxWidth: 320 },
    certificateNumber: { sortable: true, width: 175, maxWidth: 240 },
    certificateValidUntil: {
      sortable: true,
      width: 256,
      cell: (row) => <CertificateValidity validUntil={row.certificateValidUntil} />,
    },
    customer: seesCustomers
      ? { width: 138, maxWidth: 240, exported: [], cell: (row) => row.customerName ?? '–' }
      : undefined,
    updatedAt: {
      sortable: true,
      width: 130,
      visibility: 'hidden',
      exported: [],
      cell: (row) => <Day at={row.updatedAt} />,
    },
    createdAt: { sortable: true, width: 130, visibility: 'hidden' },
  })
}

export function Component() {
  const { t } = useTranslation('products')
  const mayCreate = mayProduct(useUser(), 'create')
  return (
    <ListLayout
      list={list}
      title={t('title')}
      action={mayCreate ? <AddLink to="/products/new">{t('add')}</AddLink> : null}
      above={
        mayCreate ? null : (
          <Alert tone="neutral" title={t('moduleOff.title')}>
            {t('moduleOff.body')}
          </Alert>
        )
      }
      searchLabel={t('search')}
      columns={useProductColumns()}
      exportButton={(shown) => <ExportButton list={list} exported="products" shown={shown} />}
      linkOf={({ id }) => `/products/${id}`}
      rowMenu={(product) => <ProductMenu product={product} />}
      empty={<EmptyState icon={ContainerIcon} title={t('none')} hint={t('noneHint')} />}
    />
  )
}

function ProductMenu({ product }: { readonly product: Product }) {
  const items = useProductMenu(product)
  return items && <RowMenu name={product.name}>{items}</RowMenu>
}
