import { webcrypto } from 'node:crypto'
import type { LetterSignature } from '#contract/letter-signatures.ts'
import { readChallenge, verifyAnswer } from '#contract/signature-challenge.ts'
import type { ShipmentRemark, ShipmentStatement } from './shipment-statement.ts'

/** Ids of the operations whose signature by the signatory's own phone is of the letter, role and name that they state. */
export async function verifyAnswers(
  statements: readonly (ShipmentStatement | ShipmentRemark)[],
): Promise<ReadonlySet<string>> {
  const verified = new Set<string>()
  for (const { kind, statement, operation } of statements)
    if (kind === 'signature' && (await isAnswered(statement))) verified.add(operation.id)
  return verified
}

/** Whether the answer of a signatory's own phone is a signature of the letter, role and name that are stated with it. */
export async function isAnswered({
  challenge,
  answer,
  letterHash,
  role,
  name,
}: Pick<LetterSignature, 'challenge' | 'answer' | 'letterHash' | 'role' | 'name'>): Promise<boolean> {
  if (challenge === undefined || answer === undefined) return false
  const asked = readChallenge(challenge)?.challenge
  if (asked?.hash !== letterHash || asked.role !== role) return false
  const signed = await verifyAnswer(challenge, answer, webcrypto.subtle)
  return signed !== undefined && signed.name === name
}
