import type { Location } from 'react-router-dom'

interface Visit {
  readonly search: string
  /** The history entry, whose scroll position is restored. */
  readonly key: string
}

const lastVisits = new Map<string, Visit>()

export function rememberVisit({ pathname, search, key }: Location): void {
  lastVisits.set(pathname, { search, key })
}

/** With the search, filters and scroll position of the last visit. */
export function linkToLastVisit(pathname: string) {
  const visit = lastVisits.get(pathname)
  return visit === undefined
    ? { to: pathname }
    : { to: `${pathname}${visit.search}`, state: { scrollOf: visit.key } }
}
