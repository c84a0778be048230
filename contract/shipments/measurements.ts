import * as z from 'zod/mini'
import type { Locale } from '../kit/locales.ts'
import type { MaterialFlow } from '../flows/material-flows.ts'
import { amount, text } from '../kit/primitives.ts'
import { netWeightOf } from './weights.ts'

/** What decides whether a flow requests a measured value. */
export interface MeasuringMoment {
  readonly flow: Pick<MaterialFlow, 'chlorideValueRequired' | 'weighSlipNumberRequired'>
  readonly phase: 'load' | 'unload'
  /** The amount of the flow is determined in this phase. */
  readonly determinesAmount: boolean
  /** By weighing twice, not by one amount. */
  readonly isWeighed: boolean
}

interface Measurement {
  /** `weight`: in the flow's cargo unit. `number`: in `unit`. */
  readonly kind: 'weight' | 'number' | 'text'
  /**
   * The name of the value in a driver's statement, which is sealed in event hashes; a shipment has other
   * names.
   */
  readonly statedAs: string
  /** The field of the statement's form; both weighings share one. */
  readonly field: string
  readonly label: Readonly<Record<Locale, string>>
  readonly unit?: string
  /** A sentence that explains the label. */
  readonly help?: Readonly<Record<Locale, string>>
  readonly maxLength?: number
  /** It is measured on loading alone. */
  readonly loadOnly?: true
  readonly requested: (moment: MeasuringMoment) => boolean
}

const weighing = {
  kind: 'weight',
  field: 'weighings',
  requested: ({ determinesAmount, isWeighed }: MeasuringMoment) => determinesAmount && isWeighed,
} as const

/**
 * The measured values of a shipment by their names there, in the order in which they are shown. Everything
 * that carries them is derived from this table; a new one takes an entry here and a column of the same name
 * in the table of shipments.
 */
export const measurements = {
  /** Gross. */
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
} as const satisfies Readonly<Record<string, Measurement>>

type Declared = typeof measurements
export type MeasurementName = keyof Declared
/** The names of measured values in a statement. */
export type StatedName<Name extends MeasurementName = MeasurementName> = Declared[Name]['statedAs']
export type MeasuredField = Declared[MeasurementName]['field']
type ValueOf<Name extends MeasurementName> = Declared[Name] extends { kind: 'text' } ? string : number
type NamesWith<Trait> = {
  [Name in MeasurementName]: Declared[Name] extends Trait ? Name : never
}[MeasurementName]
export type StatedText = StatedName<NamesWith<{ kind: 'text' }>>
export type StatedNumber = Exclude<StatedName, StatedText>
type UnloadName = Exclude<MeasurementName, NamesWith<{ loadOnly: true }>>

/** Measured values by their names in a shipment. */
export type Measurements = { readonly [Name in MeasurementName]?: ValueOf<Name> | undefined }
/** Measured values by their names in a statement. */
export type StatedMeasurements = {
  readonly [Name in MeasurementName as StatedName<Name>]?: ValueOf<Name> | undefined
}

/** A schema of a value, as it is read, as a driver states it, or as an API client writes it. */
type SchemaOf<Name extends MeasurementName> = z.ZodMiniOptional<z.ZodMiniType<ValueOf<Name>, ValueOf<Name>>>
/** Makes the schema of a measured value. */
export type MeasurementSchema = (measurement: Declared[MeasurementName]) => z.ZodMiniType

// `Object.keys` and `Object.fromEntries` lose the names; the types repeat what the expressions beside them do.
/** The names of all measured values in a shipment. */
export const namesOf = () => Object.keys(measurements) as readonly MeasurementName[]
/** The names of what may be measured on unloading. */
export const unloadNamesOf = () =>
  namesOf().filter((name) => !('loadOnly' in measurements[name])) as readonly UnloadName[]
/** Optional fields of these measured values, each of a schema of its kind. */
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
/** What may be stated: a text within its length, an amount. */
export const statedSchema: MeasurementSchema = (measurement) =>
  measurement.kind === 'text' ? text(measurement.maxLength) : amount

/** The names in a shipment, in the order in which they are shown. */
export const measurementNames = namesOf()
/** Fields of a shipment as it is read. */
export const readMeasurements = shapeOf(namesOf, readSchema)
/** Fields of the statements of a driver. */
export const statedAtLoad = statedShapeOf(namesOf)
export const statedAtUnload = statedShapeOf(unloadNamesOf)

/** Those of the measured values among these that are there, under their names in a shipment. */
export const presentMeasurements = (values: {
  readonly [Name in MeasurementName]?: ValueOf<Name> | null | undefined
}): Measurements =>
  Object.fromEntries(
    measurementNames.flatMap((name) => {
      const value = values[name] ?? undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** A shipment's values as a statement names them. */
export const toStated = (values: Measurements): StatedMeasurements =>
  Object.fromEntries(
    Object.entries(presentMeasurements(values)).map(([name, value]) => [
      measurements[name as MeasurementName].statedAs,
      value,
    ]),
  )

/**
 * The stated values as a shipment names them; its net weight follows from both weighings where these are
 * stated.
 */
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

/** The fields of a form that take measured values, in the order in which they are shown. */
export const measuredFields: readonly MeasuredField[] = [
  ...new Set(measurementNames.map((name) => measurements[name].field)),
]

/** The measured values that a field of a form takes. */
export const measurementsOfField = (wanted: string): readonly Declared[MeasurementName][] =>
  measurementNames.map((name) => measurements[name]).filter(({ field }) => field === wanted)
