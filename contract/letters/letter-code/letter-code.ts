import { decode, encode } from 'cborg'
import { fromBase64Url } from './binary-from-text.ts'
import { toBase64Url } from './binary-text.ts'
import { deflate, inflate } from './deflate.ts'
import {
  decodeSign1,
  type DecodedSign1,
  isSignedBy,
  type SignBytes,
  signSign1,
  type VerifyingCrypto,
} from './cose-sign1.ts'
import {
  type CertificateClaims,
  decodeCertificate,
  decodeIssuedFlow,
  decodeLoadRecord,
  encodeCertificate,
  encodeIssuedFlow,
  encodeLoadRecord,
  type IssuedFlowClaims,
  type LoadRecordClaims,
} from './letter-claims.ts'
import { bytesToText, textToBytes } from './text-form.ts'

/*
 * The code after the `#` of a letter's address, by which it can be checked without a network. It has three
 * signed parts: the server signs the device's certificate and the flow as issued; the device signs the record
 * of the load together with both, so that parts of different letters cannot be combined. A record that the
 * server signs, as of a load by another client, needs no certificate. Form: `1`, then the text form of the
 * deflated CBOR array of the three COSE_Sign1.
 */

export interface LetterCodeParts {
  readonly certificate?: Uint8Array | undefined
  readonly issuedFlow: Uint8Array
  readonly loadRecord: Uint8Array
}

export interface LetterSigner {
  readonly keyId: string
  readonly sign: SignBytes
}

/** A public key of the server as `GET /.well-known/letter-keys` lists it: a JSON Web Key (RFC 7517). */
export interface LetterVerifyingKey {
  readonly kid: string
  readonly x: string
  readonly y: string
}

interface LetterClaims {
  readonly issuedFlow: IssuedFlowClaims
  readonly loadRecord: LoadRecordClaims
}

/**
 * `altered`: a signature does not fit. `unknown_key`: signed by none of the given keys. `expired`: signed
 * correctly but too old, or by a certificate that was not valid at the time. `unreadable`: no code of a
 * letter, or of a later form. `validUntil`: milliseconds; absent for a code that does not expire.
 */
export type LetterCodeOutcome =
  | {
      readonly outcome: 'valid' | 'expired'
      readonly claims: LetterClaims
      readonly certificate?: CertificateClaims
      readonly validUntil?: number
    }
  | { readonly outcome: 'altered' | 'unknown_key' | 'unreadable' }

/**
 * How far a device's clock may be off, and how much later than the load its certificate may have been issued.
 */
const clockToleranceMs = 24 * 60 * 60 * 1000

/** How long a code of a phone counts at most after it was signed: longer than any transport takes. */
export const phoneCodeMs = 60 * 24 * 60 * 60 * 1000

const form = '1'
/** A QR code of version 40 carries no more. */
const maxLength = 4300

export const signCertificate = (claims: CertificateClaims, signer: LetterSigner) =>
  signSign1(encodeCertificate(claims), { sign: signer.sign, keyId: fromBase64Url(signer.keyId) })

export const signIssuedFlow = (claims: IssuedFlowClaims, signer: LetterSigner) =>
  signSign1(encodeIssuedFlow(claims), { sign: signer.sign, keyId: fromBase64Url(signer.keyId) })

/** Bound to the other parts, by the certificate's key or else a key of the server. */
export const signLoadRecord = (
  claims: LoadRecordClaims,
  parts: Omit<LetterCodeParts, 'loadRecord'>,
  { keyId, sign }: { readonly keyId?: string; readonly sign: SignBytes },
) =>
  signSign1(encodeLoadRecord(claims), {
    sign,
    keyId: keyId === undefined ? undefined : fromBase64Url(keyId),
    boundTo: boundBytes(parts),
  })

export function encodeLetterCode({ certificate, issuedFlow, loadRecord }: LetterCodeParts): string {
  const bytes = encode([certificate ?? null, issuedFlow, loadRecord])
  return `${form}${bytesToText(deflate(bytes))}`
}

/** Unverified; throws Error for other texts. */
export function decodeLetterCode(code: string): LetterCodeParts {
  if (code.length > maxLength || !code.startsWith(form)) throw new Error('This is no code of a letter.')
  const parts: unknown = decode(inflate(textToBytes(code.slice(form.length))))
  if (!Array.isArray(parts) || parts.length !== 3) throw new Error('This is no code of a letter.')
  const [certificate, issuedFlow, loadRecord] = parts as readonly unknown[]
  if (
    !(certificate === null || certificate instanceof Uint8Array) ||
    !(issuedFlow instanceof Uint8Array) ||
    !(loadRecord instanceof Uint8Array)
  )
    throw new Error('This is no code of a letter.')
  return { ...(certificate !== null && { certificate }), issuedFlow, loadRecord }
}

/** With WebCrypto alone and no network. `now`: milliseconds. Never rejects. */
export async function verifyLetterCode(
  code: string,
  keys: readonly LetterVerifyingKey[],
  now: number,
  subtle: VerifyingCrypto = ownSubtle(),
): Promise<LetterCodeOutcome> {
  const read = readCode(code)
  if (read === undefined) return { outcome: 'unreadable' }
  const { parts, signed, claims, certificate } = read

  const isSignedByServer = async (part: DecodedSign1, boundTo?: Uint8Array) => {
    const keyId = part.keyId === undefined ? undefined : toBase64Url(part.keyId)
    const candidates = keys.filter(({ kid }) => kid === keyId)
    if (candidates.length === 0) return 'unknown_key'
    const fits = await Promise.all(candidates.map((key) => isSignedBy(subtle, part, key, boundTo)))
    return fits.includes(true) ? 'valid' : 'altered'
  }
  const recordBinding = boundBytes(parts)
  const outcomes = await Promise.all([
    isSignedByServer(signed.issuedFlow),
    signed.certificate === undefined ? 'valid' : isSignedByServer(signed.certificate),
    certificate === undefined
      ? isSignedByServer(signed.loadRecord, recordBinding)
      : isSignedBy(subtle, signed.loadRecord, certificate.publicKey, recordBinding).then((fits) =>
          fits ? 'valid' : 'altered',
        ),
  ])
  if (outcomes.includes('altered')) return { outcome: 'altered' }
  if (outcomes.includes('unknown_key')) return { outcome: 'unknown_key' }

  const signedAt = claims.loadRecord.issuedAt
  const validUntil = endOf(claims.loadRecord, certificate)
  const isCurrent =
    now < validUntil &&
    signedAt < now + clockToleranceMs &&
    (certificate === undefined ||
      (signedAt < certificate.expiresAt && signedAt > certificate.issuedAt - clockToleranceMs))
  return {
    outcome: isCurrent ? 'valid' : 'expired',
    claims,
    ...(certificate !== undefined && { certificate }),
    ...(validUntil !== Infinity && { validUntil }),
  }
}

/**
 * A phone may have written any end: it never counts for longer than its certificate, nor than `phoneCodeMs`.
 * What the server signed counts for as long as its key is listed.
 */
const endOf = (
  { issuedAt, expiresAt = Infinity }: LoadRecordClaims,
  certificate: CertificateClaims | undefined,
): number =>
  certificate === undefined ? expiresAt : Math.min(expiresAt, issuedAt + phoneCodeMs, certificate.expiresAt)

function readCode(code: string) {
  try {
    const parts = decodeLetterCode(code)
    const signed = {
      issuedFlow: decodeSign1(parts.issuedFlow),
      loadRecord: decodeSign1(parts.loadRecord),
      certificate: parts.certificate === undefined ? undefined : decodeSign1(parts.certificate),
    }
    const claims: LetterClaims = {
      issuedFlow: decodeIssuedFlow(signed.issuedFlow.payload),
      loadRecord: decodeLoadRecord(signed.loadRecord.payload),
    }
    const certificate =
      signed.certificate === undefined ? undefined : decodeCertificate(signed.certificate.payload)
    return { parts, signed, claims, certificate }
  } catch {
    // Decoders of untrusted bytes throw any error.
    return undefined
  }
}

const boundBytes = ({ certificate, issuedFlow }: Omit<LetterCodeParts, 'loadRecord'>) =>
  encode([certificate ?? null, issuedFlow])

function ownSubtle(): VerifyingCrypto {
  const { crypto } = globalThis as { readonly crypto?: { readonly subtle?: VerifyingCrypto } }
  if (crypto?.subtle === undefined) throw new Error('This page has no WebCrypto: it needs HTTPS.')
  return crypto.subtle
}
