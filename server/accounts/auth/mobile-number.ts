import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Whether the numbering plan of its country allows text messages to a number (E.164). */
export function isMobileNumber(number: string): boolean {
  const type = parsePhoneNumberFromString(number)?.getType()
  // Some countries (such as the United States) have one range for both.
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
}
