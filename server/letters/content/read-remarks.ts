import * as z from 'zod/mini'
import { statedAt } from '#contract/kit/time-limits.ts'
import { keysOf } from '#contract/kit/objects.ts'
import { remarkLists } from '#contract/shipments/shipment-lists.ts'
import { shipmentRemarks } from '#contract/shipments/shipment-remarks.ts'
import { personName } from '#contract/accounts/person.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, inArray, or, sql } from '../../platform/db/drizzle.ts'
import { shipmentEvents } from '../../platform/db/schema/shipments.ts'
import { users } from '../../platform/db/schema/users.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'

const remarksWithNumber = z.extend(z.partial(shipmentRemarks), { formerNumber: z.optional(z.string()) })
export type ShipmentRemarks = z.output<typeof remarksWithNumber>

const listNames: Readonly<Record<string, string>> = remarkLists

/**
 * Oldest first, acceptances by the clocks of who stated them: the last is what counts. Shipments without any
 * are absent.
 */
export async function readRemarks(
  db: Queryable,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, ShipmentRemarks>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await readRows(db, shipmentIds)
  const shipments = Map.groupBy(rows, ({ event }) => event.shipmentId)
  return new Map([...shipments].map(([id, ofShipment]) => [id, toRemarks(ofShipment)]))
}

/** A signature with when the letter changed in what its signatory saw, where it did. */
export const withChange =
  (changed: ReadonlyMap<string, string> | undefined) =>
  <Signature extends { readonly id: string }>(
    signature: Signature,
  ): Signature & { readonly changedAt: string | undefined } => ({
    ...signature,
    changedAt: changed?.get(signature.id),
  })

const readRows = (db: Queryable, shipmentIds: readonly string[]) =>
  db
    .select({ event: shipmentEvents, person: users })
    .from(shipmentEvents)
    .innerJoin(users, eq(users.id, shipmentEvents.userId))
    .where(
      and(
        inArray(shipmentEvents.shipmentId, [...shipmentIds]),
        or(
          inArray(shipmentEvents.kind, keysOf(remarkLists)),
          and(eq(shipmentEvents.kind, 'loaded'), sql`${shipmentEvents.statement} ? 'formerNumber'`),
        ),
      ),
    )
    .orderBy(asc(shipmentEvents.shipmentId), asc(shipmentEvents.sequence))

const toRemarks = (rows: Awaited<ReturnType<typeof readRows>>): ShipmentRemarks =>
  z.parse(remarksWithNumber, {
    ...Object.groupBy(
      inOrder(rows).map(({ event, person }) => ({
        ...event.statement,
        kind: event.kind,
        id: event.id,
        occurredAt: formatTimestamp(statedAt(event)),
        by: personName(person),
      })),
      ({ kind }) => listNames[kind] ?? kind,
    ),
    formerNumber: rows.find(({ event }) => event.kind === 'loaded')?.event.statement.formerNumber,
  })

function inOrder(rows: Awaited<ReturnType<typeof readRows>>) {
  const isAcceptance = ({ event }: (typeof rows)[number]) => event.kind === 'acceptance'
  return [
    ...rows.filter((row) => !isAcceptance(row)),
    ...rows
      .filter(isAcceptance)
      .toSorted((first, second) => Number(statedAt(first.event)) - Number(statedAt(second.event))),
  ]
}
