import { useLocation, useSearchParams } from 'react-router-dom'

export const newItem = 'new'

/**
 * The open dialog is a part of the page's address (`?item=<id>`, `?item=new`), so that it can be linked to,
 * and going back closes it.
 */
export function useItemDialog() {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const withItem = (id: string | undefined) => {
    const changed = new URLSearchParams(search)
    changed.delete('item')
    if (id !== undefined) changed.set('item', id)
    return changed
  }
  return {
    item: search.get('item') ?? undefined,
    linkTo: (id: string) => `${pathname}?${withItem(id)}`,
    close: () => setSearch(withItem(undefined), { preventScrollReset: true, replace: true }),
  }
}
