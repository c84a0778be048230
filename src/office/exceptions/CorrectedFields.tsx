import { type Measurements, measurementNames, measurements } from '#contract/shipments/measurements.ts'
import { officeFields } from '../shared/fields/office-fields.ts'
import { type MeasuredValues, measuredValuesOf } from '../shared/detail/measured-values.ts'
import { useFormats } from '../shared/page/use-formats.ts'

const { NumberInput, TextInput } = officeFields<{ readonly values: MeasuredValues }>()

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

/** The net weight only where it is not computed of two weighings. */
export function CorrectedFields({
  base,
  unit,
}: {
  readonly base: Measurements
  readonly unit: string | undefined
}) {
  const { name: nameIn } = useFormats()
  const isComputed = base.weighedLoad !== undefined && base.tareWeight !== undefined
  return (
    <>
      {measurementNames.map((name) => {
        const measurement = measurements[name]
        const label = nameIn(measurement.label)
        if (name === 'weightTicketNumber')
          return <TextInput key={name} name={`values.${name}`} label={label} />
        if (name === 'nettoWeight' && isComputed) return null
        return (
          <NumberInput
            key={name}
            name={`values.${name}`}
            label={label}
            unit={'unit' in measurement ? measurement.unit : unit}
          />
        )
      })}
    </>
  )
}
