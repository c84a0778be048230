import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { statedAt } from '#contract/kit/time-limits.ts'
import type { LetterContent } from '#contract/letters/documents.ts'
import { letterSignature, signatureFieldErrors } from '#contract/shipments/letter-signatures.ts'
import type { RecordedSignature } from '#contract/shipments/shipment-events.ts'
import { recordedSignature as signatureInLetter } from '#contract/shipments/stated-signature.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { toShipmentEvent } from '../../shipments/events/event-chain.ts'
import { letterStates } from '../../shipments/events/letter-states.ts'
import { isAnswered, isChallengeOf, nonceOf } from '../../shipments/statements/kinds/verify-answers.ts'
import type { Findings } from './findings.ts'
import type { CheckedEvent, EventRow } from './verify-chain.ts'

const recordedSignature: z.ZodMiniType<RecordedSignature> = z.extend(letterSignature, {
  matches: signatureInLetter.shape.matches,
  challengeKey: signatureInLetter.shape.challengeKey,
  nonce: z.optional(z.string()),
})

/**
 * Whether letter hash and own phone's answer fit the events before. This finds a chain that was rewritten as
 * a whole, because its signatures cannot be made again.
 */
export async function verifySignatures(
  shipment: { readonly id: string; readonly number: string },
  events: readonly CheckedEvent[],
  findings: Findings,
): Promise<void> {
  for (const [index, { row }] of events.entries()) {
    if (row.kind !== 'signature') continue
    findings.count('signatures')
    const difference = await differenceOf(
      row,
      shipment.id,
      events.slice(0, index).map((earlier) => earlier.row),
    )
    if (difference !== undefined)
      findings.add({
        shipment: shipment.number,
        sequence: row.sequence,
        subject: `signature ${row.id}`,
        difference,
      })
  }
}

async function differenceOf(
  { statement }: EventRow,
  shipmentId: string,
  earlier: readonly EventRow[],
): Promise<string | undefined> {
  const read = z.safeParse(recordedSignature, statement)
  if (!read.success)
    return `what it says cannot be read at ${read.error.issues[0]?.path.join('.') || 'its beginning'}`
  const signature = read.data
  if (signature.shipment !== shipmentId) return 'it is of another shipment'
  const [wrongField] = signatureFieldErrors(signature)
  if (wrongField !== undefined)
    return `its ${wrongField.field} ${wrongField.reason === 'blank' ? 'is missing' : 'does not go with its way of signing'}`
  const record = earlier.map((row) => ({ event: toShipmentEvent(row), clockOffset: row.clockOffset }))
  const matches = letterStates(shipmentId, record).has(signature.letterHash)
  if (matches !== signature.matches)
    return matches
      ? 'its letter hash fits the letter, and it is recorded that it does not'
      : 'its letter hash fits no state of the letter, and it is recorded that it does'
  if (signature.way === 'own_phone' && !(await isAnswered(signature)))
    return 'its answer does not verify for the letter, role and name that it states'
  const { challenge, challengeKey, nonce } = signature
  if (nonce !== undefined && nonce !== nonceOf(signature))
    return 'it is recorded with another number than its challenge has'
  if (
    challengeKey !== undefined &&
    !(challenge !== undefined && (await isChallengeOf(challenge, challengeKey)))
  )
    return 'its challenge does not verify by the key of the device that it was recorded with'
  return undefined
}

type WrittenSignatures = NonNullable<LetterContent['shipment']>['signatures']

const compared = z.partial(signatureInLetter)
const comparedFields = Object.keys(compared.shape) as readonly (keyof typeof compared.shape)[]

/** By the clock that was right, and in letters from before they told that, by the one of the phone. */
const momentsOf = (row: EventRow) => [statedAt(row), row.occurredAt].map(formatTimestamp)

/** Each is an event, and all up to the event that the letter names (`cited`) are in the letter. */
export function differingSignature(
  written: WrittenSignatures,
  events: readonly CheckedEvent[],
  cited: number,
): string | undefined {
  const recorded = new Map(
    events.flatMap(({ row }) => (row.kind === 'signature' ? [[row.id, row] as const] : [])),
  )
  for (const signature of written ?? []) {
    const row = recorded.get(signature.id)
    if (row === undefined) return `its signature ${signature.id} is no event of the chain`
    const stated = z.safeParse(compared, row.statement).data ?? {}
    const field = momentsOf(row).includes(signature.occurredAt)
      ? comparedFields.find((name) => !isDeepStrictEqual(signature[name], stated[name]))
      : 'occurredAt'
    if (field !== undefined) return `the ${field} of its signature ${signature.id} differs from the event`
  }
  const ids = new Set(written?.map(({ id }) => id))
  const missing = events.slice(0, cited + 1).find(({ row }) => row.kind === 'signature' && !ids.has(row.id))
  return missing && `it lacks the signature ${missing.row.id}`
}
