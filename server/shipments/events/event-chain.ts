import type { ShipmentEvent } from '#contract/shipments/shipment-events.ts'
import { clockPrecision } from '#contract/kit/time-limits.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { asc, eq, sql } from '../../platform/db/drizzle.ts'
import { shipmentEvents } from '../../platform/db/schema/shipments.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import { sha256OfCanonicalJson } from './canonical-hash.ts'
import { momentOf } from './shipment-statement.ts'

type EventRow = typeof shipmentEvents.$inferSelect
export type EventDraft = Omit<
  EventRow,
  'sequence' | 'previousHash' | 'hash' | 'settledAt' | 'settledById' | 'settledDecision' | 'settledComment'
>

/**
 * Takes advisory locks on these keys (ids of shipments, mostly) until the transaction ends; they need no row.
 * A consistent lock order avoids deadlocks between deliveries.
 */
export async function lockInOrder(db: Queryable, keys: readonly string[]): Promise<void> {
  const sortedKeys = [...new Set(keys)].sort()
  if (sortedKeys.length > 0) await lockQuery(db, { keys: sortedKeys })
}

// Also forces generic plans for the rest of the transaction: PostgreSQL would plan the statements that follow
// anew for each list of parameters, and planning them costs more than running them.
const lockQuery = sqlStatement(
  'lock in order',
  sql`
  select count(pg_advisory_xact_lock(hashtextextended(key, 0)))
  from unnest(${sql.placeholder('keys')}::text[]) as key, (select set_config('plan_cache_mode', 'force_generic_plan', true) offset 0) as setting`,
)

/** All events of a shipment, oldest first. */
export async function readEvents(db: Queryable, shipmentId: string): Promise<EventRow[]> {
  return await db
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
}

/**
 * An event with its sequence number in the shipment's record, and the hashes that chain it to the event
 * before it.
 */
export interface ChainedEvent extends Omit<
  EventRow,
  'settledAt' | 'settledById' | 'settledDecision' | 'settledComment'
> {
  /** Set on a refused event whose operation was accepted after all, within the same batch. */
  settledAt: Date | null
}

/**
 * Appends an event to the hash chain of its shipment: gives it its sequence number, the last event's hash and
 * its own.
 */
export function chainEvent(
  last: { readonly sequence: number; readonly hash: string } | undefined,
  draft: EventDraft,
): ChainedEvent {
  const unhashed = {
    ...draft,
    sequence: (last?.sequence ?? 0) + 1,
    previousHash: last?.hash ?? null,
    settledAt: null,
  }
  return { ...unhashed, hash: hashOfEvent(unhashed) }
}

/**
 * The hash of an event: over what was stated, by whom, from which device, both clocks, and the hash of the
 * event before it. Recorded events are verified with it, so its input must never change.
 */
export const hashOfEvent = (
  event: Omit<EventRow, 'hash' | 'settledAt' | 'settledById' | 'settledDecision' | 'settledComment'>,
): string =>
  sha256OfCanonicalJson({
    id: event.id,
    shipment: event.shipmentId,
    sequence: event.sequence,
    kind: event.kind,
    operation: event.operationId,
    user: event.userId,
    device: event.deviceId,
    occurredAt: event.occurredAt.toISOString(),
    recordedAt: event.recordedAt.toISOString(),
    clockOffset: event.clockOffset,
    // Absent from events of before it was kept, whose hashes stand.
    ...(event.deliveryOffset !== null && { deliveryOffset: event.deliveryOffset }),
    statement: event.statement,
    reason: event.reason,
    // Left out where there are none, as in events of before there were any.
    violations: event.violations ?? undefined,
    previous: event.previousHash,
  })

/**
 * Stored events as input for `foldShipment`. Their statements were checked by the contract when they were
 * recorded.
 */
export const toShipmentEvents = (rows: readonly EventRow[]): ShipmentEvent[] =>
  rows.map((row) => correctedEvent(toShipmentEvent(row), row.clockOffset))

/**
 * An event at the time at which it happened, by the server's clock. An offset within the precision of its measurement
 * changes nothing: what the driver saw on the phone is then what counts.
 */
export const correctedEvent = (event: ShipmentEvent, clockOffset: number | null | undefined): ShipmentEvent =>
  Math.abs(clockOffset ?? 0) < clockPrecision
    ? event
    : { ...event, occurredAt: new Date(momentOf({ ...event, clockOffset })).toISOString() }

/** An event with the device's own time, as input for `correctedEvent`; which statement it has follows from its kind. */
export const toShipmentEvent = ({
  kind,
  occurredAt,
  statement,
}: Pick<EventRow, 'kind' | 'occurredAt' | 'statement'>): ShipmentEvent =>
  ({ kind, occurredAt: occurredAt.toISOString(), statement }) as ShipmentEvent
