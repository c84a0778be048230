import type { StatedSignature } from '../shipments/stated-signature.ts'
import type { LetterText } from './letter-texts/letter-text.ts'

/**
 * How a letter words who signed and how, or why nobody did: "J. Smit, signed on the driver's phone", "did not
 * sign: nobody present, gate closed".
 */
export const signatureLine = (
  { way, name = '', reason, matches }: Pick<StatedSignature, 'way' | 'name' | 'reason' | 'matches'>,
  text: LetterText,
): string =>
  [
    [text(`signed.${way}`, { name }), reason].filter(Boolean).join(', '),
    matches ? undefined : text('signatureMismatch'),
  ]
    .filter(Boolean)
    .join('. ')
