import * as z from 'zod/mini'
import { operationOfKind } from '#contract/shipments/shipment-lists.ts'
import { uuid } from '#contract/kit/primitives.ts'
import type { Database } from '../../platform/db/connect.ts'
import { and, asc, eq, inArray, ne, type SQL, sql } from '../../platform/db/drizzle.ts'
import { operations } from '../../platform/db/schema/operations.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import type { Findings } from './findings.ts'

const batchSize = 2000
const firstId = '00000000-0000-0000-0000-000000000000'
const first = { id: firstId, user: firstId }

/** A receipt of these promises an event. */
const recordedTypes = Object.values(operationOfKind)

/**
 * Checks that each operation on a shipment with a receipt has its event. This finds lost events at the end of
 * a chain, which no later event names.
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
          inArray(operations.type, recordedTypes),
        ),
      )
      .orderBy(asc(operations.id), asc(operations.userId))
      .limit(batchSize)
    for (const { id, user, type, lane, receipt, event } of rows) {
      findings.count('operations')
      const shipment = /^shipment:(.+)$/.exec(lane)?.[1]
      if (event !== null || (await hasEvent(db, id, user))) continue
      if (!(await cameTwice(db, type, receipt, shipment)))
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
  /** Its event under its own id, which another user's operation may have taken. */
  readonly event: string | null
}

/** Rarely asked, because no index finds events by operation. */
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

/** What one operation may have recorded before another states it: an own phone's signature, what goes on by a load. */
const recordedOnce: Readonly<Record<string, SQL | undefined>> = {
  'shipment.sign': sql`${shipmentEvents.kind} = 'signature' and ${shipmentEvents.statement} ->> 'way' = 'own_phone'`,
  'shipment.forward': sql`${shipmentEvents.kind} = 'forwarded' and ${shipmentEvents.statement} ? 'by'`,
}

/**
 * True for a receipt of what another operation had brought before: it counts once, under that operation's id.
 * Clients may name their lanes otherwise, so its shipment is unknown then.
 */
async function cameTwice(
  db: Database['query'],
  type: string,
  receipt: unknown,
  shipment: string | undefined,
): Promise<boolean> {
  const isOfOther = recordedOnce[type]
  if (isOfOther === undefined || !z.safeParse(replayed, receipt).success) return false
  if (shipment === undefined || !z.safeParse(uuid, shipment).success) return true
  return (await db.$count(shipmentEvents, and(eq(shipmentEvents.shipmentId, shipment), isOfOther))) > 0
}

/** The number of a shipment, or its id if it is gone. Clients may name their lanes otherwise. */
async function numberOf(db: Database['query'], id: string | undefined): Promise<string | undefined> {
  if (id === undefined || !z.safeParse(uuid, id).success) return undefined
  const [row] = await db.select({ number: shipments.number }).from(shipments).where(eq(shipments.id, id))
  return row?.number ?? id
}
