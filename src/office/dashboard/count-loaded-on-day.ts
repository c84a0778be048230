import type { Page } from '#contract/paging.ts'
import type { ShipmentRow } from '#contract/shipments.ts'

/**
 * Counts the shipments that were loaded on the local day of `now` (milliseconds), and how many of these are
 * unloaded, from a page of the newest shipments. `complete` is false when all of the page is of that day, so
 * that there may be more.
 */
export function countLoadedOnDay(now: number, newest: Page<Pick<ShipmentRow, 'loadDate' | 'status'>>) {
  const day = new Date(now).toDateString()
  const loaded = newest.member.filter(({ loadDate }) => new Date(loadDate).toDateString() === day)
  return {
    loaded: loaded.length,
    unloaded: loaded.filter(({ status }) => status === 'unloaded').length,
    complete: loaded.length < newest.member.length || newest.totalItems === newest.member.length,
  }
}
