import { asc, eq, sql } from 'drizzle-orm'
import type { ShipmentEvent } from '#contract/shipment-events.ts'
import type { Queryable } from '../db/connect.ts'
import { shipmentEvents } from '../db/schema/shipments.ts'
import { statement } from '../db/statement.ts'
import { sealOf } from './canonical-json.ts'

type EventRow = typeof shipmentEvents.$inferSelect
export type EventDraft = Omit<
  EventRow,
  'sequence' | 'previousHash' | 'hash' | 'settledAt' | 'settledById' | 'settledDecision' | 'settledComment'
>

/**
 * Holds these names (ids of shipments) until the transaction ends, whether there is a row of them yet or not. Always in the
 * same order, so that two deliveries never wait for each other in a circle.
 */
export async function lockInOrder(db: Queryable, names: readonly string[]): Promise<void> {
  const ordered = [...new Set(names)].sort()
  if (ordered.length > 0) await lock(db, { names: ordered })
}

// From here to the end of the transaction statements are run as they were planned: PostgreSQL would rather look at their long lists
// each time, which costs more than to run them.
const lock = statement(
  'lock in order',
  sql`
  select count(pg_advisory_xact_lock(hashtextextended(name, 0)))
  from unnest(${sql.placeholder('names')}::text[]) as name, (select set_config('plan_cache_mode', 'force_generic_plan', true) offset 0) as kept`,
)

/** The record of a shipment, in its order. */
export async function recordOf(db: Queryable, shipmentId: string): Promise<EventRow[]> {
  return await db
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
}

/** An event that stands behind the others of its shipment, sealed by the hash of the one before. */
export interface SealedEvent extends Omit<
  EventRow,
  'settledAt' | 'settledById' | 'settledDecision' | 'settledComment'
> {
  /** Where what was refused has healed meanwhile. */
  settledAt: Date | null
}

/** Seals an event behind the last one of its record. */
export function sealed(
  last: { readonly sequence: number; readonly hash: string } | undefined,
  draft: EventDraft,
): SealedEvent {
  const unsealed = {
    ...draft,
    sequence: (last?.sequence ?? 0) + 1,
    previousHash: last?.hash ?? null,
    settledAt: null,
  }
  return { ...unsealed, hash: sealOfEvent(unsealed) }
}

/** The seal of an event: what was stated, by whom, from which device, both clocks, and the seal of the event before it. */
export const sealOfEvent = (
  event: Omit<EventRow, 'hash' | 'settledAt' | 'settledById' | 'settledDecision' | 'settledComment'>,
): string =>
  sealOf({
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
    statement: event.statement,
    reason: event.reason,
    previous: event.previousHash,
  })

/** The events as the fold reads them: statements were checked by the contract when they were recorded. */
export const foldable = (record: readonly EventRow[]): ShipmentEvent[] =>
  record.map(
    (event) =>
      ({
        kind: event.kind,
        occurredAt: event.occurredAt.toISOString(),
        statement: event.statement,
      }) as ShipmentEvent,
  )
