import * as z from 'zod/mini'
import { emailAddress } from '../accounts/email-addresses.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment } from '../kit/primitives.ts'
import { checkToken } from '../shipments/check-tokens.ts'
import { letterHash, signatoryName, signedPart } from '../shipments/signature-parts.ts'
import { signatoryRoles } from '../shipments/stated-signature.ts'

/**
 * `mail`: it is sent to `email`, or without one to the address of the company of that role in the address book.
 */
export const signatureRequest = z.object({
  role: z.enum(signatoryRoles),
  mail: z._default(z.boolean(), false),
  email: z.optional(emailAddress),
})

/** A link by which somebody signs the letter, as it stands now, on a phone of their own and without an account. */
export const askForSignature = endpoint({
  method: 'POST',
  path: '/shipments/{id}/signature_links',
  body: signatureRequest,
  response: z.object({ url: z.string(), validUntil: moment, sentTo: z.optional(z.string()) }),
  type: 'SignatureLink',
  status: 201,
  refusals: [
    'access_denied',
    'acting_as_another',
    'not_found',
    'receipt_before_unload',
    'signature_asked_often',
    'too_many_mails',
  ],
})

const signingParams = z.object({ token: checkToken })

/**
 * `used`: the link was signed. `changed`: the letter is no longer as the link shows it (`hash`). `receivable`:
 * its receiver may sign, as far as the office knows; true where a phone has not delivered the letter of the link.
 */
export const readSigningLink = endpoint({
  method: 'GET',
  path: '/check/{token}/signatures',
  access: 'public',
  params: signingParams,
  query: z.object({ nonce: z.string().check(z.regex(/^[\w-]{16}$/)), hash: letterHash }),
  response: z.object({ used: z.boolean(), changed: z.boolean(), receivable: z.boolean() }),
  type: 'SigningLink',
  personal: true,
  refusals: ['not_found', 'too_many_requests'],
})

/**
 * Signs by a link, or by the code on the driver's phone, which is one too. The same answer may come again, as
 * after a lost connection, and counts once. `changed`: it counts for the letter as the link shows it, which is
 * another by now.
 */
export const signByLink = endpoint({
  method: 'POST',
  path: '/check/{token}/signatures',
  access: 'public',
  params: signingParams,
  body: z.object({ challenge: signedPart, answer: signedPart, name: signatoryName }),
  response: z.object({ receivedAt: moment, changed: z.boolean() }),
  type: 'LetterSigned',
  status: 201,
  refusals: [
    'not_found',
    'signature_not_verified',
    'signature_of_other_letter',
    'receipt_before_unload',
    'signature_time_impossible',
    'signature_already_used',
    'signature_link_expired',
    'too_many_signatures',
    'too_many_requests',
  ],
})
