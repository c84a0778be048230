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
 * What a schema was made of, with a literal `type` to tell the kinds apart: zod's own type of a schema does not say which it is.
 * Kinds that nobody asks for are left out of the type.
 */
export const definitionOf = (schema: z.core.$ZodType): Definition =>
  (schema as z.ZodMiniType).def as Definition
