import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type * as z from 'zod/mini'
import { phoneNumber } from '#contract/accounts/phone-numbers.ts'
import { leafTransformer } from '../wire/leaf-transformer.ts'

type Path = readonly PropertyKey[]

/** Numbers without a country code are Dutch. `invalidPaths`: outside the numbering plan. */
export function withStandardPhones<T>(
  schema: z.core.$ZodType,
  value: T,
): { readonly value: T; readonly invalidPaths: readonly Path[] } {
  const invalidPaths: Path[] = []
  return { value: standardizePhones(schema, value, invalidPaths), invalidPaths }
}

const standardizePhones = leafTransformer<Path[]>(phoneNumber, (value, invalidPaths, path) => {
  if (typeof value !== 'string') return value
  const parsed = parsePhoneNumberFromString(value, 'NL')
  if (parsed?.isValid() === true) return parsed.number
  invalidPaths.push(path)
  return value
})
