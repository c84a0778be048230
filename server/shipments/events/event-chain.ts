import type { ShipmentEvent } from '#contract/shipments/shipment-events.ts'
import { clockCorrection, statedAt } from '#contract/kit/time-limits.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { asc, eq, sql } from '../../platform/db/drizzle.ts'
import { shipmentEvents } from '../../platform/db/schema/shipments.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import { sha256OfCanonicalJson } from './canonical-hash.ts'

type EventRow = typeof shipmentEvents.$inferSelect
export type EventDraft = Omit<
  EventRow,
  'sequence' | 'previousHash' | 'hash' | 'settledAt' | 'settledById' | 'settledDecision' | 'settledComment'
>

/** Advisory locks until the end of the transaction, in a fixed order to avoid deadlocks. */
export async function lockInOrder(db: Queryable, keys: readonly string[]): Promise<void> {
  const sortedKeys = [...new Set(keys)].sort()
  if (sortedKeys.length > 0) await lockQuery(db, { keys: sortedKeys })
}

// Forces generic plans too, because planning for each list of parameters costs more than running.
const lockQuery = sqlStatement(
  'lock in order',
  sql`
  select count(pg_advisory_xact_lock(hashtextextended(key, 0)))
  from unnest(${sql.placeholder('keys')}::text[]) as key, (select set_config('plan_cache_mode', 'force_generic_plan', true) offset 0) as setting`,
)

export async function readEvents(db: Queryable, shipmentId: string): Promise<EventRow[]> {
  return await db
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
}

/** Has its sequence number and the hashes that chain it to the event before it. */
export interface ChainedEvent extends Omit<
  EventRow,
  'settledAt' | 'settledById' | 'settledDecision' | 'settledComment'
> {
  /** Set on a refused event whose operation was accepted later in the same batch. */
  settledAt: Date | null
}

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

/** Recorded events are verified with this hash, so its input must never change. */
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
    // Events from before this field have hashes without it.
    ...(event.deliveryOffset !== null && { deliveryOffset: event.deliveryOffset }),
    statement: event.statement,
    reason: event.reason,
    violations: event.violations ?? undefined,
    previous: event.previousHash,
  })

/** The contract checked their statements when they were recorded. */
export const toShipmentEvents = (rows: readonly EventRow[]): ShipmentEvent[] =>
  rows.map((row) => correctedEvent(toShipmentEvent(row), row.clockOffset))

/** An offset within its precision is ignored, so that the time that the driver saw counts. */
export const correctedEvent = (event: ShipmentEvent, clockOffset: number | null | undefined): ShipmentEvent =>
  clockCorrection(clockOffset) === 0
    ? event
    : {
        ...event,
        occurredAt: statedAt({ occurredAt: new Date(event.occurredAt), clockOffset }).toISOString(),
      }

/** The time is the device's own, as input for `correctedEvent`. */
export const toShipmentEvent = ({
  kind,
  occurredAt,
  statement,
}: Pick<EventRow, 'kind' | 'occurredAt' | 'statement'>): ShipmentEvent =>
  ({ kind, occurredAt: occurredAt.toISOString(), statement }) as ShipmentEvent
