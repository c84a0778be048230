import * as z from 'zod/mini'
import { devicePublicKey, type DevicePublicKey } from '../accounts/device-keys.ts'
import {
  ascii,
  type JsonWebSignature,
  isSignedBy,
  readSignature,
  type SignatureVerifier,
  signatureInput,
} from './json-web-signature.ts'
import { toBase64Url } from './letter-code/binary-text.ts'
import { text, uuid } from '../kit/primitives.ts'
import { acceptedKilograms, type StatedAcceptance } from '../shipments/stated-acceptance.ts'
import { signatoryRoles } from '../shipments/stated-signature.ts'
import { letterHash, maxSignedPart, signatoryName, signedPart } from '../shipments/signature-parts.ts'

/*
 * How somebody signs a letter on their own phone, without an account or a network. The driver's phone shows a
 * challenge as a QR code, signed by the device's key. The other phone shows its content and answers with a
 * signature of the whole challenge by a key made for it, so that what was read is what is signed. The answer
 * comes back as a QR code. Both are JSON Web Signatures.
 */

const seconds = z.number().check(z.int(), z.gte(0))
const shownLength = 60
const shown = z.optional(text(shownLength))

const signatureChallenge = z.object({
  hash: letterHash,
  role: z.enum(signatoryRoles),
  /** 96 random bits; one challenge makes one signature. */
  nonce: z.string().check(z.regex(/^[\w-]{16}$/)),
  /** When it was made, seconds since 1970 (RFC 7519, 4.1.6). */
  iat: seconds,
  number: text(120),
  cargo: text(shownLength),
  code: shown,
  amount: shown,
  from: shown,
  to: shown,
  vehicle: shown,
  /** What the receiver turned away: nobody signs for the receipt of the whole of it. */
  outcome: z.optional(z.enum(['partly', 'refused'])),
  kilograms: z.optional(acceptedKilograms),
  name: z.optional(signatoryName),
})
export type SignatureChallenge = z.output<typeof signatureChallenge>

type ShownFacts = Pick<SignatureChallenge, 'code' | 'amount' | 'from' | 'to' | 'vehicle'>

/** What the other phone shows of the letter, in texts that a code has room for; blank ones are left out. */
export const shownInChallenge = (
  cargo: string,
  facts: ShownFacts,
): Pick<SignatureChallenge, 'cargo'> & ShownFacts => ({
  cargo: shorten(cargo),
  ...Object.fromEntries(
    Object.entries(facts).flatMap(([name, fact]) => (fact ? [[name, shorten(fact)]] : [])),
  ),
})

/** What the other phone shows of a cargo that was not taken, or not all of it. */
export const acceptanceInChallenge = (
  acceptance: Pick<StatedAcceptance, 'outcome' | 'kilograms'> | undefined,
): Pick<SignatureChallenge, 'outcome' | 'kilograms'> =>
  acceptance === undefined || acceptance.outcome === 'accepted'
    ? {}
    : {
        outcome: acceptance.outcome,
        ...(acceptance.kilograms === undefined ? {} : { kilograms: acceptance.kilograms }),
      }

export const shorten = (fact: string): string =>
  fact.length > shownLength ? `${fact.slice(0, shownLength - 1)}…` : fact

const challengeHeader = z.object({ alg: z.literal('ES256'), kid: uuid })
const answerHeader = z.object({ alg: z.literal('ES256'), jwk: devicePublicKey })
const answerPayload = z.object({
  challenge: letterHash,
  name: signatoryName,
  iat: seconds,
})

export const readSignedPart = (code: string): string | undefined => z.safeParse(signedPart, code.trim()).data

export const challengeInput = (device: string, challenge: SignatureChallenge): string =>
  signatureInput({ alg: 'ES256', kid: device }, z.parse(signatureChallenge, challenge))
export const joinSignature = (input: string, signature: Uint8Array): string =>
  `${input}.${toBase64Url(signature)}`

/** Undefined for other texts. The signature is not verified. */
export function readChallenge(
  challenge: string,
):
  | { readonly device: string; readonly challenge: SignatureChallenge; readonly read: JsonWebSignature }
  | undefined {
  const read = challenge.length > maxSignedPart ? undefined : readSignature(challenge)
  const header = z.safeParse(challengeHeader, read?.header)
  const payload = z.safeParse(signatureChallenge, read?.payload)
  return read === undefined || !header.success || !payload.success
    ? undefined
    : { device: header.data.kid, challenge: payload.data, read }
}

export const answerInput = async (
  challenge: string,
  answer: { readonly name: string; readonly iat: number; readonly key: DevicePublicKey },
  verifier: Pick<SignatureVerifier<never>, 'digest'>,
): Promise<string> =>
  signatureInput(
    { alg: 'ES256', jwk: z.parse(devicePublicKey, answer.key) },
    { challenge: await hashOfText(challenge, verifier), name: answer.name, iat: answer.iat },
  )

/** With the signatory's name; undefined if it is none, or not of the key that it names. */
export async function verifyAnswer<Key>(
  challenge: string,
  answer: string,
  verifier: SignatureVerifier<Key>,
): Promise<{ readonly name: string; readonly signedAt: number } | undefined> {
  const read = answer.length > maxSignedPart ? undefined : readSignature(answer)
  const header = z.safeParse(answerHeader, read?.header)
  const payload = z.safeParse(answerPayload, read?.payload)
  if (read === undefined || !header.success || !payload.success) return undefined
  if (payload.data.challenge !== (await hashOfText(challenge, verifier))) return undefined
  return (await isSignedBy(read, header.data.jwk, verifier))
    ? { name: payload.data.name, signedAt: payload.data.iat * 1000 }
    : undefined
}

const hashOfText = async (value: string, verifier: Pick<SignatureVerifier<never>, 'digest'>) =>
  toBase64Url(new Uint8Array(await verifier.digest('SHA-256', ascii(value))))
