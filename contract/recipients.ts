import * as z from 'zod/mini'
import { addressesIn, emailAddress } from './email-addresses.ts'

/** Whom a flow's mails go to, and when: on loading, on unloading, and when a new guidance letter is made. */
export const flowRecipient = z.object({
  email: emailAddress,
  atLoad: z._default(z.boolean(), false),
  atUnload: z._default(z.boolean(), false),
  onNewLetter: z._default(z.boolean(), false),
})

/** Nobody hands a letter to more people than this by mail. */
export const mostRecipients = 50

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const everyOccasion = { atLoad: true, atUnload: true, onNewLetter: true }

/**
 * Whom to mail, and when. All may be typed in one text with semicolons, which means every occasion; so may several of the same
 * occasions, as one `email`. What is no address is listed back (specification, section 5).
 */
export const flowRecipients = z.codec(
  z.unknown(),
  z.array(flowRecipient).check(z.maxLength(mostRecipients)),
  {
    decode: (given, context) => {
      if (typeof given !== 'string' && !Array.isArray(given)) {
        context.issues.push({ code: 'invalid_type', expected: 'array', input: given })
        return z.NEVER
      }
      const whole = typeof given === 'string'
      const asked: readonly unknown[] = whole ? [given] : given
      return asked.flatMap((one, index) => {
        const recipient = typeof one === 'string' ? { ...everyOccasion, email: one } : one
        if (
          !isObject(recipient) ||
          typeof recipient.email !== 'string' ||
          (recipient.email.trim() === '' && !whole)
        )
          return [recipient]
        const { valid, invalid } = addressesIn(recipient.email)
        if (invalid.length > 0)
          context.issues.push({
            code: 'custom',
            message: 'addresses',
            input: one,
            path: whole ? [] : [index, 'email'],
            invalid: invalid.join(', '),
          })
        return valid.map((email) => ({ ...recipient, email }))
      }) as z.input<typeof flowRecipient>[]
    },
    encode: (all) => all,
  },
)

/** A mail by hand: at least one address (specification, section 5), in one text with semicolons or as a list. */
export const mailAddresses = z.codec(
  z.unknown(),
  z.array(z.string()).check(z.minLength(1, 'recipient_required'), z.maxLength(mostRecipients)),
  {
    decode: (given, context) => {
      const typed =
        typeof given === 'string'
          ? given
          : Array.isArray(given) && given.every((one) => typeof one === 'string')
            ? given.join(';')
            : undefined
      if (typed === undefined) {
        context.issues.push({ code: 'invalid_type', expected: 'array', input: given })
        return z.NEVER
      }
      const { valid, invalid } = addressesIn(typed)
      if (invalid.length > 0)
        context.issues.push({
          code: 'custom',
          message: 'addresses',
          input: given,
          invalid: invalid.join(', '),
        })
      return invalid.length > 0 ? z.NEVER : [...valid]
    },
    encode: (all) => all,
  },
)
