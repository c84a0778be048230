import type { MaterialFlow } from '../flows/material-flows.ts'
import { capacityOf } from '../parties/vehicle-capacity.ts'
import type { CargoSurvey } from './cargo-surveys.ts'
import type { ImplausibleWeight, WeighedMode } from './implausible-weights.ts'
import { kilogramsOf } from './kilograms.ts'
import { fromStated, type StatedMeasurements } from './measurements.ts'
import { meanDraught } from './weight-sources.ts'
import { kilogramsPerUnit } from './weights.ts'

/** Tonnes per cubic metre: loose insulation and iron ore lie within. */
const usualDensities = { least: 0.02, most: 4 } as const

/**
 * Odd readings of a survey and what follows from them, which the driver is asked about but not stopped by: a
 * forgotten decimal mark, more than the ship carries. Values are in the unit that they
 * name.
 */
export function implausibleSurvey(
  flow: Pick<MaterialFlow, 'cargoUnit' | 'density'>,
  mode: WeighedMode,
  { survey, ...stated }: StatedMeasurements & { readonly survey?: CargoSurvey | undefined },
): readonly ImplausibleWeight[] {
  const { density = impliedDensity(flow, stated) ?? flow.density } = stated
  const kilograms =
    flow.cargoUnit.factorToKilograms === undefined ? kilogramsOf(flow, fromStated(stated)) : undefined
  const capacity = capacityOf(mode)
  return [
    ...(density !== undefined && (density < usualDensities.least || density > usualDensities.most)
      ? [{ kind: 'density_unusual', value: density, unit: 't/m³' } as const]
      : []),
    ...(kilograms !== undefined && capacity !== undefined && kilograms > capacity
      ? [
          {
            kind: 'over_capacity',
            value: kilograms,
            expected: capacity,
            unit: 'kg',
            slip: undefined,
          } as const,
        ]
      : []),
    ...(survey === undefined ? [] : oddReadings(survey, mode)),
  ]
}

/** Of a volume with kilograms of its own: one of both was corrected, or typed, without the other. */
function impliedDensity(
  { cargoUnit }: Pick<MaterialFlow, 'cargoUnit'>,
  { amount, netKilograms }: StatedMeasurements,
): number | undefined {
  const perTonne = kilogramsPerUnit({ ...cargoUnit, factorToKilograms: undefined }, 1)
  return perTonne === undefined || netKilograms === undefined || !amount
    ? undefined
    : Math.round((netKilograms / (amount * perTonne)) * 1000) / 1000
}

function oddReadings(survey: CargoSurvey, { ship }: WeighedMode): readonly ImplausibleWeight[] {
  if (survey.kind === 'holds') {
    for (const hold of survey.holds) {
      if (!('level' in hold)) continue
      const depth = ship?.holds?.find(
        ({ length, width }) => length === hold.length && width === hold.width,
      )?.depth
      if (depth !== undefined && hold.level > depth)
        return [{ kind: 'level_over_hold', value: hold.level, expected: depth, unit: 'm', slip: undefined }]
    }
    return []
  }
  const deepest = Math.max(meanDraught(survey.before), meanDraught(survey.after))
  return ship?.draft !== undefined && deepest > ship.draft
    ? [{ kind: 'draught_over_ship', value: deepest, expected: ship.draft, unit: 'm', slip: undefined }]
    : []
}
