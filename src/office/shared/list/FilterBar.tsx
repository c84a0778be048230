import { chakra } from '@chakra-ui/react'
import type { Namespace, TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#contract/kit/permissions.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { useUser } from '../../../app/session/use-user.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { PlusIcon } from '../../../ui/theme/icons.tsx'
import { FilterIcon } from '../../../ui/table/list-icons.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { SearchField } from '../page/SearchField.tsx'
import type { useListUrlState } from '../page/use-list-url-state.ts'
import type { ListDefinition } from './define-list.ts'
import { FilterChip } from './FilterChip.tsx'
import { editorWidth, FilterEditor } from './FilterEditors.tsx'
import { type Filter, formatFilter, parseFilter } from './filters.ts'
import { SavedViews } from './SavedViews.tsx'

type ListState = ReturnType<typeof useListUrlState>
type FilteredList<Texts extends Namespace> = Pick<
  ListDefinition<unknown, Texts>,
  'name' | 'texts' | 'filters'
>

export function FilterBar<Texts extends Namespace>({
  list,
  state,
  searchLabel,
  found,
}: {
  readonly list: FilteredList<Texts>
  readonly state: ListState
  readonly searchLabel?: string | undefined
  readonly found: ReactNode
}) {
  const { t } = useTranslation('lists')
  const user = useUser()
  const offered = Object.entries(list.filters).filter(([, filter]) => isOffered(filter, user))
  const set = offered.filter(([name, filter]) => parseFilter(filter, state.search.get(name)) !== undefined)
  const hasSearch = state.q !== undefined || set.length > 0
  return (
    <chakra.div
      role="group"
      aria-label={t('filters.label')}
      // On a phone its parts wrap together with the list's action, which saves a line.
      display={{ base: 'contents', md: 'flex' }}
      flexWrap="wrap"
      gap="8px"
      alignItems="center"
      minHeight="control"
    >
      {searchLabel === undefined ? null : (
        <SearchField label={searchLabel} value={state.q ?? ''} onSearch={(q) => state.change({ q }, true)} />
      )}
      <Chips list={list} state={state} filters={set} />
      <AddFilter list={list} state={state} filters={offered} />
      {hasSearch ? (
        <Button variant="ghost" size="sm" onClick={() => state.change(withoutFilters(list.filters))}>
          {t('filters.clear')}
        </Button>
      ) : null}
      <chakra.span
        marginLeft="auto"
        order={{ base: 1, md: 0 }}
        display="flex"
        flexWrap="wrap"
        justifyContent="flex-end"
        gap={{ base: '4px', sm: '8px' }}
        alignItems="center"
      >
        {found}
        <SavedViews listName={list.name} state={state} />
      </chakra.span>
    </chakra.div>
  )
}

export const withoutFilters = (filters: Readonly<Record<string, unknown>>): Record<string, undefined> =>
  Object.fromEntries(['q', ...Object.keys(filters)].map((name) => [name, undefined]))

const isOffered = <Texts extends Namespace>(filter: Filter<Texts>, user: CurrentUser) =>
  filter.offeredTo?.(user) ?? (filter.kind !== 'reference' || may(user.roles, 'read', filter.choices.type))

type NamedFilter<Texts extends Namespace> = readonly [name: string, filter: Filter<Texts>]

interface FiltersProps<Texts extends Namespace> {
  readonly list: FilteredList<Texts>
  readonly state: ListState
  readonly filters: readonly NamedFilter<Texts>[]
}

function Chips<Texts extends Namespace>({ list, state, filters }: FiltersProps<Texts>) {
  const t = useTextsOf(list)
  return filters.map(([name, filter]) => (
    <FilterChip
      key={name}
      filter={filter}
      t={t}
      value={parseFilter(filter, state.search.get(name)) ?? []}
      onChange={(value) => state.change({ [name]: formatFilter(filter.kind, value) })}
    />
  ))
}

function AddFilter<Texts extends Namespace>({ list, state, filters }: FiltersProps<Texts>) {
  const { t } = useTranslation('lists')
  const tFilter = useTextsOf(list)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<NamedFilter<Texts>>()
  const valueOf = ([name, filter]: NamedFilter<Texts>) => parseFilter(filter, state.search.get(name))
  const unset = filters.filter((filter) => valueOf(filter) === undefined)
  if (unset.length === 0 && !open) return null
  return (
    <Popover
      label={
        chosen === undefined ? t('filters.choose') : t('filters.edit', { title: chosen[1].title(tFilter) })
      }
      width={chosen === undefined ? '220px' : editorWidth(chosen[1].kind)}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setChosen(undefined)
      }}
      trigger={
        <Button variant="outline" size="sm" borderStyle="dashed">
          <PlusIcon width={16} height={16} />
          {t('filters.add')}
        </Button>
      }
    >
      {chosen === undefined ? (
        <chakra.ul display="grid" gap="2px" margin="-4px">
          {unset.map((filter) => (
            <li key={filter[0]}>
              <Button
                variant="ghost"
                size="sm"
                wide
                justifyContent="flex-start"
                fontWeight="400"
                onClick={() => setChosen(filter)}
              >
                <FilterIcon width={16} height={16} />
                {filter[1].title(tFilter)}
              </Button>
            </li>
          ))}
        </chakra.ul>
      ) : (
        <FilterEditor
          filter={chosen[1]}
          title={chosen[1].title(tFilter)}
          t={tFilter}
          value={valueOf(chosen) ?? []}
          onChange={(value) => state.change({ [chosen[0]]: formatFilter(chosen[1].kind, value) })}
        />
      )}
    </Popover>
  )
}

function useTextsOf<Texts extends Namespace>({ texts }: FilteredList<Texts>): TFunction<Texts> {
  const { t } = useTranslation(texts)
  // The hook's own type depends on the namespace, and is not resolved for a type parameter.
  return t as TFunction<Texts>
}
