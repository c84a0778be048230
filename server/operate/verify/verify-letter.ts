import type { LetterContent } from '#contract/letters/documents.ts'
import { type Measurements, measurementNames } from '#contract/shipments/measurements.ts'
import type { ShipmentState } from '#contract/shipments/shipment-events.ts'
import type { documentVersions } from '../../platform/db/schema/documents.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import type { Findings } from './findings.ts'
import type { CheckedEvent } from './verify-chain.ts'
import { differingSignature } from './verify-signatures.ts'

export type LetterVersion = Pick<
  typeof documentVersions.$inferSelect,
  'id' | 'documentId' | 'number' | 'content'
>

/**
 * Checks the letters of one shipment, ordered by number: no version is missing, each names the hash of an
 * event of the chain, its cargo fits the events up to that one, and its signatures are theirs.
 */
export function verifyLetters(
  shipment: string,
  versions: readonly LetterVersion[],
  events: readonly CheckedEvent[],
  findings: Findings,
): void {
  const lastNumbers = new Map<string, number>()
  for (const { documentId, number, content } of versions) {
    findings.count('letters')
    const expected = (lastNumbers.get(documentId) ?? 0) + 1
    lastNumbers.set(documentId, number)
    const add = (difference: string, sequence?: number) =>
      findings.add({ shipment, sequence, subject: `letter version ${number}`, difference })
    if (number !== expected) add(`version ${expected} is missing before it`)
    if (content === null) continue
    const facts = content.shipment
    if (facts === undefined) {
      add('it says nothing of the shipment')
      continue
    }
    const cited = events.findIndex(({ row }) => row.hash === facts.recordHash)
    if (cited < 0) {
      add('it names the hash of an event that is not in the chain')
      continue
    }
    const signature = differingSignature(facts.signatures, events, cited)
    if (signature !== undefined) add(signature, events[cited]?.row.sequence)
    // The shipment is read before the hash, so an event may have come in between.
    const states = events.slice(0, cited + 1).flatMap(({ state }) => state ?? [])
    for (const differing of [differingFact, differingAcceptance])
      if (!states.some((state) => differing(facts, state) === undefined)) {
        const latest = states.at(-1)
        const fact = latest === undefined ? 'number' : differing(facts, latest)
        add(`its ${fact} does not follow from the events that it names`, events[cited]?.row.sequence)
      }
  }
}

type LetterFacts = NonNullable<LetterContent['shipment']>

const wireTime = (time: string | undefined) =>
  time === undefined ? undefined : formatTimestamp(new Date(time))

function differingFact(facts: LetterFacts, state: ShipmentState): string | undefined {
  if (facts.number !== state.number) return 'number'
  if (wireTime(facts.loadDate) !== wireTime(state.loadDate)) return 'loadDate'
  if (wireTime(facts.unloadDate) !== wireTime(state.unloadDate)) return 'unloadDate'
  if (facts.follows?.number !== state.follows?.number) return 'follows'
  const ofRest = differingMeasurement(facts.rest, state.rest)
  return differingMeasurement(facts, state) ?? (ofRest && `rest.${ofRest}`)
}

const differingMeasurement = (written: Measurements = {}, stated: Measurements = {}) =>
  measurementNames.find((name) => !isSameAmount(written[name], stated[name]))

/** What its receiver said last, which is read apart from the shipment. */
function differingAcceptance(
  { acceptances }: LetterFacts,
  { acceptance }: ShipmentState,
): string | undefined {
  const written = acceptances?.at(-1)
  return written?.outcome === acceptance?.outcome && isSameAmount(written?.kilograms, acceptance?.kilograms)
    ? undefined
    : 'acceptance'
}

/** PostgreSQL rounds to the three decimals of a column. */
const isSameAmount = (written: unknown, stated: unknown) =>
  typeof written === 'number' && typeof stated === 'number'
    ? Math.abs(written - stated) <= 0.000_500_1
    : written === stated
