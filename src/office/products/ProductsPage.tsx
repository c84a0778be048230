import { useTranslation } from 'react-i18next'
import { type Product, products } from '#contract/parties/products.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { ContainerIcon, PlusIcon } from '../../ui/theme/icons.tsx'
import { MoreMenu } from '../../ui/overlays/Menu.tsx'
import { Alert, EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { customerFilter, type NamedCustomer, withCustomerNames } from '../shared/list/customer-filter.ts'
import { seesAllCustomers } from '../shared/page/sees-all-customers.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { productExportColumns } from '../shared/list/export-columns.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { companyChoices } from '../shared/choices/reference-choices.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { CertificateValidity } from './CertificateValidity.tsx'
import { mayProduct } from './product-rights.ts'
import { useProductMenu } from './use-product-menu.tsx'

type ProductRow = Product & NamedCustomer

const list = defineList({
  name: 'products',
  texts: 'products',
  sorting: { field: 'name', direction: 'asc' },
  filters: {
    company: { kind: 'reference', choices: companyChoices, title: (t) => t('company') },
    certificate: { kind: 'yesNo', exists: true, title: (t) => t('hasFile') },
    customer: customerFilter<'products'>((t) => t('customer')),
  },
  load: async (query, { signal }) => {
    const page = await call(products.list, { query, signal })
    return { ...page, member: await withCustomerNames(page.member, signal) }
  },
})
export const { loader } = list

// oxlint-disable-next-line max-lines-per-function -- a flat table, one entry a column
function useProductColumns(): readonly Column<ProductRow>[] {
  const { t } = useTranslation('products')
  const { date } = useFormats()
  const seesCustomers = seesAllCustomers(useUser())
  const day = (moment: string) => (
    <time className="numbers" dateTime={moment}>
      {date(moment)}
    </time>
  )
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      width: 175,
      maxWidth: 360,
      visibility: 'always',
      cell: (row) => row.name,
    },
    {
      key: 'description',
      title: t('description'),
      width: 124,
      maxWidth: 480,
      cell: (row) => row.description ?? '–',
    },
    {
      key: 'company',
      title: t('company'),
      sortable: true,
      width: 186,
      maxWidth: 320,
      cell: (row) => row.company?.name ?? '–',
    },
    {
      key: 'certificateNumber',
      title: t('certificateNumber'),
      sortable: true,
      width: 175,
      maxWidth: 240,
      cell: (row) => row.certificateNumber ?? '–',
    },
    {
      key: 'certificateValidUntil',
      title: t('validUntil'),
      sortable: true,
      width: 256,
      cell: (row) => <CertificateValidity validUntil={row.certificateValidUntil} />,
    },
    ...(seesCustomers
      ? [
          {
            key: 'customer',
            title: t('customer'),
            width: 138,
            maxWidth: 240,
            cell: (row: ProductRow) => row.customerName ?? '–',
          },
        ]
      : []),
    {
      key: 'updatedAt',
      title: t('changed'),
      sortable: true,
      width: 130,
      visibility: 'hidden',
      cell: (row) => day(row.updatedAt),
    },
    {
      key: 'createdAt',
      title: t('added'),
      sortable: true,
      width: 130,
      visibility: 'hidden',
      cell: (row) => day(row.createdAt),
    },
  ]
}

function ProductsPage() {
  const { t } = useTranslation('products')
  const mayCreate = mayProduct(useUser(), 'create')
  return (
    <ListLayout
      list={list}
      title={t('title')}
      action={
        mayCreate ? (
          <LinkButton to="/products/new">
            <PlusIcon width={20} height={20} />
            {t('add')}
          </LinkButton>
        ) : null
      }
      above={
        mayCreate ? null : (
          <Alert tone="neutral" title={t('moduleOff.title')}>
            {t('moduleOff.body')}
          </Alert>
        )
      }
      searchLabel={t('search')}
      columns={useProductColumns()}
      exportButton={(shown) => (
        <ExportButton list={list} exported="products" columns={productExportColumns} shown={shown} />
      )}
      linkOf={({ id }) => `/products/${id}`}
      rowMenu={(product) => <ProductMenu product={product} />}
      empty={
        <EmptyState icon={<ContainerIcon width={40} height={40} />} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      }
    />
  )
}

function ProductMenu({ product }: { readonly product: Product }) {
  const { t } = useTranslation('lists')
  const items = useProductMenu(product)
  return items === undefined ? null : (
    <MoreMenu size="sm" label={t('table.rowMenu', { name: product.name })}>
      {items}
    </MoreMenu>
  )
}

export { ProductsPage as Component }
