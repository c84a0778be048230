import * as z from 'zod/mini'

/** UUID in text form; our own ids are UUIDv7 (RFC 9562). */
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'uuid'))

/** Date, time and offset of RFC 3339; `Date.parse` alone takes a time without an offset for one of the server's zone. */
const momentPattern = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Whether these milliseconds lie in years that every part can store; false where they are none. */
export const isStorableTime = (time: number): boolean => time >= Date.UTC(1900) && time < Date.UTC(2200)

/** Whether this is a moment on a day that exists (30 February is none), whose time can be stored. */
function isMoment(text: string): boolean {
  const [, year, month, day] = (momentPattern.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
  // By its time, not by the year as it is written: it is stored, and answered, in UTC.
  return isDay && isStorableTime(Date.parse(text))
}

/** Timestamp in RFC 3339; those from the server have a numeric offset and no milliseconds. */
export const moment = z.string().check(z.refine(isMoment, 'moment'))

/** SHA-256 as lower case hexadecimal. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'sha256'))

/** One form (NFC) of what looks the same: a Mac writes an e and its accent as two characters, others as one. */
const inOneForm = (value: string) => value.normalize()

/** What takes no place, and comes along with copied text: two names that look the same would differ by it. */
const invisible = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** In one Unicode form, without invisible marks, and with one space for blanks of any kind, as `blanks` finds them. */
export const cleanText = (value: string, blanks: RegExp): string =>
  inOneForm(value).replace(invisible, '').replace(blanks, ' ')

/**
 * The one form of a text of one line, whether it is typed, sent or imported. Line breaks and other control characters become
 * spaces too: a name with a line break could start another header of a mail. Nothing stands around it, also where it was pasted.
 */
export const onOneLine = z.overwrite<string>((value) => cleanText(value, /[\s\p{Cc}]+/gu).trim())

/** Text of one line that is not blank, trimmed, of at most `maxLength` characters. */
export const text = (maxLength = 255) => z.string().check(onOneLine, z.minLength(1), z.maxLength(maxLength))

/** Text that may be empty. */
export const note = z.string().check(z.overwrite(inOneForm), z.maxLength(2000))

/** Weights and amounts: finite, not negative, at most 12 digits before and 3 after the decimal point. */
export const amount = z.number().check(z.gte(0), z.lte(999_999_999_999))

/** ENI number: eight digits (ES-TRIN). Chamber of Commerce number: eight digits too. */
export const eightDigits = z.string().check(z.regex(/^\d{8}$/, 'eight_digits'))

/** Path of a file's bytes; the server signs it, so that it works for an hour without a token. */
export const contentUrl = z.string()
