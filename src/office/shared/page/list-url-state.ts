import { defaultPageSize, maxPageSize } from '#contract/kit/paging.ts'
import type { Sorting } from '../../../ui/table/columns.ts'

/** As in its URL: `?q=sand&order=loadDate.desc&page=2&rows=50`. */
export interface ListUrlState {
  readonly page: number
  readonly itemsPerPage: number
  readonly q: string | undefined
  readonly sorting: Sorting
}

/** Missing and invalid parameters take their defaults. */
export function parseListUrl(search: URLSearchParams, defaultSorting: Sorting): ListUrlState {
  const [field = '', direction] = search.get('order')?.split('.') ?? []
  return {
    page: positiveInteger(search.get('page'), Number.MAX_SAFE_INTEGER) ?? 1,
    itemsPerPage: positiveInteger(search.get('rows'), maxPageSize) ?? defaultPageSize,
    q: search.get('q')?.trim() || undefined,
    sorting:
      field !== '' && (direction === 'asc' || direction === 'desc') ? { field, direction } : defaultSorting,
  }
}

/** An empty value removes a parameter; any change but that of the page returns to the first page. */
export function changeSearchParams(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | number | undefined>>,
): URLSearchParams {
  const updated = new URLSearchParams(search)
  if (!('page' in changes)) updated.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') updated.delete(name)
    else updated.set(name, String(value))
  }
  return updated
}

export const listQuery = ({ page, itemsPerPage, q, sorting }: ListUrlState) => ({
  page,
  itemsPerPage,
  ...(q === undefined ? {} : { q }),
  order: { [sorting.field]: sorting.direction },
})

function positiveInteger(text: string | null, max: number): number | undefined {
  if (text === null || !/^[1-9]\d{0,8}$/.test(text)) return undefined
  return Math.min(Number(text), max)
}
