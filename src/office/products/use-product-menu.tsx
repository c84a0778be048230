import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Product, products } from '#contract/products.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/use-user.ts'
import { FileIcon } from '../../ui/icons.tsx'
import { TrashIcon } from '../../ui/later-icons.tsx'
import { MenuAction } from '../../ui/Menu.tsx'
import { downloadFile } from '../shared/download.ts'
import { useMutation } from '../shared/use-mutation.ts'
import { mayProduct } from './product-rights.ts'

/**
 * The items of a product's menu; undefined where the viewer has none. `goTo` is where to go on from the page of a
 * product that was removed.
 */
export function useProductMenu(
  { id, name, certificate }: Product,
  customer?: { readonly manageProducts: boolean },
  goTo?: string,
): ReactNode | undefined {
  const { t } = useTranslation('products')
  const { ask, run } = useMutation()
  const mayRemove = mayProduct(useUser(), 'remove', customer)
  const remove = () =>
    ask(
      { title: t('removeTitle', { name }), body: t('removeBody'), confirm: t('remove'), tone: 'danger' },
      () => call(products.remove, { params: { id } }),
      t('removed', { name }),
      goTo,
    )
  if (!mayRemove && certificate === undefined) return undefined
  return (
    <>
      {certificate === undefined ? null : (
        <MenuAction icon={<FileIcon />} onSelect={() => void run(() => downloadFile(certificate))}>
          {t('download')}
        </MenuAction>
      )}
      {mayRemove ? (
        <MenuAction icon={<TrashIcon />} tone="danger" onSelect={() => void remove()}>
          {t('remove')}
        </MenuAction>
      ) : null}
    </>
  )
}
