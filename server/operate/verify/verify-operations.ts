import * as z from 'zod/mini'
import type { OperationType } from '#contract/device/operation-payloads.ts'
import { uuid } from '#contract/kit/primitives.ts'
import type { Database } from '../../platform/db/connect.ts'
import { and, asc, eq, inArray, ne, sql } from '../../platform/db/drizzle.ts'
import { operations } from '../../platform/db/schema/operations.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import type { Findings } from './findings.ts'

const batchSize = 2000
const firstId = '00000000-0000-0000-0000-000000000000'
const first = { id: firstId, user: firstId }

/** The operations that a receipt promises an event for. */
const recordedTypes = [
  'shipment.load',
  'shipment.unload',
  'shipment.correct',
  'shipment.note',
  'shipment.accept',
  'shipment.sign',
] as const satisfies readonly OperationType[]

/**
 * Checks that each operation about a shipment for which a device has a receipt is in the record: by it the last events of
 * a chain are found missing, which nothing behind them names.
 */
export async function verifyOperations({ query: db }: Database, findings: Findings): Promise<void> {
  for (let after: Pick<Receipted, 'id' | 'user'> | undefined = first; after !== undefined;) {
    const rows: Receipted[] = await db
      .select({
        id: operations.id,
        user: operations.userId,
        type: operations.type,
        lane: operations.lane,
        receipt: operations.receipt,
        event: shipmentEvents.id,
      })
      .from(operations)
      .leftJoin(
        shipmentEvents,
        and(eq(shipmentEvents.id, operations.id), eq(shipmentEvents.userId, operations.userId)),
      )
      .where(
        and(
          sql`(${operations.id}, ${operations.userId}) > (${after.id}::uuid, ${after.user}::uuid)`,
          inArray(operations.type, [...recordedTypes]),
        ),
      )
      .orderBy(asc(operations.id), asc(operations.userId))
      .limit(batchSize)
    for (const { id, user, type, lane, receipt, event } of rows) {
      findings.count('operations')
      const shipment = /^shipment:(.+)$/.exec(lane)?.[1]
      if (event !== null || (await hasEvent(db, id, user))) continue
      if (!(type === 'shipment.sign' && (await cameTwice(db, receipt, shipment))))
        findings.add({
          shipment: await numberOf(db, shipment),
          subject: `operation ${id}`,
          difference: `a device has a receipt for this ${type}, and the event of it is missing`,
        })
    }
    after = rows.at(-1)
  }
}

interface Receipted {
  readonly id: string
  readonly user: string
  readonly type: string
  readonly lane: string
  readonly receipt: unknown
  /** Its event under its own id, which that of another user's operation can have. */
  readonly event: string | null
}

/** Whether an event of another id is that of this operation: seldom asked, because nothing else reads events by operation. */
const hasEvent = async (db: Database['query'], operation: string, user: string): Promise<boolean> =>
  (await db.$count(
    shipmentEvents,
    and(
      eq(shipmentEvents.operationId, operation),
      eq(shipmentEvents.userId, user),
      ne(shipmentEvents.kind, 'refused'),
    ),
  )) > 0

const replayed = z.object({ replayed: z.literal(true) })

/**
 * Whether the receipt is of a signature by somebody's own phone that another operation had brought before: it counts once,
 * under the id of that one. A client may name its lanes otherwise: of which shipment it is cannot be said then.
 */
async function cameTwice(
  db: Database['query'],
  receipt: unknown,
  shipment: string | undefined,
): Promise<boolean> {
  if (!z.safeParse(replayed, receipt).success) return false
  if (shipment === undefined || !z.safeParse(uuid, shipment).success) return true
  const [signature] = await db
    .select({ id: shipmentEvents.id })
    .from(shipmentEvents)
    .where(
      and(
        eq(shipmentEvents.shipmentId, shipment),
        eq(shipmentEvents.kind, 'signature'),
        sql`${shipmentEvents.statement} ->> 'way' = 'own_phone'`,
      ),
    )
    .limit(1)
  return signature !== undefined
}

/** The number of a shipment, or its id where it has gone too. A client may name its lanes otherwise. */
async function numberOf(db: Database['query'], id: string | undefined): Promise<string | undefined> {
  if (id === undefined || !z.safeParse(uuid, id).success) return undefined
  const [row] = await db.select({ number: shipments.number }).from(shipments).where(eq(shipments.id, id))
  return row?.number ?? id
}
