import { type Measurements, measurementNames, measurements } from '#contract/shipments/measurements.ts'
import { NumberInput, TextInput } from '../../../ui/forms/TextInputs.tsx'
import { useFormats } from '../page/use-formats.ts'

/** A field for each measured value; the net weight only where it is not computed of two weighings. */
export function MeasuredFields({
  base,
  unit,
  within = '',
  nettoHelp,
}: {
  readonly base: Measurements
  readonly unit: string | undefined
  /** The path of the object that has the values. */
  readonly within?: string
  readonly nettoHelp?: string | undefined
}) {
  const { name: nameIn } = useFormats()
  const isComputed = base.weighedLoad !== undefined && base.tareWeight !== undefined
  return measurementNames.map((name) => {
    const measurement = measurements[name]
    const field = { name: `${within}${name}`, label: nameIn(measurement.label) }
    if (measurement.kind === 'text') return <TextInput key={name} {...field} />
    if (name === 'nettoWeight' && isComputed) return null
    return (
      <NumberInput
        key={name}
        {...field}
        unit={'unit' in measurement ? measurement.unit : unit}
        help={name === 'nettoWeight' ? nettoHelp : undefined}
      />
    )
  })
}
