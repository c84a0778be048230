import type { TurnedAway } from '#contract/shipments/turned-away.ts'
import type { shipments } from '../../platform/db/schema/shipments.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'

/** Of its columns, as the wire has it. */
export const turnedAwayOf = (
  row: Pick<
    typeof shipments.$inferSelect,
    'ending' | 'endDate' | 'restWeight' | 'agreedReceiver' | 'forwardedBy' | 'follows'
  >,
): TurnedAway => ({
  ending: row.ending ?? undefined,
  endDate: row.endDate === null ? undefined : formatTimestamp(row.endDate),
  restWeight: row.restWeight ?? undefined,
  agreedReceiver: row.agreedReceiver ?? undefined,
  forwardedBy: row.forwardedBy ?? undefined,
  follows: row.follows ?? undefined,
})
