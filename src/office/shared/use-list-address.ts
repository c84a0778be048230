import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom'
import type { Page } from '#contract/paging.ts'
import type { PagingState, Sorting } from '../../ui/DataTable.tsx'
import { changeAddress, readListAddress } from './list-address.ts'

/** What a list shows is kept in its address: it can be shared, reloaded and gone back to. */
export function useListAddress(byDefault: Sorting) {
  const [search, setSearch] = useSearchParams()
  const address = readListAddress(search, byDefault)
  const { key } = useLocation()
  const { state } = useNavigation()
  const ahead = useRef<URLSearchParams>(undefined)
  useEffect(() => {
    if (state === 'idle') ahead.current = undefined
  }, [state, key])
  const change = (changes: Parameters<typeof changeAddress>[1], replace = false) => {
    // Two choices in quick succession: the second adds to the address that the first is still on its way to.
    ahead.current = changeAddress(ahead.current ?? search, changes)
    setSearch(ahead.current, { replace, preventScrollReset: true })
  }
  return {
    ...address,
    search,
    change,
    onSort: ({ field, direction }: Sorting) => change({ order: `${field}.${direction}` }),
    paging: ({ totalItems }: Page<unknown>): PagingState => ({
      page: address.page,
      itemsPerPage: address.itemsPerPage,
      totalItems,
      onPage: (page) => change({ page: page === 1 ? undefined : page }),
      onItemsPerPage: (rows) => change({ rows }),
    }),
  }
}
