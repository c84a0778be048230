import { type MeasurementName, measurementNames, measurements } from './measurements.ts'
import type { MadeCorrection } from './shipment-corrections.ts'
import type { CorrectableField } from './shipment-events.ts'

export interface CorrectionChange {
  readonly field: CorrectableField
  readonly from?: string | number | undefined
  readonly to?: string | number | undefined
}

export const correctableFields: readonly CorrectableField[] = [
  ...measurementNames,
  ...measurementNames.map((name) => `rest.${name}` as const),
  'wasteStreamNumber',
  'transporterNoteLoad',
  'transporterNoteUnload',
]

/** A driver's own words, which not all who see a shipment read. */
export const isNote = (field: string): boolean => field.startsWith('transporterNote')

/** What a correction changed, in the order of the form; empty for one of before this was kept. */
export const changesOf = ({
  before = {},
  after = {},
}: Pick<MadeCorrection, 'before' | 'after'>): readonly CorrectionChange[] =>
  correctableFields
    .filter((field) => field in after)
    .map((field) => ({ field, from: before[field] ?? undefined, to: after[field] ?? undefined }))
    .filter(({ from, to }) => from !== to)

/** Which value of a cargo it is, of the shipment or of its rest; undefined for any other. */
export function measuredIn(
  field: string,
): { readonly name: MeasurementName; readonly isOfRest: boolean } | undefined {
  const own = field.replace(/^rest\./u, '')
  const name = measurementNames.find((each) => each === own)
  return name && { name, isOfRest: own !== field }
}

/** A correction without the notes that it changed. */
export const withoutChangedNotes = <
  Made extends { readonly before?: object | undefined; readonly after?: object | undefined },
>(
  made: Made,
): Made => ({ ...made, before: valuesWithoutNotes(made.before), after: valuesWithoutNotes(made.after) })

const valuesWithoutNotes = (values: object | undefined) =>
  values && Object.fromEntries(Object.entries(values).filter(([field]) => !isNote(field)))

/**
 * `41.82 t → 41.28 t`, as mails and letters say it. `amount` writes a number in a unit, or in that of the cargo
 * where there is none; `empty` stands for no value.
 */
export function changeText(
  { field, from, to }: CorrectionChange,
  { amount, empty }: { readonly amount: (value: number, unit?: string) => string; readonly empty: string },
): string {
  const name = measuredIn(field)?.name
  const measurement = name && measurements[name]
  const unit = measurement !== undefined && 'unit' in measurement ? measurement.unit : undefined
  const shown = (value: string | number | undefined) =>
    typeof value === 'number' ? amount(value, unit) : (value ?? empty)
  return `${shown(from)} → ${shown(to)}`
}
