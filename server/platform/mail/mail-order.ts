import type { Queryable } from '../db/connect.ts'
import { sql } from '../db/drizzle.ts'
import { sqlStatement } from '../db/sql-statement.ts'

/*
 * Mails of one shipment to one recipient leave in order: only the first waiting one has a job; when it has
 * left or is given up, the next gets its own.
 */

const lock = sqlStatement(
  'lock mails of shipments',
  sql`select count(pg_advisory_xact_lock(hashtextextended(id, 3))) from unnest(${sql.placeholder('shipments')}::text[]) as id`,
)

/** Blocks others from writing or sending mails of these shipments until the transaction ends. */
export const lockMailsOf = async (db: Queryable, shipmentIds: readonly string[]): Promise<void> =>
  void (await lock(db, { shipments: [...new Set(shipmentIds)].toSorted() }))

/** Those of these messages that wait for no earlier one of their shipment and recipient. */
export const firstInOrder = sqlStatement<{ readonly id: string }>(
  'messages that are first in order',
  sql`
  select id from outgoing_mails message where id = any(${sql.placeholder('ids')}::uuid[]) and not exists (
    select from outgoing_mails earlier where earlier.shipment_id = message.shipment_id and earlier.status = 'queued'
      and earlier.recipients && message.recipients and earlier.id <> message.id
      and (earlier.id < message.id or earlier.id <> all(${sql.placeholder('ids')}::uuid[])))`,
)

export const nextInOrder = sqlStatement<{ readonly id: string; readonly leavesOn: string | null }>(
  'message that is next in order',
  sql`
  select next.id, next.leaves_on::text as "leavesOn" from outgoing_mails message join outgoing_mails next on next.shipment_id = message.shipment_id
    and next.recipients && message.recipients and next.status = 'queued' and next.id <> message.id
  where message.id = ${sql.placeholder('id')} order by next.id limit 1`,
)

export const earlierInThread = sqlStatement<{ readonly id: string }>(
  'messages earlier in the thread',
  sql`
  select earlier.id from outgoing_mails message join outgoing_mails earlier on earlier.shipment_id = message.shipment_id
    and earlier.recipients && message.recipients and earlier.status = 'sent' and earlier.id < message.id
  where message.id = ${sql.placeholder('id')} order by earlier.id`,
)
