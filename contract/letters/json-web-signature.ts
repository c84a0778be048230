import { type DevicePublicKey, deviceSignatureAlgorithm } from '../accounts/device-keys.ts'
import { fromBase64Url } from './letter-code/binary-from-text.ts'
import { toBase64Url } from './letter-code/binary-text.ts'
import type { VerifyingCrypto } from './letter-code/cose-sign1.ts'

/* RFC 7515 with ES256 (RFC 7518, 3.4); shared by browsers, workers and server, needs only WebCrypto. */

export interface SignatureVerifier<Key> extends VerifyingCrypto<Key> {
  digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
}

export interface JsonWebSignature {
  readonly header: unknown
  readonly payload: unknown
  readonly input: Uint8Array<ArrayBuffer>
  /** 64 bytes: r and s. */
  readonly signature: Uint8Array<ArrayBuffer>
}

export const signatureInput = (header: object, payload: object): string =>
  `${toBase64Url(utf8(JSON.stringify(header)))}.${toBase64Url(utf8(JSON.stringify(payload)))}`

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

export async function isSignedBy<Key>(
  { input, signature }: JsonWebSignature,
  key: DevicePublicKey,
  verifier: VerifyingCrypto<Key>,
): Promise<boolean> {
  const imported = await verifier
    .importKey('jwk', key, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
    // The key is not a point of the curve.
    .catch(() => undefined)
  return (
    imported !== undefined && (await verifier.verify(deviceSignatureAlgorithm, imported, signature, input))
  )
}

export const ascii = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0))

const utf8 = (text: string) =>
  ascii(
    encodeURIComponent(text).replaceAll(/%([\dA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  )
const fromUtf8 = (bytes: Uint8Array) =>
  decodeURIComponent([...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
