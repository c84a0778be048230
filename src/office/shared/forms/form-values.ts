/**
 * The value of a field for a value of a draft: a text may be blank, a number null, and an object has each of its
 * fields.
 */
type FormValue<Value> = Value extends string
  ? Value | ''
  : Value extends number
    ? number | null
    : Value extends boolean
      ? boolean
      : Value extends readonly (infer Element)[]
        ? readonly FormValue<Element>[]
        : Value extends object
          ? FormValuesOf<Value>
          : Value

/** Values of a form for some or all fields of a draft, under the same names. */
export type FormValuesOf<Draft> = {
  readonly [Name in keyof Draft]?: FormValue<Exclude<Draft[Name], undefined | null>> | undefined
}
