import { chakra } from '@chakra-ui/react'
import type { Namespace } from 'i18next'
import { memo, use, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { Page } from '#contract/kit/paging.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { EmptyState } from '../../../ui/theme/surfaces.tsx'
import { type Column, visibleColumns } from '../../../ui/table/columns.ts'
import type { ColumnSettings } from '../../../ui/table/use-column-preferences.ts'
import { VisuallyHidden } from '../../../ui/theme/VisuallyHidden.tsx'
import { changeSearchParams } from '../page/list-url-state.ts'
import type { LoadOutcome } from '../page/page-data.ts'
import { PageFailure } from '../page/PageFailure.tsx'
import { StaleNotice } from '../page/StaleNotice.tsx'
import type { useListUrlState } from '../page/use-list-url-state.ts'
import { useReload } from '../page/use-reload.ts'
import { useRecentChanges } from '../tables/use-recent-changes.ts'
import { useFoundText } from './use-found-text.ts'
import type { ListData } from './define-list.ts'
import { type Filters, parseFilter } from './filters.ts'
import { withoutFilters } from './FilterBar.tsx'
import type { ListLayoutProps } from './list-layout-props.ts'
import { SelectionBar } from './SelectionBar.tsx'

type ListState = ReturnType<typeof useListUrlState>
interface RowsProps<
  Row extends { readonly id: string },
  Texts extends Namespace,
  Loaded extends Page<Row>,
> extends ListLayoutProps<Row, Texts, Loaded> {
  readonly state: ListState
  readonly settings: ColumnSettings
}

export function ListRows<
  Row extends { readonly id: string },
  Texts extends Namespace,
  Loaded extends Page<Row>,
>({
  outcome,
  ...props
}: RowsProps<Row, Texts, Loaded> & {
  readonly outcome: LoadOutcome<ListData<Loaded>> | Promise<LoadOutcome<ListData<Loaded>>>
}) {
  const result = outcome instanceof Promise ? use(outcome) : outcome
  if ('failure' in result) return <PageFailure error={result.failure} isPart />
  const { page, urlState } = result.data
  if (page.member.length === 0 && page.totalItems > 0) {
    const last = Math.ceil(page.totalItems / urlState.itemsPerPage)
    return (
      <Navigate replace to={{ search: changeSearchParams(props.state.search, { page: last }).toString() }} />
    )
  }
  return (
    <>
      <StaleNotice loaded={result} />
      <ShownRows {...props} data={result.data} />
    </>
  )
}

const versionOf = (row: object) => ('version' in row ? String(row.version) : '')

function LoadedRows<Row extends { readonly id: string }, Texts extends Namespace, Loaded extends Page<Row>>({
  data: { page, urlState, columns: asked, key },
  ...props
}: RowsProps<Row, Texts, Loaded> & { readonly data: ListData<Loaded> }) {
  const { state, title, list, changeKey = versionOf, bulkActions, nameOf = ({ id }) => id } = props
  const { t } = useTranslation('lists')
  const recentlyChanged = useRecentChanges(page.member, changeKey, key)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // Rows that are no longer listed cannot be seen to be selected.
  const selectedRows = page.member.filter(({ id }) => selected.has(id))
  const { anchor, scrollToTop } = useScrollToTop(key)
  const clear = () => setSelected(new Set())
  const paging = state.paging(page)
  const columns = useAskedColumns(props, asked)
  return (
    <chakra.div ref={anchor} position="relative" scrollMarginTop="80px">
      {bulkActions === undefined || selectedRows.length === 0 ? null : (
        <SelectionBar count={selectedRows.length} onClear={clear}>
          {bulkActions(selectedRows, clear)}
        </SelectionBar>
      )}
      <DataTable
        caption={title}
        columns={columns}
        settings={props.settings}
        rows={page.member}
        sorting={state.sorting}
        onSort={state.onSort}
        linkOf={props.linkOf}
        highlighted={recentlyChanged}
        rowMenu={props.rowMenu}
        totals={props.totals}
        selection={
          bulkActions === undefined
            ? undefined
            : { selected: new Set(selectedRows.map(({ id }) => id)), onSelect: setSelected, nameOf }
        }
        paging={{
          ...paging,
          page: urlState.page,
          itemsPerPage: urlState.itemsPerPage,
          onPage: (number) => {
            scrollToTop()
            paging.onPage(number)
          },
        }}
        empty={
          isRestricted(state, list.filters) ? (
            <NoneFound onClear={() => state.change(withoutFilters(list.filters))} />
          ) : (
            props.empty
          )
        }
      />
      <VisuallyHidden role="status">
        {recentlyChanged.size === 0 ? '' : t('arrived', { count: recentlyChanged.size })}
      </VisuallyHidden>
      <FoundStatus key={key} page={page} />
    </chakra.div>
  )
}

/** The columns for which the rows have been asked; for others that the user shows, all is asked anew. */
function useAskedColumns<Row>(
  { columns, settings }: { readonly columns: readonly Column<Row>[]; readonly settings: ColumnSettings },
  asked: readonly string[] | undefined,
): readonly Column<Row>[] {
  const reload = useReload()
  const lacking = visibleColumns(columns, settings)
    .filter(({ key }) => asked?.includes(key) === false)
    .map(({ key }) => key)
    .join()
  useEffect(() => {
    if (lacking !== '') void reload()
  }, [lacking, reload])
  return useMemo(
    () => (lacking === '' ? columns : columns.filter(({ key }) => asked?.includes(key) !== false)),
    [lacking, columns, asked],
  )
}

/** `memo` loses the type parameters of the component. */
const ShownRows = memo(LoadedRows) as typeof LoadedRows

const isRestricted = ({ q, search }: ListState, filters: Filters<never>) =>
  q !== undefined ||
  Object.entries(filters).some(([name, filter]) => parseFilter(filter, search.get(name)) !== undefined)

function NoneFound({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('lists')
  return (
    <EmptyState
      title={t('noneFound')}
      action={
        <Button variant="outline" size="sm" onClick={onClear}>
          {t('showAll')}
        </Button>
      }
      hint={t('noneFoundHint')}
    />
  )
}

/** The count when the list was loaded; rows that arrive later are announced by themselves. */
function FoundStatus({ page }: { readonly page: Page<unknown> }) {
  const foundText = useFoundText()
  const [found] = useState(page)
  return <VisuallyHidden role="status">{foundText(found)}</VisuallyHidden>
}

function useScrollToTop(key: string) {
  const anchor = useRef<HTMLDivElement>(null)
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    anchor.current?.querySelector('[data-scrolls]')?.scrollTo({ top: 0 })
    if ((anchor.current?.getBoundingClientRect().top ?? 0) < 0) anchor.current?.scrollIntoView?.()
  }, [key])
  return { anchor, scrollToTop: () => void (wanted.current = true) }
}
