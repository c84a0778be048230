import * as z from 'zod/mini'
import { onOneLine } from '../kit/primitives.ts'

/** RFC 5321: longer addresses cannot be delivered to. */
const maxLength = 254

/** The pattern of zod, with top-level domains in other scripts. */
const pattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i

// Browsers, workers and Node have it, but no type library covers all three.
const { URL } = globalThis as {
  readonly URL?: { new (text: string): { readonly hostname: string }; canParse(text: string): boolean }
}

/** `info@müller.de` becomes `info@xn--mller-kva.de`, the same account; an invalid domain stays. */
export const withAsciiDomain = (address: string): string =>
  address.replace(/@([^@/?#\\:%]+)$/, (typed, domain: string) =>
    URL?.canParse(`http://${domain}`) === true ? `@${new URL(`http://${domain}`).hostname}` : typed,
  )

const format = [z.overwrite(withAsciiDomain), z.maxLength(maxLength), z.regex(pattern, 'email')] as const

export const emailAddress = z.string().check(onOneLine, ...format)

/** In lower case, because it is also a user name. */
export const normalisedEmailAddress = z.string().check(onOneLine, z.toLowerCase(), ...format)

/** Splits a text at semicolons into valid and invalid addresses (specification, section 5). */
export function parseEmailAddresses(text: string): {
  readonly valid: readonly string[]
  readonly invalid: readonly string[]
} {
  const parsed = text
    .split(';')
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .map((address) => ({ address, ...z.safeParse(emailAddress, address) }))
  return {
    valid: parsed.flatMap(({ data }) => data ?? []),
    invalid: parsed.filter(({ success }) => !success).map(({ address }) => address),
  }
}
