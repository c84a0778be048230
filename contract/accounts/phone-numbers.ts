import * as z from 'zod/mini'
import { onOneLine } from '../kit/primitives.ts'

/**
 * Digits, optionally with a leading plus and separators. The server also validates against the national
 * numbering plans.
 */
export const phoneNumber = z
  .string()
  .check(onOneLine, z.maxLength(30), z.regex(/^\+?(?:[\s().-]*\d){6,15}[\s().-]*$/, 'phone'))
