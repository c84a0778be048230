import { webcrypto } from 'node:crypto'
import type { DevicePublicKey } from '#contract/accounts/device-keys.ts'
import { isSignedBy } from '#contract/letters/json-web-signature.ts'
import type { LetterSignature } from '#contract/shipments/letter-signatures.ts'
import {
  readChallenge,
  type SignatureChallenge,
  verifyAnswer,
} from '#contract/letters/signature-challenge.ts'
import type { ShipmentStatement, StatingOperation } from '../../events/shipment-statement.ts'

type OwnPhoneSignature = Pick<LetterSignature, 'challenge' | 'answer' | 'letterHash' | 'role' | 'name'>

export interface AnswerCheck {
  readonly isAnswered: boolean
  readonly isOfDevice: boolean | undefined
  readonly challengeKey?: DevicePublicKey | undefined
  /** By the clock of the other phone, milliseconds since 1970. */
  readonly signedAt?: number | undefined
}

export interface StatingDevice {
  readonly id: string
  readonly publicKeys: readonly DevicePublicKey[]
}

export async function verifyAnswers(
  statements: readonly ShipmentStatement[],
  devices: readonly StatingDevice[],
): Promise<ReadonlyMap<string, AnswerCheck>> {
  const checks = new Map<string, AnswerCheck>()
  for (const { kind, statement, operation } of statements)
    if (kind === 'signature' && statement.way === 'own_phone')
      checks.set(operation.id, await checkAnswer(statement, askerOf(operation, devices)))
  return checks
}

function askerOf(
  { asker, device }: StatingOperation,
  devices: readonly StatingDevice[],
): StatingDevice | undefined {
  if (asker !== undefined || device === undefined) return asker
  return devices.find(({ id }) => id === device) ?? { id: device, publicKeys: [] }
}

/** The challenge must name its asker and be signed by one of their keys, if any is known. */
async function checkAnswer(
  signature: OwnPhoneSignature,
  asker: StatingDevice | undefined,
): Promise<AnswerCheck> {
  const signedAt = await answeredAt(signature)
  const answered = { isAnswered: signedAt !== undefined, signedAt }
  const challenge = signature.challenge === undefined ? undefined : readChallenge(signature.challenge)
  if (asker === undefined) return { ...answered, isOfDevice: undefined }
  if (challenge?.device !== asker.id) return { ...answered, isOfDevice: false }
  if (asker.publicKeys.length === 0) return { ...answered, isOfDevice: undefined }
  for (const key of asker.publicKeys)
    if (await isSignedBy(challenge.read, key, webcrypto.subtle))
      return { ...answered, isOfDevice: true, challengeKey: key }
  return { ...answered, isOfDevice: false }
}

/** When it was answered; undefined where the answer is not one for this letter, role and name. */
async function answeredAt({
  challenge,
  answer,
  letterHash,
  role,
  name,
}: OwnPhoneSignature): Promise<number | undefined> {
  if (challenge === undefined || answer === undefined) return undefined
  const asked = readChallenge(challenge)?.challenge
  if (asked?.hash !== letterHash || asked.role !== role) return undefined
  const signed = await verifyAnswer(challenge, answer, webcrypto.subtle)
  return signed !== undefined && signed.name === name ? signed.signedAt : undefined
}

export const isAnswered = async (signature: OwnPhoneSignature): Promise<boolean> =>
  (await answeredAt(signature)) !== undefined

/** What an own phone was asked to sign. */
export const challengeIn = (statement: object): SignatureChallenge | undefined =>
  'challenge' in statement && typeof statement.challenge === 'string'
    ? readChallenge(statement.challenge)?.challenge
    : undefined

export const nonceOf = (statement: object): string | undefined => challengeIn(statement)?.nonce

export async function isChallengeOf(challenge: string, key: DevicePublicKey): Promise<boolean> {
  const read = readChallenge(challenge)?.read
  return read !== undefined && (await isSignedBy(read, key, webcrypto.subtle))
}
