/** Letters and digits that are hard to confuse in speech, typing and print. */
export const readableAlphabet = 'ACDEFHJKMNOPRTUVWXY234679'

/** A reference that users read out to support, who find it in the server's log: `K7MX-3PWD-9A4F`. */
export const referencePattern = new RegExp(`^[${readableAlphabet}]{4}(-[${readableAlphabet}]{4}){2}$`)

export const referenceBytes = 12

/** A reference of random bytes. It is not a secret, only unlikely to repeat. */
export const referenceFrom = (bytes: Uint8Array): string =>
  Array.from(
    bytes,
    (byte, place) =>
      `${place > 0 && place % 4 === 0 ? '-' : ''}${readableAlphabet[byte % readableAlphabet.length]}`,
  ).join('')
