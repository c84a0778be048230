import { webcrypto } from 'node:crypto'
import { readChallenge, verifyAnswer } from '#contract/signature-challenge.ts'
import type { ShipmentRemark, ShipmentStatement } from './shipment-statement.ts'

/** Ids of the operations whose signature by the signatory's own phone is of the letter, role and name that they state. */
export async function verifyAnswers(
  statements: readonly (ShipmentStatement | ShipmentRemark)[],
): Promise<ReadonlySet<string>> {
  const verified = new Set<string>()
  for (const { kind, statement, operation } of statements) {
    if (kind !== 'signature' || statement.challenge === undefined || statement.answer === undefined) continue
    const asked = readChallenge(statement.challenge)?.challenge
    const signed = await verifyAnswer(statement.challenge, statement.answer, webcrypto.subtle)
    if (
      asked?.hash === statement.letterHash &&
      asked.role === statement.role &&
      signed !== undefined &&
      signed.name === statement.name
    )
      verified.add(operation.id)
  }
  return verified
}
