import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type * as z from 'zod/mini'
import { phoneNumber } from '#contract/phone-numbers.ts'
import { rewriting } from '../wire/rewriting.ts'

type Path = readonly PropertyKey[]

/**
 * Every phone number of a decoded value as E.164, by the numbering plan of its country; without one before it, of the Netherlands.
 * `wrong` is where there is no such number.
 */
export function withStandardPhones<T>(
  schema: z.core.$ZodType,
  value: T,
): { readonly value: T; readonly wrong: readonly Path[] } {
  const wrong: Path[] = []
  return { value: standardized(schema, value, wrong), wrong }
}

const standardized = rewriting<Path[]>(phoneNumber, (value, wrong, path) => {
  if (typeof value !== 'string') return value
  const parsed = parsePhoneNumberFromString(value, 'NL')
  if (parsed?.isValid() === true) return parsed.number
  wrong.push(path)
  return value
})
