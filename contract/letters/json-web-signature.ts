import { type DevicePublicKey, deviceSignatureAlgorithm } from '../accounts/device-keys.ts'
import { fromBase64Url, toBase64Url } from './letter-code/binary-text.ts'
import type { VerifyingCrypto } from './letter-code/cose-sign1.ts'

/*
 * Compact JSON Web Signatures (RFC 7515) of ECDSA on P-256 (ES256, RFC 7518, 3.4), whose 64 bytes are as WebCrypto makes
 * them. Browsers, workers and the server read them by this file and need nothing but WebCrypto.
 */

/** The part of WebCrypto by which a signature is verified. */
export interface SignatureVerifier<Key> extends VerifyingCrypto<Key> {
  digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
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
  verifier: VerifyingCrypto<Key>,
): Promise<boolean> {
  const imported = await verifier
    .importKey('jwk', key, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
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
