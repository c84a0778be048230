import { useLocation, useNavigation, useSearchParams } from 'react-router-dom'
import type { Page } from '#contract/paging.ts'
import type { PagingState, Sorting } from '../ui/DataTable.tsx'
import { changeAddress, readListAddress } from './list-address.ts'

/** What a list shows is kept in its address: it can be shared, reloaded and gone back to. */
export function useListAddress(byDefault: Sorting) {
  const [search, setSearch] = useSearchParams()
  const address = readListAddress(search, byDefault)
  const { pathname } = useLocation()
  const { location: ahead } = useNavigation()
  // Two choices in quick succession: the second adds to the address that the first is still on its way to.
  const latest = ahead?.pathname === pathname ? new URLSearchParams(ahead.search) : search
  const change = (changes: Parameters<typeof changeAddress>[1], replace = false) => setSearch(changeAddress(latest, changes), { replace, preventScrollReset: true })
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
