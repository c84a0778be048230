import type { Page } from '#contract/paging.ts'
import type { ShipmentRow } from '#contract/shipments.ts'

/**
 * How many shipments were loaded on the reader's day of `now` (milliseconds), and how many of these are unloaded, by the
 * newest shipments. `complete` is false where the day began before the oldest of them: there are more.
 */
export function loadedOn(now: number, newest: Page<Pick<ShipmentRow, 'loadDate' | 'status'>>) {
  const day = new Date(now).toDateString()
  const loaded = newest.member.filter(({ loadDate }) => new Date(loadDate).toDateString() === day)
  return {
    loaded: loaded.length,
    unloaded: loaded.filter(({ status }) => status === 'unloaded').length,
    complete: loaded.length < newest.member.length || newest.totalItems === newest.member.length,
  }
}
