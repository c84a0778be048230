import * as z from 'zod/mini'

/** UUID in text form; ids that we make are UUIDv7 (RFC 9562). */
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'uuid'))

/** Moment as RFC 3339 text; what the server sends has a numeric offset and no milliseconds. */
export const moment = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text)),
      'moment',
    ),
  )

export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'sha256'))

/** Text that must say something: not blank, at most `most` characters. */
export const text = (most = 255) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** Text that may be empty. */
export const note = z.string().check(z.maxLength(2000))

/** Weights and amounts: finite, not negative, at most 12 digits before and 3 behind the point. */
export const amount = z.number().check(z.gte(0), z.lte(999_999_999_999))

/** ENI number: eight digits (ES-TRIN). Chamber of Commerce number: eight digits too. */
export const eightDigits = z.string().check(z.regex(/^\d{8}$/, 'eight_digits'))

/** Where bytes are read: a path of this API, on the wire signed, so that whoever was shown it may follow it for an hour without a token. */
export const contentUrl = z.string()
