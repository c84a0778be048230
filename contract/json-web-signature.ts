import * as z from 'zod/mini'
import { devicePublicKey, type DevicePublicKey, deviceSignatureAlgorithm } from './device-keys.ts'

/*
 * Compact JSON Web Signatures (RFC 7515) of ECDSA on P-256 (ES256, RFC 7518, 3.4), whose 64 bytes are as WebCrypto makes
 * them. Browsers, workers and the server read them by this file and need nothing but WebCrypto.
 */

/** The part of WebCrypto by which a signature is verified. */
export interface SignatureVerifier<Key> {
  readonly digest: (algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>
  readonly importKey: (
    format: 'jwk',
    key: DevicePublicKey,
    algorithm: { name: 'ECDSA'; namedCurve: 'P-256' },
    extractable: boolean,
    usages: 'verify'[],
  ) => Promise<Key>
  readonly verify: (
    algorithm: typeof deviceSignatureAlgorithm,
    key: Key,
    signature: Uint8Array<ArrayBuffer>,
    data: Uint8Array<ArrayBuffer>,
  ) => Promise<boolean>
}

/** A signature that was read, not verified. */
export interface JsonWebSignature {
  readonly header: unknown
  readonly payload: unknown
  /** What is signed. */
  readonly input: Uint8Array<ArrayBuffer>
  /** 64 bytes: r and s. */
  readonly signature: Uint8Array<ArrayBuffer>
}

/** What is to be signed: header and payload in base64url. */
export const signatureInput = (header: object, payload: object): string =>
  `${toBase64Url(utf8(JSON.stringify(header)))}.${toBase64Url(utf8(JSON.stringify(payload)))}`

/** Reads a compact signature; undefined for any other text. */
export function readSignature(text: string): JsonWebSignature | undefined {
  const [header, payload, signature, ...more] = text.split('.')
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0)
    return undefined
  try {
    return {
      header: JSON.parse(fromUtf8(fromBase64Url(header))) as unknown,
      payload: JSON.parse(fromUtf8(fromBase64Url(payload))) as unknown,
      input: ascii(`${header}.${payload}`),
      signature: fromBase64Url(signature),
    }
  } catch {
    return undefined
  }
}

/** Whether a signature is of this key. */
export async function isSignedBy<Key>(
  { input, signature }: JsonWebSignature,
  key: DevicePublicKey,
  verifier: SignatureVerifier<Key>,
): Promise<boolean> {
  const imported = await verifier
    .importKey('jwk', z.parse(devicePublicKey, key), { name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'verify',
    ])
    // A point that is not on the curve.
    .catch(() => undefined)
  return (
    imported !== undefined && (await verifier.verify(deviceSignatureAlgorithm, imported, signature, input))
  )
}

/** The bytes of a text of ASCII characters. */
export const ascii = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0))

const utf8 = (text: string) =>
  ascii(
    encodeURIComponent(text).replaceAll(/%([\dA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  )
/** @throws URIError for bytes that are no UTF-8 */
const fromUtf8 = (bytes: Uint8Array) =>
  decodeURIComponent([...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Base64url without padding (RFC 4648, 5). */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const group = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0)
    for (let digit = 0; digit <= Math.min(3, bytes.length - index); digit += 1)
      text += alphabet[(group >> (18 - 6 * digit)) & 63] ?? ''
  }
  return text
}

/** @throws Error for a character that base64url does not have */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let group = 0
  let length = 0
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) throw new Error('No base64url.')
    group = ((group << 6) | digit) & 0xff_ff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[length] = (group >> bits) & 255
      length += 1
    }
  }
  return bytes
}
