import * as z from 'zod/mini'
import type { OperationType } from '#contract/operation-payloads.ts'
import { uuid } from '#contract/primitives.ts'
import type { Database } from '../db/connect.ts'
import { and, asc, eq, gt, inArray } from '../db/drizzle.ts'
import { operations } from '../db/schema/operations.ts'
import { shipmentEvents, shipments } from '../db/schema/shipments.ts'
import type { Findings } from './findings.ts'

const batchSize = 2000
const firstId = '00000000-0000-0000-0000-000000000000'

/** The operations that a receipt promises an event for, under the operation's id. */
const recordedTypes = [
  'shipment.load',
  'shipment.unload',
  'shipment.correct',
  'shipment.note',
  'shipment.accept',
] as const satisfies readonly OperationType[]

/**
 * Checks that each operation about a shipment for which a device has a receipt is in the record: by it the last events of
 * a chain are found missing, which nothing behind them names.
 */
export async function verifyOperations({ query: db }: Database, findings: Findings): Promise<void> {
  for (let after: string | undefined = firstId; after !== undefined;) {
    const rows: { id: string; type: string; lane: string; event: string | null; number: string | null }[] =
      await db
        .select({
          id: operations.id,
          type: operations.type,
          lane: operations.lane,
          event: shipmentEvents.id,
          number: shipments.number,
        })
        .from(operations)
        .leftJoin(shipmentEvents, eq(shipmentEvents.id, operations.id))
        .leftJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
        .where(and(gt(operations.id, after), inArray(operations.type, [...recordedTypes])))
        .orderBy(asc(operations.id))
        .limit(batchSize)
    for (const { id, type, lane, event } of rows) {
      findings.count('operations')
      if (event === null)
        findings.add({
          shipment: await numberOf(db, /^shipment:(.+)$/.exec(lane)?.[1]),
          subject: `operation ${id}`,
          difference: `a device has a receipt for this ${type}, and the event of it is missing`,
        })
    }
    after = rows.at(-1)?.id
  }
}

/** The number of a shipment, or its id where it has gone too. A client may name its lanes otherwise. */
async function numberOf(db: Database['query'], id: string | undefined): Promise<string | undefined> {
  if (id === undefined || !z.safeParse(uuid, id).success) return undefined
  const [row] = await db.select({ number: shipments.number }).from(shipments).where(eq(shipments.id, id))
  return row?.number ?? id
}
