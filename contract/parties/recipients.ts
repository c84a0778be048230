import * as z from 'zod/mini'
import { parseEmailAddresses, emailAddress } from '../accounts/email-addresses.ts'
import { isRecord } from '../kit/objects.ts'

export const flowRecipient = z.object({
  email: emailAddress,
  atLoad: z._default(z.boolean(), false),
  atUnload: z._default(z.boolean(), false),
  onNewLetter: z._default(z.boolean(), false),
})

const maxRecipients = 50

const allOccasions = { atLoad: true, atUnload: true, onNewLetter: true }

/**
 * Recipients with their occasions. Also takes one text with semicolons, for all occasions, and several
 * addresses in an `email`. The error lists invalid addresses (specification, section 5).
 */
export const flowRecipients = z.codec(z.unknown(), z.array(flowRecipient).check(z.maxLength(maxRecipients)), {
  decode: (input, context) => {
    if (typeof input !== 'string' && !Array.isArray(input)) {
      context.issues.push({ code: 'invalid_type', expected: 'array', input })
      return z.NEVER
    }
    const isText = typeof input === 'string'
    const entries: readonly unknown[] = isText ? [input] : input
    return entries.flatMap((entry, index) => {
      const recipient = typeof entry === 'string' ? { ...allOccasions, email: entry } : entry
      if (
        !isRecord(recipient) ||
        typeof recipient.email !== 'string' ||
        (recipient.email.trim() === '' && !isText)
      )
        return [recipient]
      const { valid, invalid } = parseEmailAddresses(recipient.email)
      if (invalid.length > 0)
        context.issues.push({
          code: 'custom',
          message: 'addresses',
          input: entry,
          path: isText ? [] : [index, 'email'],
          invalid: invalid.join(', '),
        })
      return valid.map((email) => ({ ...recipient, email }))
    }) as z.input<typeof flowRecipient>[]
  },
  encode: (recipients) => recipients,
})

/** At least one (specification, section 5): a text with semicolons or a list. */
export const mailAddresses = z.codec(
  z.unknown(),
  z.array(z.string()).check(z.minLength(1, 'recipient_required'), z.maxLength(maxRecipients)),
  {
    decode: (input, context) => {
      const text =
        typeof input === 'string'
          ? input
          : Array.isArray(input) && input.every((address) => typeof address === 'string')
            ? input.join(';')
            : undefined
      if (text === undefined) {
        context.issues.push({ code: 'invalid_type', expected: 'array', input })
        return z.NEVER
      }
      const { valid, invalid } = parseEmailAddresses(text)
      if (invalid.length > 0)
        context.issues.push({
          code: 'custom',
          message: 'addresses',
          input,
          invalid: invalid.join(', '),
        })
      return invalid.length > 0 ? z.NEVER : [...valid]
    },
    encode: (addresses) => addresses,
  },
)
