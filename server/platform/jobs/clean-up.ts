import type { Database } from '../db/connect.ts'
import { sql, type SQL } from '../db/drizzle.ts'
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
  await runInBatches(
    database,
    sql`delete from ${changeLog} where ${changeLog.id} in (
    select ${changeLog.id} from ${changeLog} where ${changeLog.createdAt} < now() - interval '31 days' limit ${batchSize})`,
  )
  await runInBatches(
    database,
    sql`delete from ${idempotencyKeys} where ctid in (
    select ctid from ${idempotencyKeys} where ${idempotencyKeys.createdAt} < now() - interval '7 days' limit ${batchSize})`,
  )
  // A stored expired link tells its user that it expired; afterwards it is not valid.
  await runInBatches(
    database,
    sql`delete from ${changePasswordRequests} where ctid in (
    select ctid from ${changePasswordRequests} where ${changePasswordRequests.expiresAt} < now() - interval '30 days' limit ${batchSize})`,
  )
  // Reuse of a spent refresh token revokes its session, so spent tokens stay while somebody could have one.
  await runInBatches(
    database,
    sql`delete from ${refreshTokens} where ctid in (
    select ${refreshTokens}.ctid from ${refreshTokens} join ${sessions} on ${sessions.id} = ${refreshTokens.sessionId}
    where ${refreshTokens.expiresAt} < now() - interval '90 days' or ${sessions.revokedAt} < now() - interval '90 days' limit ${batchSize})`,
  )
  // The longest counting window is a week; addresses of successful sign-ins stay for 90 days
  // (auth/sign-in-limits.ts).
  await runInBatches(
    database,
    sql`delete from ${attempts} where ctid in (
    select ctid from ${attempts} where ${attempts.windowStart} < now() - interval '8 days' and coalesce(${attempts.blockedUntil}, '-infinity') < now()
      and (${attempts.key} not like 'sign-in-known %' or ${attempts.windowStart} < now() - interval '90 days') limit ${batchSize})`,
  )
  await runInBatches(
    database,
    sql`update ${outgoingMails} set body = '', html = null where ${outgoingMails.id} in (
    select ${outgoingMails.id} from ${outgoingMails} where (${outgoingMails.secretUntil} < now() or (${outgoingMails.secretUntil} is not null and ${outgoingMails.status} = 'sent')) and ${outgoingMails.body} <> '' limit ${batchSize})`,
  )
}

/** In batches, because the change feed waits for running transactions. */
async function runInBatches(database: Database, statement: SQL): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query.execute(statement)
    if ((rowCount ?? 0) < batchSize) return
  }
}
