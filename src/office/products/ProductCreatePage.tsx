import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session/use-user.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { mayProduct } from './product-rights.ts'
import { ProductForm } from './ProductForm.tsx'

export function Component() {
  const { t } = useTranslation('products')
  return (
    <DetailLayout back={{ to: '/products', title: t('title') }} title={t('add')}>
      {mayProduct(useUser(), 'create') ? (
        <ProductForm />
      ) : (
        <Alert title={t('moduleOff.title')}>{t('moduleOff.body')}</Alert>
      )}
    </DetailLayout>
  )
}
