import type * as z from 'zod/mini'

/**
 * What a schema was made of, with a literal `type` to tell the kinds apart; zod's own type of a schema does
 * not say which it is.
 */
export const definitionOf = (schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] =>
  (schema as z.core.$ZodTypes)._zod.def
