import { dayIn } from '#contract/accounts/customer-days.ts'
import type { LmaKind, LmaValues } from '#contract/integrations/lma-fields.ts'
import type { LmaDesk, LmaLine, LmaLineState, LmaMissing, LmaMonth } from '#contract/integrations/lma.ts'
import { personName } from '#contract/accounts/person.ts'
import { timeZoneOf } from '../../accounts/customers/time-zone.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq } from '../../platform/db/drizzle.ts'
import { lmaOtherLoads } from '../../platform/db/schema/lma.ts'
import { newId } from '../../platform/db/uuid.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { sha256OfCanonicalJson } from '../../shipments/events/canonical-hash.ts'
import { factsIn, firstReceiptOf, type NotifiedFlow } from './first-receipt.ts'
import { missingOfMessage } from './missing-of-message.ts'
import type { Processor } from './processors.ts'
import {
  type HistoryScope,
  type NotifiedLine,
  readKnownNumbers,
  readNotifiedLines,
  stands,
} from './read-history.ts'
import { readFlows } from './read-flows.ts'
import { readReceivedLoads, type ReceivedLoads } from './received-loads.ts'

/** A line with the id under which the desk keeps it, which a correction takes over. */
export interface NotifiableLine {
  readonly line: LmaLine
  readonly notificationId: string
}

interface MonthLines extends Pick<LmaMonth, 'leftOut' | 'leftOutCount'> {
  readonly lines: readonly NotifiableLine[]
}

interface Month {
  readonly processor: Processor
  readonly month: string
}

/** What a receiver notifies of a month as its loads are now, beside what was notified. */
export async function readLines(db: Queryable, asked: Month, desk: LmaDesk): Promise<MonthLines> {
  const { processor, month } = asked
  const scope: HistoryScope = { companyId: processor.id, month, isTest: desk === 'test' }
  const { groups, leftOut, leftOutCount } = await readReceivedLoads(db, processor, month)
  const others = await readOtherLoads(db, scope)
  const history = await readNotifiedLines(db, scope)
  const flows = await readFlows(db, groups)
  const numbers = [
    ...new Set([
      ...groups.map(({ number }) => number),
      ...others.map(({ wasteStreamNumber }) => wasteStreamNumber),
      // What was notified and has no load any more is corrected to nothing.
      ...history.flatMap((notified) => (stands(notified) ? (notified.line.wasteStreamNumber ?? []) : [])),
    ]),
  ].toSorted()
  const { known, elsewhere } = await readKnownNumbers(db, scope, numbers)
  const nil = standingNil(history)
  const pastOf = (number: string) => history.filter(({ line }) => line.wasteStreamNumber === number)
  // One number takes the place of what said that nothing came.
  const insteadOfNil = nil && numbers.find((number) => !pastOf(number).some(stands))
  const lines = numbers.map((number) => {
    const past = pastOf(number)
    const standing = past.find(stands)
    const isKnown = known.has(number) || elsewhere.has(number)
    return lineOf(asked, {
      number,
      kind: standing?.line.kind ?? (isKnown ? 'monthly' : 'first'),
      groups: groups.filter((group) => group.number === number),
      others: others.filter(({ wasteStreamNumber }) => wasteStreamNumber === number),
      flows,
      past,
      ...(number === insteadOfNil && { nil }),
      elsewhere: elsewhere.has(number),
    })
  })
  if (lines.length > 0 || leftOutCount > 0) return { lines, leftOut, leftOutCount }
  const past = history.filter(({ line }) => line.kind === 'nil')
  const timeZone = await timeZoneOf(db, { customerId: processor.customerId })
  // Of a month to come, nobody can say that nothing came.
  const hasBegun = month <= dayIn(Date.now(), timeZone).slice(0, 7)
  return { lines: hasBegun || past.length > 0 ? [nilLineOf(asked, past)] : [], leftOut, leftOutCount }
}

/** That the month had no loads, unless what was notified since replaced it. */
function standingNil(history: readonly NotifiedLine[]): NotifiedLine | undefined {
  const nil = history.find((notified) => notified.line.kind === 'nil' && stands(notified))
  const newest = history.find(
    (notified) => notified.line.notificationId === nil?.line.notificationId && stands(notified),
  )
  return newest === nil ? nil : undefined
}

const readOtherLoads = (db: Queryable, { companyId, month }: HistoryScope) =>
  db
    .select()
    .from(lmaOtherLoads)
    .where(and(eq(lmaOtherLoads.companyId, companyId), eq(lmaOtherLoads.month, month)))
    .orderBy(asc(lmaOtherLoads.id))

/** The desk takes whole kilograms; what was received is at least one. */
const wholeKilograms = (sum: number) => (sum > 0 ? Math.max(1, Math.round(sum)) : 0)

interface LineFacts {
  readonly number: string
  readonly kind: LmaKind
  readonly groups: readonly ReceivedLoads[]
  readonly others: readonly (typeof lmaOtherLoads.$inferSelect)[]
  readonly flows: ReadonlyMap<ReceivedLoads, NotifiedFlow>
  /** The newest first. */
  readonly past: readonly NotifiedLine[]
  /** What it corrects: that the month had no loads. */
  readonly nil?: NotifiedLine | undefined
  readonly elsewhere: boolean
}

function lineOf({ processor, month }: Month, facts: LineFacts): NotifiableLine {
  const { number, kind, groups, others, past } = facts
  const sources = [...groups, ...others]
  const amounts = {
    kilograms: wholeKilograms(sources.reduce((sum, { kilograms }) => sum + kilograms, 0)),
    loads: sources.reduce((sum, { loads }) => sum + loads, 0),
    carriers: [
      ...new Set([
        ...groups.flatMap(({ carrierNumber }) => carrierNumber ?? []),
        ...others.flatMap(({ carriers }) => carriers),
      ]),
    ].toSorted(),
  }
  const stream = kind === 'first' ? firstReceipt(processor, facts) : noFirstReceipt
  const values: LmaValues = {
    ...stream.values,
    afvalstroomNummer: number,
    vervoerders: amounts.carriers.join(','),
    totaalGewicht: String(amounts.kilograms),
    aantalVrachten: String(amounts.loads),
    periodeMelding: periodOf(month),
  }
  const missing: readonly LmaMissing[] = [
    ...stream.missing,
    ...(number.startsWith(processor.processorNumber) ? [] : (['foreign_number'] as const)),
    ...(groups.some(lacksCarrierNumber) ? (['carrier_number'] as const) : []),
  ]
  const usualName = groups.flatMap((group) => facts.flows.get(group)?.flow.usualName ?? [])[0]
  return withHistory(facts.nil === undefined ? past : [...past, facts.nil], {
    kind,
    wasteStreamNumber: number,
    ...(usualName !== undefined && { usualName }),
    ...amounts,
    missing: missing.length > 0 ? missing : missingOfMessage(kind, values),
    values,
    elsewhere: facts.elsewhere,
    rows: [...new Set(groups.map(({ row }) => row))],
  })
}

const noFirstReceipt: { readonly values: LmaValues; readonly missing: readonly LmaMissing[] } = {
  values: {},
  missing: [],
}

/** Once no load is left, the number's data are those that were notified. */
function firstReceipt(processor: Processor, { groups, flows, past }: LineFacts): typeof noFirstReceipt {
  const stated = groups.flatMap((group) => {
    const flow = flows.get(group)
    return flow === undefined ? [] : [firstReceiptOf(flow, processor.processorNumber)]
  })
  const [receipt] = stated
  if (receipt === undefined) {
    const { meldingsNummerMelder: _, ...values } = past.find(stands)?.line.values ?? {}
    return { values, missing: past.some(stands) ? [] : ['flow'] }
  }
  const differs = new Set(stated.map(({ values }) => factsIn(values))).size > 1
  return {
    values: receipt.values,
    missing: [...receipt.missing, ...(differs ? (['stream_differs'] as const) : [])],
  }
}

/** A foreign carrier has none. */
const lacksCarrierNumber = ({ carrierNumber, carrierCountry }: ReceivedLoads) =>
  carrierNumber === null && carrierCountry === 'NL'

const nilLineOf = ({ processor, month }: Month, past: readonly NotifiedLine[]): NotifiableLine =>
  withHistory(past, {
    kind: 'nil',
    kilograms: 0,
    loads: 0,
    carriers: [],
    missing: [],
    values: { periodeMelding: periodOf(month), verwerkersnummer: processor.processorNumber },
    elsewhere: false,
    rows: [],
  })

/** MMYYYY. */
const periodOf = (month: string) => `${month.slice(5)}${month.slice(0, 4)}`

type LineNow = Omit<LmaLine, 'digest' | 'state' | 'notified' | 'values' | 'missing'> & {
  readonly values: LmaValues
  readonly missing: readonly LmaMissing[]
}

function withHistory(past: readonly NotifiedLine[], line: LineNow): NotifiableLine {
  const digest = sha256OfCanonicalJson({ kind: line.kind, values: line.values })
  const [last] = past
  // A try that failed may have reached the desk all the same.
  const replaced = past.find(stands) ?? past.find((notified) => notified.line.kind === line.kind)
  return {
    line: {
      ...line,
      values: { ...line.values },
      missing: [...line.missing],
      digest,
      state: stateOf(last, digest),
      ...(last !== undefined && { notified: notifiedBefore(last) }),
    },
    notificationId: replaced?.line.notificationId ?? newId(),
  }
}

function stateOf(last: NotifiedLine | undefined, digest: string): LmaLineState {
  if (last === undefined) return 'open'
  const { status } = last.session
  if (status === 'queued' || status === 'sent') return 'waiting'
  if (status === 'failed') return 'failed'
  if (last.line.result === 'refused') return 'refused'
  if (last.line.digest !== digest) return 'differs'
  return status === 'file' ? 'in_file' : 'accepted'
}

function notifiedBefore({ line, session, person }: NotifiedLine): NonNullable<LmaLine['notified']> {
  const { totaalGewicht, aantalVrachten, vervoerders } = line.values
  return {
    kind: line.kind,
    kilograms: Number(totaalGewicht ?? 0),
    loads: Number(aantalVrachten ?? 0),
    carriers: vervoerders ? vervoerders.split(',') : [],
    at: formatTimestamp(session.createdAt),
    by: personName(person),
    errors: [...line.errors, ...(session.failure === null ? [] : [session.failure])],
  }
}
