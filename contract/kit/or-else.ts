import * as z from 'zod/mini'

/* For values that no person typed. Zod's own `catch` would be loaded by every page. */

/* @__NO_SIDE_EFFECTS__ */
const orOther = <Schema extends z.ZodMiniType>(schema: Schema, other: z.input<Schema>) =>
  z.codec(z.unknown(), schema, {
    decode: (value) => (z.safeParse(schema, value).success ? (value as z.input<Schema>) : other),
    encode: (value) => value,
  })

/** A schema that takes anything: an invalid or missing value becomes `other`. */
/* @__NO_SIDE_EFFECTS__ */
export const orElse = <Schema extends z.ZodMiniType>(schema: Schema, other: z.input<Schema>) =>
  z._default(orOther(schema, other), other as never)

/* @__NO_SIDE_EFFECTS__ */
export const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(orOther(z.optional(schema), undefined as never))
