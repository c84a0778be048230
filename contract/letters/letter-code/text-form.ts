/**
 * The characters of QR's alphanumeric mode (ISO/IEC 18004, table 5) without space and percent sign, which a
 * URL cannot carry (RFC 3986, 3.5). There are 43, so that three hold two bytes (43³ > 2¹⁶), as in Base45 (RFC
 * 9285): 16.5 bits of a QR code for 16, where Base32 takes 17.6.
 */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:'
const base = alphabet.length
/** By character code, because a phone reads a thousand characters at once. */
const valueOf = new Map(Array.from(alphabet, (character, value) => [character.charCodeAt(0), value]))

/** Ends in a digit or a letter: programs that find URLs in text leave other endings out. */
export function bytesToText(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 2) {
    const [first = 0, second] = bytes.subarray(index, index + 2)
    let value = second === undefined ? first : first * 256 + second
    for (let digit = 0; digit < (second === undefined ? 2 : 3); digit += 1) {
      text += alphabet.charAt(value % base)
      value = Math.floor(value / base)
    }
  }
  return text
}

/** The inverse of `bytesToText`; throws Error for other texts. */
export function textToBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 2) / 3))
  let length = 0
  for (let index = 0; index < text.length; index += 3) {
    const isPair = index + 2 < text.length
    // Other characters make the sum NaN.
    let value = 0
    for (let digit = isPair ? 2 : 1; digit >= 0; digit -= 1)
      value = value * base + (valueOf.get(text.charCodeAt(index + digit)) ?? Number.NaN)
    if (!(value <= (isPair ? 0xffff : 0xff))) throw new Error('This text holds no bytes.')
    if (isPair) bytes[length++] = value >> 8
    bytes[length++] = value & 0xff
  }
  return bytes
}
