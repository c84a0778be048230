import type { Namespace } from 'i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Page } from '#contract/kit/paging.ts'
import type { Sorting } from '../../../ui/table/columns.ts'
import { listQuery, type ListUrlState, parseListUrl } from '../page/list-url-state.ts'
import { loadPageData, type PageLoaderData } from '../page/page-data.ts'
import { userTimeZone } from '../page/days.ts'
import { type FilterParameter, filterQuery, type Filters } from './filters.ts'

/** What a list asks of its endpoint: page, order, search and filters. */
export type ListQuery = ReturnType<typeof listQuery> & {
  readonly exists?: Record<string, string>
} & { readonly [parameter: string]: FilterParameter | number | undefined }

interface LoadContext {
  readonly signal: AbortSignal
  readonly params: LoaderFunctionArgs['params']
  readonly url: URL
}

export interface ListDefinition<Row, Texts extends Namespace, Loaded extends Page<Row> = Page<Row>> {
  /** Names the list where a user's columns and views of it are kept. */
  readonly name: string
  /** The texts that its filters' titles are in. */
  readonly texts: Texts
  readonly sorting: Sorting
  readonly filters: Filters<Texts>
  /** Reads a page, with what else its page shows: calls the endpoint with the query, and with what the path adds to it. */
  readonly load: (query: ListQuery, context: LoadContext) => Promise<Loaded>
}

/** A page of a list with the state of its address that it answers. */
export interface ListData<Loaded> {
  readonly page: Loaded
  readonly urlState: ListUrlState
  /** Path and query: rows are compared with earlier ones of the same key alone. */
  readonly key: string
}

export interface List<
  Row,
  Texts extends Namespace,
  Loaded extends Page<Row> = Page<Row>,
> extends ListDefinition<Row, Texts, Loaded> {
  /** The loader of the list's route. */
  readonly loader: (args: LoaderFunctionArgs) => Promise<PageLoaderData<ListData<Loaded>>>
}

/**
 * Declares a list in one table: its filters, which make up the filter bar, the address and the query for the
 * server, its first order, and how it is read.
 */
export function defineList<Row, const Texts extends Namespace, Loaded extends Page<Row> = Page<Row>>(
  definition: ListDefinition<Row, Texts, Loaded>,
): List<Row, Texts, Loaded> {
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
        const page = await definition.load(query, { signal, params, url })
        return { page, urlState, key: url.pathname + url.search }
      }),
  }
}
