import * as z from 'zod/mini'

/** What somebody is asked to explain: at least six characters (specification, section 5), at most `most`. */
export const explanation = (most: number) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => typed !== '', { message: 'blank', abort: true }),
    z.minLength(6),
    z.maxLength(most),
  )
