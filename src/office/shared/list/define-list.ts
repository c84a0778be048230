import type { Namespace } from 'i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Page } from '#contract/kit/paging.ts'
import { type Sorting, visibleColumns } from '../../../ui/table/columns.ts'
import { readPreferences } from '../../../ui/table/use-column-preferences.ts'
import { listQuery, type ListUrlState, parseListUrl } from '../page/list-url-state.ts'
import { currentUserId, loadPageData, type PageLoaderData } from '../page/page-data.ts'
import { userTimeZone } from '../page/days.ts'
import { type ListColumns, readBy, type ReadBy } from './list-columns.ts'
import { type FilterParameter, filterQuery, type Filters } from './filters.ts'

export type ListQuery = ReturnType<typeof listQuery> & {
  readonly exists?: Record<string, string>
} & { readonly [parameter: string]: FilterParameter | number | undefined }

export interface LoadContext<Columns extends ListColumns> {
  /** What the shown columns read. */
  readonly properties: readonly ReadBy<Columns>[]
  readonly signal: AbortSignal
  readonly params: LoaderFunctionArgs['params']
  readonly url: URL
}

export interface ListDefinition<
  Row,
  Texts extends Namespace,
  Loaded extends Page<Row> = Page<Row>,
  Columns extends ListColumns = ListColumns,
> {
  /** Names the list where a user's columns and views of it are kept. */
  readonly name: string
  readonly texts: Texts
  readonly sorting: Sorting
  readonly filters: Filters<Texts>
  /**
   * What its columns read. The first is always shown: what else is read of a row is read with it. Absent where all of a row is read,
   * whatever is shown of it.
   */
  readonly columns?: Columns
  /** Reads a page, with what else its page shows: calls the endpoint with the query, and with what the path adds to it. */
  readonly load: (query: ListQuery, context: LoadContext<Columns>) => Promise<Loaded>
}

export interface ListData<Loaded> {
  readonly page: Loaded
  readonly urlState: ListUrlState
  /** The columns that it was asked for; absent: all. */
  readonly columns: readonly string[] | undefined
  /** Path and query: rows are compared with earlier ones of the same key alone. */
  readonly key: string
}

export interface List<Row, Texts extends Namespace, Loaded extends Page<Row> = Page<Row>> extends Omit<
  ListDefinition<Row, Texts, Loaded>,
  'load'
> {
  /** The loader of the list's route. */
  readonly loader: (args: LoaderFunctionArgs) => Promise<PageLoaderData<ListData<Loaded>>>
}

/** Where a user's choice of a list's columns is kept. */
export const columnsKey = (userId: string, list: string) => `vrachtpas-columns:${userId}:${list}`

/**
 * Declares a list in one table: its filters, which make up the filter bar, the address and the query for the
 * server, its first order, and how it is read.
 */
export function defineList<
  Row,
  const Texts extends Namespace,
  Loaded extends Page<Row> = Page<Row>,
  const Columns extends ListColumns = ListColumns,
>(definition: ListDefinition<Row, Texts, Loaded, Columns>): List<Row, Texts, Loaded> {
  return {
    ...definition,
    loader: ({ request, params }) =>
      loadPageData(`list ${definition.name}`, request, async (signal) => {
        const url = new URL(request.url)
        const urlState = parseListUrl(url.searchParams, definition.sorting)
        const query = {
          ...listQuery(urlState),
          ...filterQuery(definition.filters, url.searchParams, userTimeZone()),
        }
        const columns = shownColumns(definition)
        const properties = definition.columns ? readBy(definition.columns, columns ?? []) : []
        const page = await definition.load(query, { signal, params, url, properties })
        return { page, urlState, columns, key: url.pathname + url.search }
      }),
  }
}

/** The columns that the user chose, or that are shown at first. */
function shownColumns({ columns, name }: Pick<ListDefinition<never, never>, 'columns' | 'name'>) {
  if (columns === undefined) return undefined
  const all = Object.entries(columns).map(([key, column]) => ({ ...column, key }))
  return visibleColumns(all, readPreferences(columnsKey(currentUserId(), name))).map(({ key }) => key)
}
