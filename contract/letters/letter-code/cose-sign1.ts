import { decode, encode } from 'cborg'

/* COSE_Sign1 (RFC 9052, 4.2) with ES256 (RFC 9053, 2.1), as in the EU's digital certificates. */

/** ECDSA on P-256 with SHA-256; r and s of 32 bytes each. */
export type SignBytes = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

/** The part of `SubtleCrypto` that verifying needs; the types of servers and browsers differ. */
export interface VerifyingCrypto<Key = unknown> {
  importKey(
    format: 'jwk',
    key: { kty: string; crv: string; x: string; y: string },
    algorithm: { name: 'ECDSA'; namedCurve: 'P-256' },
    extractable: boolean,
    usages: ['verify'],
  ): Promise<Key>
  verify(
    algorithm: { name: 'ECDSA'; hash: 'SHA-256' },
    key: Key,
    signature: Uint8Array<ArrayBuffer>,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>
}

export interface DecodedSign1 {
  readonly keyId?: Uint8Array
  readonly payload: Uint8Array
  readonly protectedHeader: Uint8Array
  readonly signature: Uint8Array
}

/** Header parameters (RFC 9052, 3.1). */
const algorithmParameter = 1
const keyIdParameter = 4
const es256 = -7

/** The initial byte of tag 18, COSE_Sign1. */
const sign1Tag = 0xd2

const onlyEs256 = encode(new Map([[algorithmParameter, es256]]))

/** Signs a payload. `boundTo`: bytes that are signed but not carried (external_aad, RFC 9052, 4.3). */
export async function signSign1(
  payload: Uint8Array,
  {
    sign,
    keyId,
    boundTo,
  }: { readonly sign: SignBytes; readonly keyId?: Uint8Array | undefined; readonly boundTo?: Uint8Array },
): Promise<Uint8Array<ArrayBuffer>> {
  const signature = await sign(bytesToSign(onlyEs256, payload, boundTo))
  const unprotected = keyId === undefined ? new Map() : new Map([[keyIdParameter, keyId]])
  const content = encode([own(onlyEs256), unprotected, own(payload), new Uint8Array(signature)])
  const tagged = new Uint8Array(content.length + 1)
  tagged[0] = sign1Tag
  tagged.set(content, 1)
  return tagged
}

/** Tagged or not; throws Error for other bytes or algorithms. */
export function decodeSign1(bytes: Uint8Array): DecodedSign1 {
  const content: unknown = decode(bytes[0] === sign1Tag ? bytes.subarray(1) : bytes, { useMaps: true })
  if (!Array.isArray(content) || content.length !== 4) throw new Error('This is no COSE_Sign1.')
  const [protectedHeader, unprotected, payload, signature] = content as readonly unknown[]
  if (
    !(protectedHeader instanceof Uint8Array) ||
    !(unprotected instanceof Map) ||
    !(payload instanceof Uint8Array) ||
    !(signature instanceof Uint8Array)
  )
    throw new Error('This is no COSE_Sign1.')
  const header: unknown = decode(protectedHeader, { useMaps: true })
  // Other parameters may be critical (RFC 9052, 3.1) and must not be ignored.
  if (!(header instanceof Map) || header.size !== 1 || header.get(algorithmParameter) !== es256)
    throw new Error('This COSE_Sign1 is not by ES256 alone.')
  const keyId: unknown = unprotected.get(keyIdParameter)
  return { protectedHeader, payload, signature, ...(keyId instanceof Uint8Array && { keyId }) }
}

/** True if this JSON Web Key signed it; false for a key that is no point of the curve. */
export async function isSignedBy<Key>(
  subtle: VerifyingCrypto<Key>,
  { protectedHeader, payload, signature }: DecodedSign1,
  { x, y }: { readonly x: string; readonly y: string },
  boundTo?: Uint8Array,
): Promise<boolean> {
  try {
    const key = await subtle.importKey(
      'jwk',
      { kty: 'EC', crv: 'P-256', x, y },
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    )
    return await subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      new Uint8Array(signature),
      bytesToSign(protectedHeader, payload, boundTo),
    )
  } catch {
    return false
  }
}

/** Sig_structure of RFC 9052, 4.4. */
const bytesToSign = (
  protectedHeader: Uint8Array,
  payload: Uint8Array,
  boundTo: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> => own(encode(['Signature1', own(protectedHeader), own(boundTo), own(payload)]))

/** Node's bytes in a page under test belong to another realm, and the encoder takes them for an object. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
