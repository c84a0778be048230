import type { TransportModeType, Unit } from '#contract/parties/master-data.ts'
import {
  isMeasuredBy,
  type MeasurementName,
  type Measurements,
  measurementNames,
  measurements,
} from '#contract/shipments/measurements.ts'
import { NumberInput, TextInput } from '../../../ui/forms/TextInputs.tsx'
import { useFormats } from '../page/use-formats.ts'

export type MeasuredUnit = Pick<Unit, 'id' | 'symbol' | 'factorToKilograms'>

/**
 * A field for each measured value; the net weight only where it is not computed of two weighings, a density
 * for volumes, and kilograms where the cargo unit is none of mass.
 */
export function MeasuredFields({
  base,
  unit,
  within = '',
  names = measurementNames,
  asked,
  nettoHelp,
  mode,
}: {
  readonly base: Measurements
  readonly unit: MeasuredUnit | undefined
  /** The path of the object that has the values. */
  readonly within?: string
  readonly names?: readonly MeasurementName[]
  /** Those that are shown also without a value, where it is known what the flow asks. */
  readonly asked?: readonly MeasurementName[] | undefined
  readonly nettoHelp?: string | undefined
  /** Where it is known, the number of an unloading declaration is a ship's alone. */
  readonly mode?: TransportModeType | undefined
}) {
  const { name: nameIn } = useFormats()
  const isComputed = base.weighedLoad !== undefined && base.tareWeight !== undefined
  return names.map((name) => {
    const measurement = measurements[name]
    const field = { name: `${within}${name}`, label: nameIn(measurement.label) }
    const hasPlace = asked === undefined ? isMeasuredBy(name, unit, mode) : asked.includes(name)
    if (base[name] === undefined && !hasPlace) return null
    if (measurement.kind === 'text') return <TextInput key={name} {...field} />
    if (name === 'nettoWeight' && isComputed) return null
    return (
      <NumberInput
        key={name}
        {...field}
        unit={'unit' in measurement ? measurement.unit : unit?.symbol}
        help={name === 'nettoWeight' ? nettoHelp : undefined}
      />
    )
  })
}
