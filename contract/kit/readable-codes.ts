/** Letters and digits that are not confused when read aloud, typed or printed. */
export const readableAlphabet = 'ACDEFHJKMNOPRTUVWXY234679'

/** What a person reads out to support, who finds it in the server's log: `K7MX-3PWD-9A4F`. */
export const referencePattern = new RegExp(`^[${readableAlphabet}]{4}(-[${readableAlphabet}]{4}){2}$`)

/** How many random bytes make a reference. */
export const referenceBytes = 12

/** A reference of random bytes. Not a secret: it is only unlikely that two are alike. */
export const referenceFrom = (bytes: Uint8Array): string =>
  Array.from(
    bytes,
    (byte, place) =>
      `${place > 0 && place % 4 === 0 ? '-' : ''}${readableAlphabet[byte % readableAlphabet.length]}`,
  ).join('')
