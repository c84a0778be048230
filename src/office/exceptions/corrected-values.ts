import { type Measurements, measurementNames } from '#contract/shipments/measurements.ts'
import { type MeasuredValues, measuredValuesOf } from '../shared/detail/measured-values.ts'

export function correctedValues(values: MeasuredValues, base: Measurements): Measurements {
  const before = measuredValuesOf(base)
  return Object.fromEntries(
    measurementNames.flatMap((name) => {
      const value = values[name]
      return value === null || value === '' || value === before[name] ? [] : [[name, value]]
    }),
  )
}

export const correctedFieldNames: Readonly<Record<string, string>> = {
  reason: 'comment',
  ...Object.fromEntries(measurementNames.map((name) => [name, `values.${name}`])),
}
