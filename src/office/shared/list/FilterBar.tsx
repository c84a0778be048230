import { chakra } from '@chakra-ui/react'
import type { Namespace, TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#contract/permissions.ts'
import type { CurrentUser } from '#contract/users.ts'
import { useUser } from '../../../app/use-user.ts'
import { Button } from '../../../ui/Button.tsx'
import { FilterIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { SearchField } from '../SearchField.tsx'
import type { useListUrlState } from '../use-list-url-state.ts'
import type { ListDefinition } from './define-list.ts'
import { FilterChip } from './FilterChip.tsx'
import { type Filter, formatFilter, parseFilter } from './filters.ts'
import { SavedViews } from './SavedViews.tsx'

type ListState = ReturnType<typeof useListUrlState>
type FilteredList<Texts extends Namespace> = Pick<
  ListDefinition<unknown, Texts>,
  'name' | 'texts' | 'filters'
>

/**
 * Search and filters of a list, all of which its address has: a chip for each filter that is set, `+ Filter` for
 * those that are not, and the views that the user saved.
 */
export function FilterBar<Texts extends Namespace>({
  list,
  state,
  searchLabel,
  found,
}: {
  readonly list: FilteredList<Texts>
  readonly state: ListState
  /** What the search finds by; without it there is no search. */
  readonly searchLabel?: string | undefined
  /** How many rows there are. */
  readonly found: ReactNode
}) {
  const { t } = useTranslation('lists')
  const user = useUser()
  const [openFilter, setOpenFilter] = useState<string>()
  const offered = Object.entries(list.filters).filter(([, filter]) => isOffered(filter, user))
  const set = offered.filter(([name, filter]) => parseFilter(filter, state.search.get(name)) !== undefined)
  const shown = offered.filter(([name]) => name === openFilter || set.some(([other]) => other === name))
  const hasSearch = state.q !== undefined || set.length > 0
  return (
    <chakra.div
      role="group"
      aria-label={t('filters.label')}
      display="flex"
      flexWrap="wrap"
      gap="8px"
      alignItems="center"
    >
      {searchLabel === undefined ? null : (
        <SearchField label={searchLabel} value={state.q ?? ''} onSearch={(q) => state.change({ q }, true)} />
      )}
      <Chips list={list} state={state} shown={shown} openFilter={openFilter} onOpen={setOpenFilter} />
      {offered.length === shown.length ? null : (
        <AddFilter
          list={list}
          filters={offered.filter(([name]) => !shown.some(([other]) => other === name))}
          onAdd={setOpenFilter}
        />
      )}
      {hasSearch ? (
        <Button variant="ghost" size="sm" onClick={() => state.change(withoutFilters(list.filters))}>
          {t('filters.clear')}
        </Button>
      ) : null}
      <chakra.span marginLeft="auto" display="flex" gap="8px" alignItems="center">
        {found}
        <SavedViews listName={list.name} state={state} />
      </chakra.span>
    </chakra.div>
  )
}

/** The change of an address that takes away search and filters. */
export const withoutFilters = (filters: Readonly<Record<string, unknown>>): Record<string, undefined> =>
  Object.fromEntries(['q', ...Object.keys(filters)].map((name) => [name, undefined]))

const isOffered = <Texts extends Namespace>(filter: Filter<Texts>, user: CurrentUser) =>
  filter.offeredTo?.(user) ?? (filter.kind !== 'reference' || may(user.roles, 'read', filter.choices.type))

type NamedFilter<Texts extends Namespace> = readonly [name: string, filter: Filter<Texts>]

function Chips<Texts extends Namespace>({
  list,
  state,
  shown,
  openFilter,
  onOpen,
}: {
  readonly list: FilteredList<Texts>
  readonly state: ListState
  readonly shown: readonly NamedFilter<Texts>[]
  readonly openFilter: string | undefined
  readonly onOpen: (name: string | undefined) => void
}) {
  const t = useTextsOf(list)
  return shown.map(([name, filter]) => (
    <FilterChip
      key={name}
      filter={filter}
      t={t}
      value={parseFilter(filter, state.search.get(name)) ?? []}
      open={openFilter === name}
      onOpenChange={(open) => onOpen(open ? name : undefined)}
      onChange={(value) => {
        const text = formatFilter(filter.kind, value)
        if (text === undefined && openFilter !== name) onOpen(undefined)
        state.change({ [name]: text })
      }}
    />
  ))
}

function AddFilter<Texts extends Namespace>({
  list,
  filters,
  onAdd,
}: {
  readonly list: FilteredList<Texts>
  readonly filters: readonly NamedFilter<Texts>[]
  readonly onAdd: (name: string) => void
}) {
  const { t } = useTranslation('lists')
  const tFilter = useTextsOf(list)
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={t('filters.choose')}
      width="220px"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="outline" size="sm" borderStyle="dashed">
          <PlusIcon width={16} height={16} />
          {t('filters.add')}
        </Button>
      }
    >
      <chakra.ul display="grid" gap="2px" margin="-4px">
        {filters.map(([name, filter]) => (
          <li key={name}>
            <Button
              variant="ghost"
              size="sm"
              wide
              justifyContent="flex-start"
              fontWeight="400"
              onClick={() => {
                setOpen(false)
                onAdd(name)
              }}
            >
              <FilterIcon width={16} height={16} />
              {filter.title(tFilter)}
            </Button>
          </li>
        ))}
      </chakra.ul>
    </Popover>
  )
}

/** The texts of the list's filters. */
function useTextsOf<Texts extends Namespace>({ texts }: FilteredList<Texts>): TFunction<Texts> {
  const { t } = useTranslation(texts)
  // The hook's own type depends on the namespace in a way that is not resolved for a type parameter.
  return t as unknown as TFunction<Texts>
}
