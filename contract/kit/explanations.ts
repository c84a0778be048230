import * as z from 'zod/mini'

/** A required explanation: at least six characters (specification, section 5). */
export const explanation = (maxLength: number) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text !== '', { message: 'blank', abort: true }),
    z.minLength(6),
    z.maxLength(maxLength),
  )
