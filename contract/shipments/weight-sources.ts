import type { Unit } from '../parties/master-data.ts'
import type { DisplacementRow } from '../parties/transport-modes.ts'
import type { CargoSurvey, DraughtReading } from './cargo-surveys.ts'
import type { Phase } from './shipment-fields.ts'
import { kilogramsPerUnit } from './weights.ts'

/**
 * Cubic metres in the holds: length x width x level of each, or what its certificate gives for the level. For
 * the level of an uneven cargo, the mean of several readings is taken.
 */
export const volumeInHolds = ({ holds }: Extract<CargoSurvey, { kind: 'holds' }>): number =>
  holds.reduce(
    (sum, hold) => sum + ('cubicMetres' in hold ? hold.cubicMetres : hold.length * hold.width * hold.level),
    0,
  )

/**
 * Metres: the plain mean of the six readings, as an inland ship is gauged (Convention on the Measurement of
 * Inland Navigation Vessels, Geneva 1966; the procedure at hc-survey.nl, Barge measurement). The quarter mean
 * of the UN/ECE code for coal (ECE/ENERGY/19) is of sea-going ships, whose tables need corrections for trim.
 */
export const meanDraught = ({ draughts }: Pick<DraughtReading, 'draughts'>): number => {
  const readings = Object.values(draughts)
  const sum = readings.reduce((total, reading) => total + reading, 0)
  // Exact in millimetres: six times 0.8 must not lie just above a table that begins there.
  return Math.round(sum * 1000) / (readings.length * 1000)
}

/** The two lines between which a draught lies; undefined outside the table, which nobody measured. */
function rowsAround(
  table: readonly DisplacementRow[],
  draught: number,
): readonly [DisplacementRow, DisplacementRow] | undefined {
  const sorted = table.toSorted((first, second) => first.draught - second.draught)
  // Of two lines with one draught, none lies between them.
  const next = sorted.findIndex(
    (row, index) => row.draught >= draught && row.draught > (sorted[index - 1]?.draught ?? Infinity),
  )
  const [lower, upper] = [sorted[next - 1], sorted[next]]
  return lower === undefined || upper === undefined || lower.draught > draught ? undefined : [lower, upper]
}

/** The lines of a ship's table that a survey states: those between which these draughts (metres) lie. */
export const displacementLines = (
  table: readonly DisplacementRow[],
  draughts: readonly number[],
): readonly DisplacementRow[] => [...new Set(draughts.flatMap((draught) => rowsAround(table, draught) ?? []))]

/** Cubic metres of water that a ship displaces, linear between two lines of its certificate. */
export function displacementAt(table: readonly DisplacementRow[], draught: number): number | undefined {
  const rows = rowsAround(table, draught)
  if (rows === undefined) return undefined
  const [lower, upper] = rows
  const part = (draught - lower.draught) / (upper.draught - lower.draught)
  return lower.cubicMetres + part * (upper.cubicMetres - lower.cubicMetres)
}

/**
 * Kilograms that a ship took on or gave off between both readings. It weighs as much as the water it displaces
 * (Archimedes): the volume of its table times the density of the water, less what is no cargo. A table that
 * counts from the empty ship gives the same difference while the water does not change; where it does, the
 * empty ship's displacement has to be in the table. Undefined outside the table.
 */
export function kilogramsByDraughts(survey: DraughtSurvey): number | undefined {
  const taken = takenOnByDraughts(survey)
  return taken === undefined ? undefined : Math.round(Math.abs(taken) * 1000)
}

/** Whether the readings say that the ship lost cargo by loading, or took some on by unloading. */
export function isReversed(survey: DraughtSurvey, phase: Phase): boolean {
  const taken = takenOnByDraughts(survey) ?? 0
  return phase === 'load' ? taken < 0 : taken > 0
}

type DraughtSurvey = Extract<CargoSurvey, { kind: 'draughts' }>

/** Tonnes; less than zero where it gave off. */
function takenOnByDraughts({ before, after, table }: DraughtSurvey): number | undefined {
  const tonnesOf = (reading: DraughtReading) => {
    const volume = displacementAt(table, meanDraught(reading))
    return volume === undefined ? undefined : volume * reading.waterDensity - (reading.otherTonnes ?? 0)
  }
  const [empty, laden] = [tonnesOf(before), tonnesOf(after)]
  return empty === undefined || laden === undefined ? undefined : laden - empty
}

/**
 * What a survey states: an amount in the cargo unit, or kilograms where the unit is none of mass. Empty where
 * it gives none: a volume without a density in a unit of mass, a draught outside the table.
 * @param density tonnes per cubic metre, of the load or else of its flow
 */
export function statedBySurvey(
  survey: CargoSurvey,
  unit: Pick<Unit, 'id' | 'factorToKilograms'>,
  density: number | undefined,
): { readonly amount?: number; readonly netKilograms?: number } {
  const rounded = (value: number) => Math.round(value * 1000) / 1000
  const { factorToKilograms: factor } = unit
  if (survey.kind === 'draughts') {
    const kilograms = kilogramsByDraughts(survey)
    if (kilograms === undefined) return {}
    return factor === undefined ? { netKilograms: kilograms } : { amount: rounded(kilograms / factor) }
  }
  const perUnit = kilogramsPerUnit(unit, 1)
  const volume = volumeInHolds(survey)
  if (factor === undefined) return perUnit === undefined ? {} : { amount: rounded((volume * 1000) / perUnit) }
  return density === undefined ? {} : { amount: rounded((volume * density * 1000) / factor) }
}
