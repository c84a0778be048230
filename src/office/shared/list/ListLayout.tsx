import { chakra } from '@chakra-ui/react'
import type { Namespace } from 'i18next'
import { type ReactNode, Suspense, use, useDeferredValue } from 'react'
import { useLoaderData } from 'react-router-dom'
import type { Page } from '#contract/paging.ts'
import { useTitle } from '../../../app/use-title.ts'
import { Card, PageTitle } from '../../../ui/surfaces.tsx'
import { type Column, type ColumnPreferences, columnVisibility } from '../../../ui/table/columns.ts'
import { useUser } from '../../../app/use-user.ts'
import { ColumnChoice } from '../../../ui/table/ColumnChoice.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { useColumnPreferences } from '../../../ui/table/use-column-preferences.ts'
import { LoadOnMount } from '../create-page.tsx'
import type { LoadOutcome, PageLoaderData } from '../page-data.ts'
import { PendingBar } from '../PendingBar.tsx'
import { useListUrlState } from '../use-list-url-state.ts'
import type { ListData } from './define-list.ts'
import { FilterBar } from './FilterBar.tsx'
import { useFoundText } from './use-found-text.ts'
import type { ListLayoutProps } from './list-layout-props.ts'
import { ListRows } from './ListRows.tsx'

/**
 * The page of a list: title, search and filters stay while its card shows a skeleton, the rows, that there are
 * none, or why they could not be loaded.
 */
export function ListLayout<
  Row extends { readonly id: string },
  Texts extends Namespace,
  Loaded extends Page<Row> = Page<Row>,
>(props: ListLayoutProps<Row, Texts, Loaded>) {
  const { list, title, embedded = false, action, above, searchLabel, columns } = props
  const loaded = useLoaderData<PageLoaderData<ListData<Loaded>> | null>()
  // The current rows stay visible while the next are loading.
  const current = useDeferredValue(loaded)
  const state = useListUrlState(list.sorting)
  const { id: userId } = useUser()
  const settings = useColumnPreferences(`vrachtpas-columns:${userId}:${list.name}`)
  const outcome = current?.outcome
  const skeleton = (
    <DataTable caption={title} columns={columns} settings={settings} rows={[]} empty={null} loading />
  )
  return (
    <>
      {embedded ? null : <ListHeader title={title} action={action} />}
      {typeof above === 'function' ? (
        <Suspense fallback={above(undefined)}>
          <WhenLoaded outcome={outcome}>{(page) => above(page)}</WhenLoaded>
        </Suspense>
      ) : (
        above
      )}
      <Toolbar>
        <chakra.div display={{ base: 'contents', md: 'block' }} flex="1 1 320px" minWidth="0">
          <FilterBar
            list={list}
            state={state}
            searchLabel={searchLabel}
            found={
              <>
                <Suspense fallback={null}>
                  <WhenLoaded outcome={outcome}>{(page) => <Found page={page} />}</WhenLoaded>
                </Suspense>
                <ColumnChoice columns={columns} settings={settings} />
                {props.exportButton?.({
                  columns: visibleKeys(columns, settings),
                  search: state.search.toString(),
                })}
              </>
            }
          />
        </chakra.div>
        {embedded ? action : null}
      </Toolbar>
      {current === loaded ? null : <PendingBar />}
      <Card padding="0" minWidth="0" scrollMarginTop="72px">
        {outcome === undefined ? (
          <LoadOnMount>{skeleton}</LoadOnMount>
        ) : (
          <Suspense fallback={skeleton}>
            <ListRows {...props} outcome={outcome} state={state} settings={settings} />
          </Suspense>
        )}
      </Card>
    </>
  )
}

const Toolbar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 12px',
    alignItems: { base: 'center', md: 'flex-start' },
  },
})

const visibleKeys = (
  columns: readonly Pick<Column<never>, 'key' | 'visibility'>[],
  settings: ColumnPreferences,
) => {
  const visible = columnVisibility(columns, settings)
  return columns.map(({ key }) => key).filter((key) => visible[key] === true)
}

function ListHeader({ title, action }: { readonly title: string; readonly action: ReactNode }) {
  useTitle(title)
  return (
    <chakra.header
      display="flex"
      flexWrap="wrap"
      gap="12px"
      justifyContent="space-between"
      alignItems="center"
      minHeight="control"
    >
      <PageTitle>{title}</PageTitle>
      {action}
    </chakra.header>
  )
}

/** Shows something of what was loaded, or what stands there where that failed. */
function WhenLoaded<Data>({
  outcome,
  children,
}: {
  readonly outcome: LoadOutcome<ListData<Data>> | Promise<LoadOutcome<ListData<Data>>> | undefined
  readonly children: (page: Data | undefined) => ReactNode
}) {
  const result = outcome instanceof Promise ? use(outcome) : outcome
  return children(result === undefined || 'failure' in result ? undefined : result.data.page)
}

/** How many rows fit search and filters; where there are none the card says so. */
function Found({ page }: { readonly page: Page<unknown> | undefined }) {
  const foundText = useFoundText()
  return page === undefined || page.totalItems === 0 ? null : (
    <chakra.span className="numbers" color="fg.muted" fontSize="label" whiteSpace="nowrap">
      {foundText(page)}
    </chakra.span>
  )
}
