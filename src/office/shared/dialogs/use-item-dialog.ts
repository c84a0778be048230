import { useLocation, useSearchParams } from 'react-router-dom'

/** In place of an id: a new item. */
export const newItem = 'new'

/**
 * The dialog of an item of a list, which is a part of the page's address (`?item=<id>`, `?item=new`), so that it can
 * be linked to, and going back closes it.
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
    /** The address at which the dialog of this item is open. */
    linkTo: (id: string) => `${pathname}?${withItem(id)}`,
    /** The list is read anew, with what was saved in the dialog. */
    close: () => setSearch(withItem(undefined), { preventScrollReset: true, replace: true }),
  }
}
