import type { Location } from 'react-router-dom'

/** What a link back to a list needs to show it as it was left. */
interface Visit {
  readonly search: string
  /** The history entry, whose scroll position is restored. */
  readonly key: string
}

const lastVisits = new Map<string, Visit>()

/** Remembers how a page was last seen, for the links that lead back to it. */
export function rememberVisit({ pathname, search, key }: Location): void {
  lastVisits.set(pathname, { search, key })
}

/** The link props that lead back to a page with the search, filters and scroll position of its last visit. */
export function linkToLastVisit(pathname: string) {
  const visit = lastVisits.get(pathname)
  return visit === undefined
    ? { to: pathname }
    : { to: `${pathname}${visit.search}`, state: { scrollOf: visit.key } }
}
