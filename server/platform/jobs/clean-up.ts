import type { Database } from '../db/connect.ts'
import { sql, type SQL } from '../db/drizzle.ts'
import type { PgTable } from '../db/drizzle-pg.ts'
import {
  attempts,
  changePasswordRequests,
  idempotencyKeys,
  refreshTokens,
  sessions,
} from '../db/schema/auth.ts'
import { changeLog } from '../db/schema/change-log.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'

const batchSize = 5000

/**
 * Deletes expired data, but nothing that a driver recorded: operations, events, shipments and announced
 * photos stay however long their upload takes.
 */
export async function cleanUp(database: Database): Promise<void> {
  // A device offline for 30 days reloads everything; one day more, so that none continues from a deleted
  // entry.
  await removeWhere(database, changeLog, sql`${changeLog.createdAt} < now() - interval '31 days'`)
  await removeWhere(database, idempotencyKeys, sql`${idempotencyKeys.createdAt} < now() - interval '7 days'`)
  // A stored expired link tells its user that it expired; afterwards it is not valid.
  await removeWhere(
    database,
    changePasswordRequests,
    sql`${changePasswordRequests.expiresAt} < now() - interval '30 days'`,
  )
  // Reuse of a spent refresh token revokes its session, so spent tokens stay while somebody could have one.
  await removeWhere(
    database,
    refreshTokens,
    sql`${refreshTokens.expiresAt} < now() - interval '90 days' or ${refreshTokens.sessionId} in (
      select ${sessions.id} from ${sessions} where ${sessions.revokedAt} < now() - interval '90 days')`,
  )
  // The longest counting window is a week; addresses of successful sign-ins stay for 90 days
  // (auth/sign-in-limits.ts).
  await removeWhere(
    database,
    attempts,
    sql`${attempts.windowStart} < now() - interval '8 days' and coalesce(${attempts.blockedUntil}, '-infinity') < now()
      and (${attempts.key} not like 'sign-in-known %' or ${attempts.windowStart} < now() - interval '90 days')`,
  )
  await runInBatches(
    database,
    sql`update ${outgoingMails} set body = '', html = null where ${outgoingMails.id} in (
    select ${outgoingMails.id} from ${outgoingMails} where (${outgoingMails.secretUntil} < now() or (${outgoingMails.secretUntil} is not null and ${outgoingMails.status} = 'sent')) and ${outgoingMails.body} <> '' limit ${batchSize})`,
  )
}

const removeWhere = (database: Database, table: PgTable, condition: SQL) =>
  runInBatches(
    database,
    sql`delete from ${table} where ctid in (select ctid from ${table} where ${condition} limit ${batchSize})`,
  )

/** In batches, because the change feed waits for running transactions. */
async function runInBatches(database: Database, statement: SQL): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query.execute(statement)
    if ((rowCount ?? 0) < batchSize) return
  }
}
