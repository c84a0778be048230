import { alphabet } from './binary-text.ts'

/* Not with writing it, which alone the driver's first screen does. */

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

export const fromHexadecimal = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16))
