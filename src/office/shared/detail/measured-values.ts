import {
  type MeasurementName,
  measurementNames,
  type Measurements,
  measurements,
} from '#contract/shipments/measurements.ts'

/** A text is never absent; an absent number is null. */
export type MeasuredValues = {
  [Name in MeasurementName]: (typeof measurements)[Name] extends { kind: 'text' } ? string : number | null
}

export const measuredValuesOf = (shipment: Measurements | undefined): MeasuredValues =>
  // Each name has a value of its kind, which the type of `fromEntries` does not say.
  Object.fromEntries(
    measurementNames.map((name) => [
      name,
      shipment?.[name] ?? (measurements[name].kind === 'text' ? '' : null),
    ]),
  ) as MeasuredValues
