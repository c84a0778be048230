import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Product, products } from '#contract/parties/products.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { FileIcon } from '../../ui/theme/icons.tsx'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { downloadFile } from '../shared/page/download.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { mayProduct } from './product-rights.ts'
import { RemoveAction } from '../shared/page/item-actions.tsx'

export function useProductMenu(
  { id, name, certificate }: Product,
  customer?: { readonly manageProducts: boolean },
  goTo?: string,
): ReactNode | undefined {
  const { t } = useTranslation('products')
  const { run } = useMutation()
  const mayRemove = mayProduct(useUser(), 'remove', customer)
  if (!mayRemove && certificate === undefined) return undefined
  return (
    <>
      {certificate === undefined ? null : (
        <MenuAction icon={<FileIcon />} onSelect={() => void run(() => downloadFile(certificate))}>
          {t('download')}
        </MenuAction>
      )}
      {mayRemove ? (
        <RemoveAction
          label={t('remove')}
          title={t('removeTitle', { name })}
          body={t('removeBody')}
          act={() => call(products.remove, { params: { id } })}
          done={t('removed', { name })}
          goTo={goTo}
        />
      ) : null}
    </>
  )
}
