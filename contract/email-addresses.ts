import * as z from 'zod/mini'
import { onOneLine } from './primitives.ts'

/** RFC 5321: longer addresses cannot be delivered to. */
const maxLength = 254

/** One address; surrounding spaces are removed. */
export const emailAddress = z
  .string()
  .check(onOneLine, z.maxLength(maxLength), z.regex(z.regexes.email, 'email'))

/** Splits a text at semicolons into valid and invalid addresses (specification, section 5). */
export function parseEmailAddresses(text: string): {
  readonly valid: readonly string[]
  readonly invalid: readonly string[]
} {
  const addresses = text
    .split(';')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  const isAddress = (address: string) => z.safeParse(emailAddress, address).success
  return { valid: addresses.filter(isAddress), invalid: addresses.filter((address) => !isAddress(address)) }
}
