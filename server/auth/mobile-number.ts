import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** True for a number (E.164) that text messages can be sent to, as far as the numbering plan of its country tells. */
export function isMobileNumber(number: string): boolean {
  const type = parsePhoneNumberFromString(number)?.getType()
  // Some countries do not tell the two apart.
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
}
