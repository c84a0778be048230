import * as z from 'zod/mini'

/** UUID in text form; our own ids are UUIDv7 (RFC 9562). */
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'uuid'))

/** RFC 3339 with an offset. `Date.parse` alone reads a time without an offset in the server's zone. */
const momentPattern = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

export const isStorableTime = (time: number): boolean => time >= Date.UTC(1900) && time < Date.UTC(2200)

function isMoment(text: string): boolean {
  const [, year, month, day] = (momentPattern.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
  // By its UTC time, not the written year, because UTC is stored and answered.
  return isDay && isStorableTime(Date.parse(text))
}

/** RFC 3339; the server's have a numeric offset and no milliseconds. */
export const moment = z.string().check(z.refine(isMoment, 'moment'))

export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'sha256'))

/** Unicode form NFC: a Mac writes an accented letter as two characters, other systems as one. */
const inOneForm = (value: string) => value.normalize()

/**
 * Invisible characters of copied text: names that look the same would differ by them. The last two are none, and
 * no XML can have them.
 */
const invisible = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFFE\uFFFF]/g

/** In NFC, without invisible characters, and with one space for each match of `blanks`. */
export const cleanText = (value: string, blanks: RegExp): string =>
  inOneForm(value).replace(invisible, '').replace(blanks, ' ')

/** One line: control characters become spaces, as a line break could start another header of a mail. */
export const onOneLine = z.overwrite<string>((value) => cleanText(value, /[\s\p{Cc}]+/gu).trim())

export const text = (maxLength = 255) => z.string().check(onOneLine, z.minLength(1), z.maxLength(maxLength))

export const note = z.string().check(z.overwrite(inOneForm), z.maxLength(2000))

/** Weights and amounts: finite, not negative, at most 12 digits before and 3 after the decimal point. */
export const amount = z.number().check(z.gte(0), z.lte(999_999_999_999))

/** ENI numbers (ES-TRIN) and Chamber of Commerce numbers. */
export const eightDigits = z.string().check(z.regex(/^\d{8}$/, 'eight_digits'))

/** Path of a file's bytes, signed by the server to work for an hour without a token. */
export const contentUrl = z.string()

/** What every stored item says beside its own fields. */
export const recordFields = { version: z.number(), createdAt: moment, updatedAt: moment }
export const storedFields = { id: uuid, ...recordFields }
