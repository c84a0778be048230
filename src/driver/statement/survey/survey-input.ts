import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { DisplacementRow, TransportMode } from '#contract/parties/transport-modes.ts'
import type { CargoSurvey } from '#contract/shipments/cargo-surveys.ts'
import type { ShipmentField } from '#contract/shipments/shipment-fields.ts'
import { isVolume } from '#contract/shipments/weights.ts'
import { formatTypedNumber } from '../../../ui/controls/typed-numbers.ts'

/** Texts as typed, by the name of the value. */
export type Typed = Readonly<Partial<Record<string, string>>>

/** A survey as typed; what was typed of another kind stays. */
export interface SurveyInput {
  /** `stated`: the amount is known without a survey. */
  readonly kind: 'stated' | CargoSurvey['kind']
  /** Length, width and level, or the cubic metres of the hold's certificate. */
  readonly holds: readonly Typed[]
  /** Draughts by their places, density of the water, other tonnes. */
  readonly before: Typed
  readonly after: Typed
  /** Lines of the certificate, where the ship's table is not known. */
  readonly table: readonly Typed[]
}

/** Whether the driver may say how the cargo was measured: a truck on a weighbridge is weighed. */
export const maySurvey = ({ cargoUnit }: Pick<MaterialFlow, 'cargoUnit'>, mode: TransportMode): boolean =>
  isVolume(cargoUnit) || mode.type === 'ship'

/** Holds of the ship, to type their levels; fresh water until another is typed. */
export const firstSurvey = ({ ship }: TransportMode, language: string): SurveyInput => ({
  kind: 'stated',
  holds: ship?.holds?.length
    ? ship.holds.map(({ name, length, width }) => ({
        ...(name === undefined ? {} : { name }),
        length: formatTypedNumber(length, language),
        width: formatTypedNumber(width, language),
      }))
    : [{}],
  before: { waterDensity: '1' },
  after: { waterDensity: '1' },
  table: [{}, {}],
})

export const surveyInputOf = (
  stored: string | undefined,
  mode: TransportMode,
  language: string,
): SurveyInput => (stored ? (JSON.parse(stored) as SurveyInput) : firstSurvey(mode, language))

/** The table of the ship, where it is known. */
export const shipTable = ({ ship }: TransportMode): readonly DisplacementRow[] | undefined =>
  ship?.displacement?.length ? ship.displacement : undefined

/** What the survey gives, or has no use for, is not asked for beside it. */
export const replacedBySurvey = (
  kind: SurveyInput['kind'],
  { cargoUnit }: Pick<MaterialFlow, 'cargoUnit'>,
): readonly ShipmentField[] => {
  const isMass = cargoUnit.factorToKilograms !== undefined
  if (kind === 'holds') return ['amount', 'netKilograms']
  // A draught survey gives kilograms and no volume.
  if (kind === 'draughts') return [...(isMass ? (['amount'] as const) : []), 'density', 'netKilograms']
  return isMass ? ['density'] : []
}

/** As a survey was stated, to be typed anew. */
export function typedSurvey(survey: CargoSurvey, mode: TransportMode, language: string): SurveyInput {
  const typed = (values: Readonly<Record<string, number | undefined>>): Typed =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, formatTypedNumber(value, language)]],
      ),
    )
  const first = firstSurvey(mode, language)
  if (survey.kind === 'holds') return { ...first, kind: 'holds', holds: survey.holds.map(typed) }
  const readingOf = ({ draughts, ...rest }: typeof survey.before) => typed({ ...draughts, ...rest })
  return {
    ...first,
    kind: 'draughts',
    before: readingOf(survey.before),
    after: readingOf(survey.after),
    table: survey.table.map(typed),
  }
}
