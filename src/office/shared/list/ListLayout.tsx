import { chakra } from '@chakra-ui/react'
import type { Namespace } from 'i18next'
import { memo, type ReactNode, Suspense, use, useDeferredValue } from 'react'
import { useLoaderData } from 'react-router-dom'
import type { Page } from '#contract/kit/paging.ts'
import { useTitle } from '../../../app/frame/use-title.ts'
import { Card, PageTitle } from '../../../ui/theme/surfaces.tsx'
import { visibleColumns } from '../../../ui/table/columns.ts'
import { useUser } from '../../../app/session/use-user.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { useColumnPreferences } from '../../../ui/table/use-column-preferences.ts'
import { LoadOnMount } from '../page/define-page.tsx'
import type { PageLoaderData } from '../page/page-data.ts'
import { PendingBar } from '../page/PendingBar.tsx'
import { useListUrlState } from '../page/use-list-url-state.ts'
import { columnsKey, type ListData } from './define-list.ts'
import { FilterBar } from './FilterBar.tsx'
import { useFoundText } from './use-found-text.ts'
import type { ListLayoutProps } from './list-layout-props.ts'
import { ListRows } from './ListRows.tsx'

/**
 * Title, search and filters stay while the card shows a skeleton, the rows, that there are none, or an error.
 */
export function ListLayout<
  Row extends { readonly id: string },
  Texts extends Namespace,
  Loaded extends Page<Row> = Page<Row>,
>(props: ListLayoutProps<Row, Texts, Loaded>) {
  const loaded = useLoaderData<PageLoaderData<ListData<Loaded>> | null>()
  // The current rows stay visible while the next are loading.
  const current = useDeferredValue(loaded)
  const state = useListUrlState(props.list.sorting)
  return <ShownList {...props} outcome={current?.outcome} isPending={current !== loaded} state={state} />
}

type Outcome<Loaded> = PageLoaderData<ListData<Loaded>>['outcome']

/** Memoised, because the router renders users of its data whenever it begins or ends to load. */
const ShownList = memo(ListContent) as typeof ListContent

function ListContent<Row extends { readonly id: string }, Texts extends Namespace, Loaded extends Page<Row>>({
  outcome,
  isPending,
  state,
  ...props
}: ListLayoutProps<Row, Texts, Loaded> & {
  readonly outcome: Outcome<Loaded> | undefined
  readonly isPending: boolean
  readonly state: ReturnType<typeof useListUrlState>
}) {
  const { list, title, embedded = false, action, above, searchLabel, columns } = props
  const { id: userId } = useUser()
  const settings = useColumnPreferences(columnsKey(userId, list.name))
  const skeleton = (
    <DataTable caption={title} columns={columns} settings={settings} rows={[]} empty={null} loading />
  )
  return (
    <>
      {embedded ? null : <ListHeader title={title} action={action} />}
      {typeof above === 'function' ? <LoadedPart outcome={outcome}>{above}</LoadedPart> : above}
      <Toolbar>
        <chakra.div display={{ base: 'contents', md: 'block' }} flex="1 1 320px" minWidth="0">
          <FilterBar
            list={list}
            state={state}
            searchLabel={searchLabel}
            found={
              <>
                <LoadedPart outcome={outcome}>{(page) => <Found page={page} />}</LoadedPart>
                <ColumnChoice columns={columns} settings={settings} />
                {props.exportButton?.({
                  columns: visibleColumns(columns, settings).flatMap(({ key, exported = [key] }) => exported),
                  search: state.search.toString(),
                })}
              </>
            }
          />
        </chakra.div>
        {embedded ? action : null}
      </Toolbar>
      {isPending ? <PendingBar /> : null}
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

interface LoadedPartProps<Loaded> {
  readonly outcome: Outcome<Loaded> | undefined
  readonly children: (page: Loaded | undefined) => ReactNode
}

const LoadedPart = <Loaded,>(props: LoadedPartProps<Loaded>) => (
  <Suspense fallback={props.children(undefined)}>
    <WhenLoaded {...props} />
  </Suspense>
)

function WhenLoaded<Loaded>({ outcome, children }: LoadedPartProps<Loaded>) {
  const result = outcome instanceof Promise ? use(outcome) : outcome
  return children(result === undefined || 'failure' in result ? undefined : result.data.page)
}

function Found({ page }: { readonly page: Page<unknown> | undefined }) {
  const foundText = useFoundText()
  return page === undefined || page.totalItems === 0 ? null : (
    <chakra.span className="numbers" color="fg.muted" fontSize="label" whiteSpace="nowrap">
      {foundText(page)}
    </chakra.span>
  )
}
