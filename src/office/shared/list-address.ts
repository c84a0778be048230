import { defaultPageSize, largestPageSize } from '#contract/paging.ts'
import type { Sorting } from '../../ui/DataTable.tsx'

/** What a list shows, as its address says it: `?q=sand&order=loadDate.desc&page=2&rows=50`. */
export interface ListAddress {
  readonly page: number
  readonly itemsPerPage: number
  readonly q: string | undefined
  readonly sorting: Sorting
}

/** Reads an address; what it does not say, or says wrongly, is as it is by default. */
export function readListAddress(search: URLSearchParams, byDefault: Sorting): ListAddress {
  const [field = '', direction] = search.get('order')?.split('.') ?? []
  return {
    page: wholeNumber(search.get('page'), Number.MAX_SAFE_INTEGER) ?? 1,
    itemsPerPage: wholeNumber(search.get('rows'), largestPageSize) ?? defaultPageSize,
    q: search.get('q')?.trim() || undefined,
    sorting: field !== '' && (direction === 'asc' || direction === 'desc') ? { field, direction } : byDefault,
  }
}

/** The same address with some of it changed; whatever changes but the page begins at the first page. */
export function changeAddress(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | number | undefined>>,
): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (!('page' in changes)) changed.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') changed.delete(name)
    else changed.set(name, String(value))
  }
  return changed
}

/** The query of a list endpoint. */
export const listQuery = ({ page, itemsPerPage, q, sorting }: ListAddress) => ({
  page,
  itemsPerPage,
  ...(q === undefined ? {} : { q }),
  order: { [sorting.field]: sorting.direction },
})

function wholeNumber(text: string | null, most: number): number | undefined {
  if (text === null || !/^[1-9]\d{0,8}$/.test(text)) return undefined
  return Math.min(Number(text), most)
}
