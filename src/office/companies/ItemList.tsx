import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { icon } from '../../ui/theme/icons.tsx'
import { MenuLink } from '../../ui/overlays/Menu.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { ItemDialog } from '../shared/dialogs/ItemDialog.tsx'
import { newItem, useItemDialog } from '../shared/dialogs/use-item-dialog.ts'
import type { List } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { AddLink, RemoveAction, RowMenu } from '../shared/page/item-actions.tsx'

interface ItemListProps<Row extends { readonly id: string }, Item> {
  readonly list: List<Row, 'companies'>
  /** Names its texts. */
  readonly part: 'person' | 'location' | 'mode' | 'transporter'
  readonly title: string
  readonly embedded?: boolean
  readonly icon: ReturnType<typeof icon>
  readonly columns: readonly Column<Row>[]
  readonly mayChange: boolean
  /** Where the viewer may not change an item, its dialog shows it. */
  readonly mayOpen?: boolean
  readonly nameOf: (row: Row) => string
  readonly removeLabel?: string
  readonly remove: (id: string) => Promise<unknown>
  readonly read: (id: string, signal: AbortSignal) => Promise<Item>
  readonly readsNew?: boolean
  readonly children: (item: Item | undefined, close: () => void) => ReactNode
}

/** A list of what belongs to a company, each in a dialog over the list. */
export function ItemList<Row extends { readonly id: string }, Item>({
  list,
  part,
  title,
  embedded = true,
  icon,
  columns,
  mayChange,
  mayOpen = mayChange,
  nameOf,
  removeLabel,
  remove,
  read,
  readsNew,
  children,
}: ItemListProps<Row, Item>) {
  const { t } = useTranslation('companies')
  const { item, linkTo, close } = useItemDialog()
  const rowMenu = (row: Row) => (
    <RowMenu name={nameOf(row)}>
      <MenuLink to={linkTo(row.id)}>{t('edit')}</MenuLink>
      <RemoveAction
        label={removeLabel ?? t('removeItem')}
        title={t(`${part}.removeTitle`, { name: nameOf(row) })}
        body={t(`${part}.removeBody`)}
        act={() => remove(row.id)}
        done={t(`${part}.removed`, { name: nameOf(row) })}
      />
    </RowMenu>
  )
  return (
    <>
      <ListLayout
        list={list}
        embedded={embedded}
        title={title}
        action={mayChange ? <AddLink to={linkTo(newItem)}>{t(`${part}.add`)}</AddLink> : null}
        searchLabel={t(`${part}.search`)}
        columns={columns}
        linkOf={mayOpen ? ({ id }) => linkTo(id) : undefined}
        rowMenu={mayChange ? rowMenu : undefined}
        empty={<EmptyState icon={icon} title={t(`${part}.none`)} hint={mayChange && t(`${part}.noneHint`)} />}
      />
      {mayOpen ? (
        <ItemDialog id={item} title={t(`${part}.editTitle`)} read={read} readsNew={readsNew} onClose={close}>
          {(opened) => children(opened, close)}
        </ItemDialog>
      ) : null}
    </>
  )
}
