import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/parties/products.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { definePage, type PageView } from '../shared/page/define-page.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { certificateState } from './certificate-state.ts'
import { CertificateBadge, CertificateValidity } from './CertificateValidity.tsx'
import { type ProductData, readProduct } from './product-data.ts'
import { mayProduct } from './product-rights.ts'
import { ProductForm } from './ProductForm.tsx'
import { useProductMenu } from './use-product-menu.tsx'

export const { loader, Component } = definePage(
  'product',
  (signal, { productId = '' }) => readProduct(productId, signal),
  ProductDetails,
)

function ProductDetails({ data: { product, certificate, customer, flowCount } }: PageView<ProductData>) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const viewer = useUser()
  return (
    <DetailLayout
      back={{ to: '/products', title: t('title') }}
      title={product.name}
      badges={<CertificateBadge validUntil={product.certificateValidUntil} />}
      facts={[
        { term: t('fields.company'), value: product.company?.name },
        { term: t('fields.customer'), value: customer?.name },
        {
          term: t('flows'),
          value: (
            <TextLink to={`/material-flows?product=${product.id}`}>
              {t('flowCount', { count: flowCount, shown: number(flowCount) })}
            </TextLink>
          ),
        },
      ]}
      menu={useProductMenu(product, customer, '/products')}
      notice={<Notices product={product} customer={customer} />}
    >
      {mayProduct(viewer, 'change', customer) ? (
        <ProductForm key={product.id} product={product} certificate={certificate} />
      ) : (
        <ProductFacts product={product} certificate={certificate} />
      )}
    </DetailLayout>
  )
}

function Notices({ product, customer }: Pick<ProductData, 'product' | 'customer'>) {
  const { t } = useTranslation('products')
  const { fullDay } = useFormats()
  const { certificateValidUntil } = product
  return (
    <>
      {mayProduct(useUser(), 'change', customer) ? null : (
        <Alert tone="neutral" title={t('moduleOff.title')}>
          {customer === undefined ? t('moduleOff.body') : t('moduleOff.customer', { name: customer.name })}
        </Alert>
      )}
      {certificateValidUntil !== undefined && certificateState(certificateValidUntil) === 'expired' ? (
        <Alert tone="warning" title={t('expired')}>
          {t('expiredNotice', { day: fullDay(certificateValidUntil) })}
        </Alert>
      ) : null}
    </>
  )
}

function ProductFacts({
  product,
  certificate,
}: Pick<ProductData, 'certificate'> & { readonly product: Product }) {
  const { t } = useTranslation('products')
  return (
    <FactsCard title={t('product')} minColumnWidth="220px">
      <Fact term={t('fields.name')}>{product.name}</Fact>
      <Fact term={t('fields.description')}>{product.description}</Fact>
      <Fact term={t('fields.company')}>{product.company?.name}</Fact>
      <Fact term={t('fields.certificateNumber')}>{product.certificateNumber ?? '–'}</Fact>
      <Fact term={t('fields.certificateValidUntil')}>
        <CertificateValidity validUntil={product.certificateValidUntil} />
      </Fact>
      {certificate === undefined ? null : (
        <Fact term={t('fields.certificate')}>
          <a href={certificate.href} target="_blank" rel="noreferrer">
            {certificate.name}
          </a>
        </Fact>
      )}
    </FactsCard>
  )
}
