import * as z from 'zod/mini'
import { text, uuid } from '../kit/primitives.ts'
import { isSigned, signatoryRoles, signatureWays } from './stated-signature.ts'
import { drawing, letterHash, maxAbsenceReason, signatoryName, signedPart } from './signature-parts.ts'

export const maxSignatures = 20

/** Payload of `shipment.sign`: a signature of the letter as it stood on the device. */
export const letterSignature = z.object({
  shipment: uuid,
  role: z.enum(signatoryRoles),
  way: z.enum(signatureWays),
  name: z.optional(signatoryName),
  reason: z.optional(text(maxAbsenceReason)),
  drawing: z.optional(drawing),
  challenge: z.optional(signedPart),
  answer: z.optional(signedPart),
  letterHash,
})
export type LetterSignature = z.output<typeof letterSignature>

type SignatureField = 'name' | 'reason' | 'drawing' | 'challenge' | 'answer'
const fieldsOfWay = {
  on_glass: ['name', 'drawing'],
  own_phone: ['name', 'challenge', 'answer'],
} as const satisfies Partial<Record<LetterSignature['way'], readonly SignatureField[]>>
const signatureFields: readonly SignatureField[] = ['name', 'reason', 'drawing', 'challenge', 'answer']

/** The fields that its way of signing lacks, or that go with another. Words of one's own may explain an absence. */
export function signatureFieldErrors(
  signature: Pick<LetterSignature, 'way' | SignatureField>,
): readonly { readonly field: SignatureField; readonly reason: 'blank' | 'not_asked' }[] {
  const { way } = signature
  const required: readonly SignatureField[] =
    way in fieldsOfWay ? fieldsOfWay[way as keyof typeof fieldsOfWay] : []
  return signatureFields.flatMap((field) => {
    const isThere = signature[field] !== undefined
    if (isThere === required.includes(field) || (field === 'reason' && !isSigned(signature))) return []
    return [{ field, reason: isThere ? ('not_asked' as const) : ('blank' as const) }]
  })
}
