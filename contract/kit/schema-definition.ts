import type * as z from 'zod/mini'

type Definition =
  | z.core.$ZodObjectDef
  | z.core.$ZodArrayDef
  | z.core.$ZodOptionalDef
  | z.core.$ZodNullableDef
  | z.core.$ZodDefaultDef
  | z.core.$ZodPipeDef
  | z.core.$ZodBooleanDef
  | z.core.$ZodNumberDef
  | z.core.$ZodStringDef

/**
 * The definition of a schema as a union that `type` discriminates, which zod's own type is not. It has only
 * the kinds that callers need.
 */
export const definitionOf = (schema: z.core.$ZodType): Definition =>
  (schema as z.ZodMiniType).def as Definition
