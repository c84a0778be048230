import * as z from 'zod/mini'
import { onOneLine } from '../kit/primitives.ts'

/** Digits, optional plus and separators; the server also checks national numbering plans. */
export const phoneNumber = z
  .string()
  .check(onOneLine, z.maxLength(30), z.regex(/^\+?(?:[\s().-]*\d){6,15}[\s().-]*$/, 'phone'))
