import * as z from 'zod/mini'
import type { Locale } from '../kit/locales.ts'
import type { MaterialFlow } from '../flows/material-flows.ts'
import { amount, text } from '../kit/primitives.ts'
import type { TransportModeType } from '../parties/master-data.ts'
import { isVolume, netWeightOf } from './weights.ts'

export interface MeasuringMoment {
  readonly flow: Pick<MaterialFlow, 'chlorideValueRequired' | 'weighSlipNumberRequired'> & {
    readonly cargoUnit: Pick<MaterialFlow['cargoUnit'], 'id' | 'factorToKilograms'>
  }
  readonly transportMode: TransportModeType
  readonly phase: 'load' | 'unload'
  readonly determinesAmount: boolean
  readonly isWeighed: boolean
}

interface Measurement {
  /** `weight`: in the flow's cargo unit. `number`: in `unit`. */
  readonly kind: 'weight' | 'number' | 'text'
  /** Name in a driver's statement, which event hashes seal; a shipment has other names. */
  readonly statedAs: string
  readonly field: string
  readonly label: Readonly<Record<Locale, string>>
  readonly unit?: string
  readonly help?: Readonly<Record<Locale, string>>
  readonly maxLength?: number
  readonly loadOnly?: true
  readonly optional?: true
  readonly requested: (moment: MeasuringMoment) => boolean
}

const weighing = {
  kind: 'weight',
  field: 'weighings',
  requested: ({ determinesAmount, isWeighed }: MeasuringMoment) => determinesAmount && isWeighed,
} as const

/**
 * Measured values of a shipment in the order of display. Everything that carries them derives from this
 * table: a new one takes an entry here and a column of the same name in the table of shipments.
 */
export const measurements = {
  weighedLoad: {
    ...weighing,
    statedAs: 'firstWeighing',
    label: { en: 'First weighing', nl: 'Eerste weging' },
  },
  tareWeight: {
    ...weighing,
    statedAs: 'secondWeighing',
    label: { en: 'Second weighing', nl: 'Tweede weging' },
  },
  /** Stated where the flow is not weighed twice; otherwise first minus second weighing. */
  nettoWeight: {
    kind: 'weight',
    statedAs: 'amount',
    field: 'amount',
    label: { en: 'Net weight', nl: 'Netto' },
    requested: ({ determinesAmount, isWeighed }: MeasuringMoment) => determinesAmount && !isWeighed,
  },
  /** Tonnes per cubic metre, where it differs from the flow's. For a unit of mass: of a cargo by its holds. */
  density: {
    kind: 'number',
    statedAs: 'density',
    field: 'density',
    label: { en: 'Density', nl: 'Dichtheid' },
    unit: 't/m³',
    optional: true,
    requested: ({ flow, transportMode, determinesAmount, isWeighed }: MeasuringMoment) =>
      determinesAmount && !isWeighed && (isVolume(flow.cargoUnit) || transportMode !== 'truck'),
  },
  /** Of a draught survey or a weigh slip, where the cargo unit is none of mass. */
  statedKilograms: {
    kind: 'number',
    statedAs: 'netKilograms',
    field: 'netKilograms',
    label: { en: 'Kilograms', nl: 'Kilogram' },
    unit: 'kg',
    optional: true,
    requested: ({ flow, determinesAmount }: MeasuringMoment) =>
      determinesAmount && flow.cargoUnit.factorToKilograms === undefined,
  },
  /** Milligrams per kilogram of dry matter. */
  chlorideValue: {
    kind: 'number',
    statedAs: 'chlorideValue',
    field: 'chlorideValue',
    label: { en: 'Chloride value', nl: 'Chloridegehalte' },
    unit: 'mg/kg ds',
    help: { en: 'Milligrams per kilogram of dry matter', nl: 'Milligram per kilogram droge stof' },
    loadOnly: true,
    requested: ({ flow, phase }: MeasuringMoment) => phase === 'load' && flow.chlorideValueRequired,
  },
  weightTicketNumber: {
    kind: 'text',
    maxLength: 60,
    statedAs: 'weighSlipNumber',
    field: 'weighSlipNumber',
    label: { en: 'Weigh slip number', nl: 'Weegbonnummer' },
    requested: ({ flow, determinesAmount }: MeasuringMoment) =>
      determinesAmount && flow.weighSlipNumberRequired,
  },
  /** Of CDNI's own form, which receiver and skipper sign after most cargoes (CDNI, annex 2, part B). */
  unloadingDeclarationNumber: {
    kind: 'text',
    maxLength: 60,
    statedAs: 'unloadingDeclarationNumber',
    field: 'unloadingDeclarationNumber',
    label: { en: 'Unloading declaration number', nl: 'Losverklaringnummer' },
    optional: true,
    requested: ({ transportMode, phase }: MeasuringMoment) => phase === 'unload' && transportMode === 'ship',
  },
} as const satisfies Readonly<Record<string, Measurement>>

type Declared = typeof measurements
export type MeasurementName = keyof Declared
export type StatedName<Name extends MeasurementName = MeasurementName> = Declared[Name]['statedAs']
export type MeasuredField = Declared[MeasurementName]['field']
type ValueOf<Name extends MeasurementName> = Declared[Name] extends { kind: 'text' } ? string : number
type NamesWith<Trait> = {
  [Name in MeasurementName]: Declared[Name] extends Trait ? Name : never
}[MeasurementName]
export type StatedText = StatedName<NamesWith<{ kind: 'text' }>>
export type StatedNumber = Exclude<StatedName, StatedText>
type UnloadName = Exclude<MeasurementName, NamesWith<{ loadOnly: true }>>

export type Measurements = { readonly [Name in MeasurementName]?: ValueOf<Name> | undefined }
export type StatedMeasurements = {
  readonly [Name in MeasurementName as StatedName<Name>]?: ValueOf<Name> | undefined
}

type SchemaOf<Name extends MeasurementName> = z.ZodMiniOptional<z.ZodMiniType<ValueOf<Name>, ValueOf<Name>>>
export type MeasurementSchema = (measurement: Declared[MeasurementName]) => z.ZodMiniType

// `Object.keys` and `Object.fromEntries` lose the names, so the types repeat the expressions beside them.
export const namesOf = () => Object.keys(measurements) as readonly MeasurementName[]
export const unloadNamesOf = () =>
  namesOf().filter((name) => !('loadOnly' in measurements[name])) as readonly UnloadName[]
/* @__NO_SIDE_EFFECTS__ */
export const shapeOf = <Name extends MeasurementName>(
  names: () => readonly Name[],
  toSchema: MeasurementSchema,
) =>
  Object.fromEntries(names().map((name) => [name, z.optional(toSchema(measurements[name]))])) as {
    [Each in Name]: SchemaOf<Each>
  }
/* @__NO_SIDE_EFFECTS__ */
const statedShapeOf = <Name extends MeasurementName>(names: () => readonly Name[]) =>
  Object.fromEntries(
    names().map((name) => [measurements[name].statedAs, z.optional(statedSchema(measurements[name]))]),
  ) as { [Each in Name as StatedName<Each>]: SchemaOf<Each> }

const readSchema: MeasurementSchema = ({ kind }) => (kind === 'text' ? z.string() : z.number())
export const statedSchema: MeasurementSchema = (measurement) =>
  measurement.kind === 'text' ? text(measurement.maxLength) : amount

export const measurementNames = namesOf()
export const readMeasurements = shapeOf(namesOf, readSchema)
export const statedAtLoad = statedShapeOf(namesOf)
export const statedAtUnload = statedShapeOf(unloadNamesOf)

export const presentMeasurements = (values: {
  readonly [Name in MeasurementName]?: ValueOf<Name> | null | undefined
}): Measurements =>
  Object.fromEntries(
    measurementNames.flatMap((name) => {
      const value = values[name] ?? undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )

export const toStated = (values: Measurements): StatedMeasurements =>
  Object.fromEntries(
    Object.entries(presentMeasurements(values)).map(([name, value]) => [
      measurements[name as MeasurementName].statedAs,
      value,
    ]),
  )

/** The stated values under the names of a shipment; both weighings give the net weight. */
export function fromStated(stated: StatedMeasurements): Measurements {
  const { firstWeighing, secondWeighing } = stated
  const values = Object.fromEntries(
    measurementNames.map((name) => [name, stated[measurements[name].statedAs]]),
  )
  return presentMeasurements(
    firstWeighing !== undefined && secondWeighing !== undefined
      ? { ...values, nettoWeight: netWeightOf(firstWeighing, secondWeighing) }
      : values,
  )
}

/**
 * Whether a cargo in this unit, by this vehicle, has a place for the value at all: kilograms or a density beside
 * tonnes would be counted while the letter says the tonnes. What is not known excludes nothing.
 */
export function isMeasuredBy(
  name: MeasurementName,
  cargoUnit: MeasuringMoment['flow']['cargoUnit'] | undefined,
  transportMode: TransportModeType | undefined,
): boolean {
  if (name === 'unloadingDeclarationNumber') return transportMode === undefined || transportMode === 'ship'
  if (cargoUnit === undefined) return true
  if (name === 'density') return isVolume(cargoUnit)
  return name !== 'statedKilograms' || cargoUnit.factorToKilograms === undefined
}

export const measurementLabels = (locale: Locale) =>
  Object.fromEntries(measurementNames.map((name) => [name, measurements[name].label[locale]])) as Readonly<
    Record<MeasurementName, string>
  >

export const measuredFields: readonly MeasuredField[] = [
  ...new Set(measurementNames.map((name) => measurements[name].field)),
]

export const measurementsOfField = (wanted: string): readonly Declared[MeasurementName][] =>
  measurementNames.map((name) => measurements[name]).filter(({ field }) => field === wanted)
