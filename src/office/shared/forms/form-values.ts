/** A text may be blank, a number null, and an object has each of its fields. */
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

export type FormValuesOf<Draft> = {
  readonly [Name in keyof Draft]?: FormValue<Exclude<Draft[Name], undefined | null>> | undefined
}
