import { withAsciiDomain } from '#contract/accounts/email-addresses.ts'

/** A typed e-mail address in the form in which accounts store it. */
export const normaliseEmail = (typed: string): string => withAsciiDomain(typed.trim().toLowerCase())

/** An e-mail address, or a mobile number in any notation (06..., 0031..., +31...). */
export function normaliseUsername(typed: string): { email: string } | { mobilePhone: string } {
  const trimmed = typed.trim()
  if (trimmed.includes('@')) return { email: normaliseEmail(trimmed) }
  const digits = trimmed.replace(/[\s().-]/g, '')
  if (digits.startsWith('+')) return { mobilePhone: digits }
  if (digits.startsWith('00')) return { mobilePhone: `+${digits.slice(2)}` }
  return { mobilePhone: digits.startsWith('0') ? `+31${digits.slice(1)}` : `+${digits}` }
}
