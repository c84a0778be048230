/* Written by hand: `atob` returns text, and older browsers lack `Uint8Array.fromBase64`. */

export const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

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

export const toHexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
