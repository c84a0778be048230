/* Written by hand: `atob` returns text, and older browsers lack `Uint8Array.fromBase64`. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Base64url without padding (RFC 4648, 5). */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(index, index + 3)
    const value = (first << 16) | (second << 8) | third
    const length = Math.min(bytes.length - index, 3) + 1
    for (let digit = 0; digit < length; digit += 1) text += alphabet.charAt((value >> (18 - 6 * digit)) & 63)
  }
  return text
}

/** Throws Error for other texts than base64url without padding. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  for (let index = 0; index < text.length; index += 1) {
    const value = alphabet.indexOf(text.charAt(index))
    if (value === -1 || text.length % 4 === 1) throw new Error('This text is not base64url.')
    // Six bits from bit 6 * index on, over the bytes that they touch.
    const start = (6 * index) >> 3
    const shifted = value << (10 - ((6 * index) & 7))
    bytes[start] = (bytes[start] ?? 0) | (shifted >> 8)
    if (start + 1 < bytes.length) bytes[start + 1] = (bytes[start + 1] ?? 0) | (shifted & 0xff)
  }
  return bytes
}

export const toHexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHexadecimal = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16))
