import type { TurnedAway } from '#contract/shipments/turned-away.ts'
import { kilogramsPerUnitOf, type TurnedAwayWeights } from '#contract/shipments/turned-away-weights.ts'
import type { shipments } from '../../platform/db/schema/shipments.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'

/** Of its columns, as the wire has it. */
export const turnedAwayOf = (
  row: Pick<
    typeof shipments.$inferSelect,
    'ending' | 'endDate' | 'rest' | 'agreedReceiver' | 'forwardedBy' | 'follows'
  >,
): TurnedAway => ({
  ending: row.ending ?? undefined,
  endDate: row.endDate === null ? undefined : formatTimestamp(row.endDate),
  rest: row.rest ?? undefined,
  agreedReceiver: row.agreedReceiver ?? undefined,
  forwardedBy: row.forwardedBy ?? undefined,
  follows: row.follows ?? undefined,
})

/** @param weighedAtLoad unless its net weight is what the receiver took */
export const turnedAwayWeightsOf = (
  row: Pick<
    typeof shipments.$inferSelect,
    | 'nettoWeight'
    | 'netKilograms'
    | 'acceptance'
    | 'acceptedKilograms'
    | 'density'
    | 'factorToKilograms'
    | 'cargoUnitCode'
  >,
  weighedAtLoad: boolean,
): TurnedAwayWeights => ({
  loaded: weighedAtLoad ? (row.nettoWeight ?? undefined) : undefined,
  loadedKilograms: weighedAtLoad ? (row.netKilograms ?? undefined) : undefined,
  isRefused: row.acceptance === 'refused',
  acceptedKilograms: row.acceptedKilograms ?? undefined,
  kilogramsPerUnit: kilogramsPerUnitOf(
    row.cargoUnitCode,
    row.density ?? undefined,
    row.factorToKilograms ?? undefined,
  ),
  cargoUnit: row.cargoUnitCode,
})
