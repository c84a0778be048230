import * as z from 'zod/mini'

/** RFC 5321: no longer than this is ever delivered. */
const longest = 254

/** One address, without the spaces around it. */
export const emailAddress = z
  .string()
  .check(z.trim(), z.maxLength(longest), z.regex(z.regexes.email, 'email'))

/** The addresses of a text, between semicolons, and those of them that are none (specification, section 5). */
export function addressesIn(typed: string): {
  readonly valid: readonly string[]
  readonly invalid: readonly string[]
} {
  const all = typed
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const isAddress = (one: string) => z.safeParse(emailAddress, one).success
  return { valid: all.filter(isAddress), invalid: all.filter((one) => !isAddress(one)) }
}
