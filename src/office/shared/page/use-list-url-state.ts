import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom'
import type { Page } from '#contract/kit/paging.ts'
import type { Sorting } from '../../../ui/table/columns.ts'
import type { PagingState } from '../../../ui/table/Paging.tsx'
import { changeSearchParams, parseListUrl } from './list-url-state.ts'

/**
 * Kept in the URL, so that it survives a reload and can be shared and navigated back to; the same object
 * while the URL is the same.
 */
export function useListUrlState(defaultSorting: Sorting) {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const { state } = useNavigation()
  const pendingSearch = useRef<URLSearchParams>(undefined)
  useEffect(() => {
    if (state === 'idle') pendingSearch.current = undefined
  }, [state, key])
  return useMemo(() => {
    const urlState = parseListUrl(search, defaultSorting)
    const change = (changes: Parameters<typeof changeSearchParams>[1], replace = false) => {
      // Of two quick changes, the second builds on the URL that the first is still navigating to.
      pendingSearch.current = changeSearchParams(pendingSearch.current ?? search, changes)
      setSearch(pendingSearch.current, { replace, preventScrollReset: true })
    }
    return {
      ...urlState,
      search,
      change,
      onSort: ({ field, direction }: Sorting) => change({ order: `${field}.${direction}` }),
      paging: ({ totalItems, totalItemsIsEstimate }: Page<unknown>): PagingState => ({
        page: urlState.page,
        itemsPerPage: urlState.itemsPerPage,
        totalItems,
        totalItemsIsEstimate,
        onPage: (page) => change({ page: page === 1 ? undefined : page }),
        onItemsPerPage: (rows) => change({ rows }),
      }),
    }
  }, [search, setSearch, defaultSorting])
}
