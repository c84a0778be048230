import { type Measurements, type StatedMeasurements, toStated } from '#contract/shipments/measurements.ts'
import type { UnloadStatement } from '#contract/shipments/shipment-statements.ts'
import type { MeasuredRest } from '#contract/shipments/turned-away.ts'
import {
  isImpossibleRest,
  kilogramsOfRest,
  type TurnedAwayWeights,
} from '#contract/shipments/turned-away-weights.ts'
import { cubicMetresPer, toKilograms } from '#contract/shipments/weights.ts'
import type { TransportModeType } from '#contract/parties/master-data.ts'

/** Of the flow by which a cargo goes on. */
export interface UnitOnward {
  readonly unit: string
  readonly factorToKilograms: number | null
}

/**
 * What the shipment that goes on with a cargo states of its unloading: what was measured of it where it was
 * unloaded, without weights that cannot be right; by another unit, its kilograms. A volume keeps its kilograms: the
 * flow by which it goes on may have another density.
 */
export function restAsUnload(
  weights: TurnedAwayWeights,
  rest: MeasuredRest,
  {
    onward,
    mode,
    density,
    survey,
  }: Pick<UnloadStatement, 'density' | 'survey'> & {
    readonly onward: UnitOnward
    readonly mode: TransportModeType | undefined
  },
): StatedMeasurements & Pick<UnloadStatement, 'survey'> {
  const { weightTicketNumber, unloadingDeclarationNumber } = rest
  if (isImpossibleRest(weights, rest, mode)) return toStated({ unloadingDeclarationNumber })
  const surveyed = rest.surveyedBy === undefined ? {} : { survey }
  const kilograms = kilogramsOfRest(weights, rest)
  if (onward.unit === weights.cargoUnit)
    return {
      ...toStated({
        ...rest,
        ...(onward.factorToKilograms === null && volumeWeight(weights, rest)),
      }),
      ...surveyed,
    }
  const bySurvey =
    rest.surveyedBy === 'holds' ? { density: rest.density ?? density ?? densityOf(weights) } : {}
  return {
    ...toStated({ weightTicketNumber, unloadingDeclarationNumber }),
    ...(kilograms === undefined
      ? {}
      : { ...weightIn(onward, kilograms), ...toStated(bySurvey), ...surveyed }),
  }
}

/** Of the flow of the load: a volume in holds says nothing of a mass without it. */
function densityOf({ cargoUnit, kilogramsPerUnit }: TurnedAwayWeights): number | undefined {
  const cubicMetres = cubicMetresPer[cargoUnit]
  return cubicMetres === undefined || kilogramsPerUnit === undefined
    ? undefined
    : Math.round(kilogramsPerUnit / cubicMetres) / 1000
}

/**
 * What a volume weighs by another flow: by the density of its load, so that its kilograms follow from the volume;
 * kilograms where the load's were stated.
 */
export function volumeWeight(weights: TurnedAwayWeights, measured: Measurements): Measurements {
  const { nettoWeight, statedKilograms, density } = measured
  if (nettoWeight === undefined || statedKilograms !== undefined || density !== undefined) return {}
  const { loaded, loadedKilograms, kilogramsPerUnit: perUnit } = weights
  const isByDensity = loaded === undefined || loadedKilograms === toKilograms(loaded, perUnit)
  const byDensity = isByDensity ? densityOf(weights) : undefined
  return byDensity === undefined
    ? { statedKilograms: kilogramsOfRest(weights, measured) }
    : { density: byDensity }
}

/** As a statement by this flow says it: an amount in its unit, or kilograms where the unit is none of mass. */
export function weightIn({ factorToKilograms }: UnitOnward, kilograms: number): StatedMeasurements {
  if (kilograms <= 0) return {}
  const rounded = (value: number) => Math.round(value * 1000) / 1000
  return factorToKilograms === null
    ? { netKilograms: rounded(kilograms) }
    : { amount: rounded(kilograms / factorToKilograms) }
}
