import { webcrypto } from 'node:crypto'
import type { DevicePublicKey } from '#contract/accounts/device-keys.ts'
import { isSignedBy } from '#contract/letters/json-web-signature.ts'
import type { LetterSignature } from '#contract/shipments/letter-signatures.ts'
import { readChallenge, verifyAnswer } from '#contract/letters/signature-challenge.ts'
import type { ShipmentStatement } from '../../events/shipment-statement.ts'

type OwnPhoneSignature = Pick<LetterSignature, 'challenge' | 'answer' | 'letterHash' | 'role' | 'name'>

export interface AnswerCheck {
  readonly isAnswered: boolean
  readonly isOfDevice: boolean | undefined
  readonly challengeKey?: DevicePublicKey | undefined
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
      checks.set(
        operation.id,
        await checkAnswer(
          statement,
          operation.device,
          devices.find(({ id }) => id === operation.device)?.publicKeys ?? [],
        ),
      )
  return checks
}

/** The challenge must name the device and be signed by one of its keys, if any is known. */
async function checkAnswer(
  signature: OwnPhoneSignature,
  device: string | undefined,
  keys: readonly DevicePublicKey[],
): Promise<AnswerCheck> {
  const answered = await isAnswered(signature)
  const challenge = signature.challenge === undefined ? undefined : readChallenge(signature.challenge)
  if (device === undefined) return { isAnswered: answered, isOfDevice: undefined }
  if (challenge?.device !== device) return { isAnswered: answered, isOfDevice: false }
  if (keys.length === 0) return { isAnswered: answered, isOfDevice: undefined }
  for (const key of keys)
    if (await isSignedBy(challenge.read, key, webcrypto.subtle))
      return { isAnswered: answered, isOfDevice: true, challengeKey: key }
  return { isAnswered: answered, isOfDevice: false }
}

export async function isAnswered({
  challenge,
  answer,
  letterHash,
  role,
  name,
}: OwnPhoneSignature): Promise<boolean> {
  if (challenge === undefined || answer === undefined) return false
  const asked = readChallenge(challenge)?.challenge
  if (asked?.hash !== letterHash || asked.role !== role) return false
  const signed = await verifyAnswer(challenge, answer, webcrypto.subtle)
  return signed !== undefined && signed.name === name
}

export async function isChallengeOf(challenge: string, key: DevicePublicKey): Promise<boolean> {
  const read = readChallenge(challenge)?.read
  return read !== undefined && (await isSignedBy(read, key, webcrypto.subtle))
}
