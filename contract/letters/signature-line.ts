import type { StatedSignature } from '../shipments/stated-signature.ts'
import type { LetterText } from './letter-texts/letter-text.ts'

/**
 * How a letter words who signed and how, or why nobody did: "J. Smit, signed on the driver's phone", "did not
 * sign: nobody present, gate closed"; and whether it says something else by now. `shown` writes a moment.
 */
export const signatureLine = (
  {
    way,
    name = '',
    reason,
    matches,
    changedAt,
  }: Pick<StatedSignature, 'way' | 'name' | 'reason' | 'matches' | 'changedAt'>,
  text: LetterText,
  shown: (moment: string) => string,
): string =>
  [
    [text(`signed.${way}`, { name }), reason].filter(Boolean).join(', '),
    matches ? undefined : text('signatureMismatch'),
    changedAt === undefined ? undefined : text('signatureBefore', { when: shown(changedAt) }),
  ]
    .filter(Boolean)
    .join('. ')
