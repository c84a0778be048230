import * as z from 'zod/mini'

/** As typed: digits, a plus before them, and signs between them. The server looks closer, by the numbering plans of the world. */
export const phoneNumber = z
  .string()
  .check(z.trim(), z.maxLength(30), z.regex(/^\+?(?:[\s().-]*\d){6,15}[\s().-]*$/, 'phone'))
