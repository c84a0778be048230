import * as z from 'zod/mini'
import { statedAt } from '#contract/kit/time-limits.ts'
import { personName } from '#contract/accounts/person.ts'
import { changesOf, withoutChangedNotes } from '#contract/shipments/correction-changes.ts'
import { fromStated, statedAtUnload } from '#contract/shipments/measurements.ts'
import { foldShipment } from '#contract/shipments/shipment-events.ts'
import { restStatement } from '#contract/shipments/rest-statement.ts'
import { forwardStatement } from '#contract/shipments/turned-away.ts'
import { statedAcceptance } from '#contract/shipments/stated-acceptance.ts'
import { isImpossibleRest, kilogramsOfRest } from '#contract/shipments/turned-away-weights.ts'
import { cubicMetresPer } from '#contract/shipments/weights.ts'
import { turnedAwayWeightsOf } from '../../letters/content/turned-away.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { users } from '../../platform/db/schema/users.ts'
import { readEvents, toShipmentEvents } from '../events/event-chain.ts'
import { weighedAtLoad } from '../queries/weighed-at-load.ts'
import type {
  CorrectedShipmentValues,
  EndedShipmentValues,
  NotAcceptedShipmentValues,
  ShipmentValues,
} from '../../platform/mail/texts/mail-values.ts'

const recordedValues = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))
const recordedCorrection = z.object({ before: recordedValues, after: recordedValues, reason: z.string() })
const endedStatement = z.extend(z.pick(forwardStatement, { by: true, to: true }), {
  restAt: z.optional(restStatement.shape.restAt),
  ...statedAtUnload,
})
const acceptanceWord = z.pick(statedAcceptance, { outcome: true, kilograms: true, reason: true })

/** @param withoutNotes of a route collection, whose recipients read no addresses */
export async function readCorrection(
  db: Queryable,
  id: string,
  withoutNotes: boolean,
): Promise<Omit<CorrectedShipmentValues, keyof ShipmentValues>> {
  const { event, person } = await readEvent(db, id)
  const { before, after, reason } = z.parse(recordedCorrection, event.statement)
  return {
    changes: changesOf(withoutNotes ? withoutChangedNotes({ before, after }) : { before, after }),
    reason,
    correctedBy: personName(person),
    correctedAt: statedAt(event),
  }
}

export async function readAcceptance(
  db: Queryable,
  id: string,
): Promise<Omit<NotAcceptedShipmentValues, keyof ShipmentValues>> {
  const { event, person } = await readEvent(db, id)
  const { outcome, kilograms, reason = '' } = z.parse(acceptanceWord, event.statement)
  const before = await acceptanceBefore(db, event)
  return {
    isCorrection: before !== undefined && before.outcome !== 'accepted' && outcome !== 'accepted',
    kilogramsBefore:
      kilograms === undefined || before?.kilograms === kilograms ? undefined : before?.kilograms,
    isRefused: outcome === 'refused',
    isAcceptedAfterAll: outcome === 'accepted',
    kilograms,
    reason,
    statedBy: personName(person),
    statedAt: statedAt(event),
  }
}

/** What counted of it until then: a word that arrives after a later one never did. */
async function acceptanceBefore(
  db: Queryable,
  { shipmentId, sequence }: Pick<typeof shipmentEvents.$inferSelect, 'shipmentId' | 'sequence'>,
) {
  const events = await readEvents(db, shipmentId)
  return foldShipment(toShipmentEvents(events.filter((event) => event.sequence < sequence)))?.acceptance
}

/** Of a cargo that was turned away. */
export async function readEnding(
  db: Queryable,
  id: string,
): Promise<Omit<EndedShipmentValues, keyof ShipmentValues>> {
  const { event, person, shipment, mode, isWeighedAtLoad } = await readEvent(db, id)
  const { by, to, restAt, ...weights } = z.parse(endedStatement, event.statement)
  const receiver = to ?? (restAt === 'agreed_receiver' ? (shipment.agreedReceiver ?? undefined) : undefined)
  const rest = fromStated(weights)
  const ofLoad = turnedAwayWeightsOf(shipment, isWeighedAtLoad)
  // Beside an amount in a unit of mass they say nothing.
  const saysKilograms =
    rest.nettoWeight === undefined ||
    rest.statedKilograms !== undefined ||
    cubicMetresPer[shipment.cargoUnitCode] !== undefined
  return {
    restWeight: rest.nettoWeight,
    restKilograms: saysKilograms ? kilogramsOfRest(ofLoad, rest) : undefined,
    weighSlipNumber: rest.weightTicketNumber,
    restImpossible: isImpossibleRest(ofLoad, rest, mode),
    goesTo: receiver && [receiver.name, receiver.city].join(', '),
    goesOnAs: by?.number,
    agreedWith: receiver?.agreedWith,
    statedBy: personName(person),
    statedAt: statedAt(event),
  }
}

async function readEvent(db: Queryable, id: string) {
  const [row] = await db
    .select({
      event: shipmentEvents,
      person: users,
      shipment: shipments,
      mode: transportModes.type,
      isWeighedAtLoad: weighedAtLoad(sql`${shipments}`),
    })
    .from(shipmentEvents)
    .innerJoin(users, eq(users.id, shipmentEvents.userId))
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .innerJoin(transportModes, eq(transportModes.id, shipments.transportModeId))
    .where(eq(shipmentEvents.id, id))
  if (row === undefined) throw new Error(`There is no event ${id} to mail of.`)
  return row
}
