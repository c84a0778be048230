import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { RuleName } from '../i18n/violations.ts'

/** What is wrong with a number (E.164) that somebody is to sign in with and be sent text messages at, by the numbering plan of its country. */
export function wrongMobileNumber(number: string): RuleName | undefined {
  const parsed = parsePhoneNumberFromString(number)
  if (parsed === undefined || !parsed.isValid()) return 'phone'
  const type = parsed.getType()
  // Some countries do not tell the two apart.
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' ? undefined : 'phone_not_mobile'
}
