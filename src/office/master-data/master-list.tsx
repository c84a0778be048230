import { chakra } from '@chakra-ui/react'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { Collection } from '#contract/kit/collection.ts'
import type { Names } from '#contract/parties/master-data.ts'
import type { Page } from '#contract/kit/paging.ts'
import { may } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { ListIcon } from '../../ui/theme/desk-icons.tsx'
import { MenuLink } from '../../ui/overlays/Menu.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import type { Column, Sorting } from '../../ui/table/columns.ts'
import { toast } from '../../ui/overlays/toaster.ts'
import { BackLink } from '../shared/detail/BackLink.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { ItemDialog } from '../shared/dialogs/ItemDialog.tsx'
import { newItem, useItemDialog } from '../shared/dialogs/use-item-dialog.ts'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { defineList, type ListQuery } from '../shared/list/define-list.ts'
import type { Filters } from '../shared/list/filters.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import type { MaintainedList } from './list-names.ts'
import { AddLink, RemoveAction, RowMenu } from '../shared/page/item-actions.tsx'

type ObjectSchema = z.ZodMiniObject
interface Entry {
  readonly id: string
  readonly version: number
  readonly names: Names
}
type EntryOf<I extends ObjectSchema> = z.output<I> & Entry

interface MasterListOptions<I extends ObjectSchema, D extends ObjectSchema, V extends FieldValues> {
  readonly name: MaintainedList
  readonly collection: Pick<
    Collection<I, ObjectSchema, D>,
    'type' | 'path' | 'draft' | 'read' | 'create' | 'change' | 'remove'
  >
  readonly load: (query: ListQuery, signal: AbortSignal) => Promise<Page<EntryOf<I>>>
  readonly sorting: Sorting
  readonly filters: Filters<'reference'>
  readonly useColumns: () => readonly Column<EntryOf<I>>[]
  readonly nameOf?: (entry: EntryOf<I>, name: string) => string
  /** The values that make up the id of a new entry are sent, and fixed later. */
  readonly valuesOf: (entry: EntryOf<I> | undefined) => V
  /** Texts by the name of the field, for what the schema of the collection does not check: the id. */
  readonly useCheck?: () => (values: V) => Readonly<Record<string, string>>
  readonly Fields: ComponentType<{ readonly isNew: boolean }>
  readonly Actions?: ComponentType
}

export interface MasterList {
  readonly loader: (args: LoaderFunctionArgs) => Promise<unknown>
  readonly Screen: ComponentType
}

// oxlint-disable-next-line max-lines-per-function -- a list and its page share the type of an entry
export function masterList<I extends ObjectSchema, D extends ObjectSchema, V extends FieldValues>(
  options: MasterListOptions<I, D, V>,
): MasterList {
  const { name, collection, load, sorting, filters, useColumns, Actions } = options
  const list = defineList({
    name: `master data ${name}`,
    texts: 'reference',
    sorting,
    filters,
    load: (query, { signal }) => load(query, signal),
  })

  function Screen() {
    const { t } = useTranslation('reference')
    const { name: nameIn } = useFormats()
    const mayChange = may(useUser().roles, 'change', collection.type)
    const { item, linkTo, close } = useItemDialog()
    const nameOf = (entry: EntryOf<I>) => options.nameOf?.(entry, nameIn(entry.names)) ?? nameIn(entry.names)
    const rowMenu = (entry: EntryOf<I>) => (
      <RowMenu name={nameOf(entry)}>
        <MenuLink to={linkTo(entry.id)}>{t('edit')}</MenuLink>
        <RemoveAction
          label={t('remove')}
          title={t('removeTitle', { name: nameOf(entry) })}
          body={t('removeBody')}
          act={() => call(collection.remove, { params: { id: entry.id } as never })}
          done={t('removed', { name: nameOf(entry) })}
        />
      </RowMenu>
    )
    return (
      <>
        <BackLink to="/master-data">{t('title')}</BackLink>
        <ListLayout<EntryOf<I>, 'reference'>
          list={list}
          title={t(`lists.${name}.title`)}
          searchLabel={t(`lists.${name}.search`)}
          columns={useColumns()}
          action={
            mayChange ? (
              <chakra.div display="flex" flexWrap="wrap" gap="8px">
                {Actions && <Actions />}
                <AddLink to={linkTo(newItem)}>{t(`lists.${name}.add`)}</AddLink>
              </chakra.div>
            ) : null
          }
          linkOf={mayChange ? ({ id }) => linkTo(id) : undefined}
          rowMenu={mayChange ? rowMenu : undefined}
          empty={<EmptyState icon={ListIcon} title={t(`lists.${name}.none`)} hint={t('noneHint')} />}
        />
        {mayChange ? (
          <ItemDialog
            id={item}
            title={t(`lists.${name}.edit`)}
            read={async (id, signal) =>
              // The item schema has the fields of an entry: `valuesOf` takes it.
              (await call(collection.read, { params: { id } as never, signal, fresh: true })) as EntryOf<I>
            }
            onClose={close}
          >
            {(entry) => <EntryDialog {...options} entry={entry} entryName={nameOf} onClose={close} />}
          </ItemDialog>
        ) : null}
      </>
    )
  }
  return { loader: list.loader, Screen }
}

const checksNothing = () => () => ({})

function EntryDialog<I extends ObjectSchema, D extends ObjectSchema, V extends FieldValues>({
  entry,
  entryName,
  onClose,
  name,
  collection,
  valuesOf,
  useCheck = checksNothing,
  Fields,
}: MasterListOptions<I, D, V> & {
  readonly entry: EntryOf<I> | undefined
  readonly entryName: (entry: EntryOf<I>) => string
  readonly onClose: () => void
}) {
  const { t } = useTranslation('reference')
  const check = useCheck()
  const isNew = entry === undefined
  const form = useEditForm<I, D, V>({
    collection,
    item: entry,
    // What the collection returns has the fields of an entry.
    values: (item) => valuesOf(item as EntryOf<I> | undefined),
    check: isNew ? check : undefined,
    onSaved: (saved) => {
      toast('success', t(isNew ? 'created' : 'saved', { name: entryName(saved as EntryOf<I>) }))
      onClose()
    },
  })
  return (
    <FormDialog title={t(`lists.${name}.${isNew ? 'add' : 'edit'}`)} form={form} onClose={onClose}>
      <Fields isNew={isNew} />
    </FormDialog>
  )
}
