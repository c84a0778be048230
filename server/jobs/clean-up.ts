import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import {
  attempts,
  changePasswordRequests,
  idempotencyKeys,
  refreshTokens,
  sessions,
} from '../db/schema/auth.ts'
import { changeLog } from '../db/schema/operations.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'

const batch = 5000

/**
 * Removes what has had its time. Nothing of what a driver did is among it: operations, events, shipments and the photos that they
 * announce stay, however long those photos take. (Other files come whole or not at all.)
 */
export async function cleanUp(database: Database): Promise<void> {
  // A device that was away for 30 days starts over (offline feed); a day more, so that none is told to go on from what is gone.
  await removeAll(
    database,
    sql`delete from ${changeLog} where ${changeLog.id} in (
    select ${changeLog.id} from ${changeLog} where ${changeLog.createdAt} < now() - interval '31 days' limit ${batch})`,
  )
  await removeAll(
    database,
    sql`delete from ${idempotencyKeys} where ctid in (
    select ctid from ${idempotencyKeys} where ${idempotencyKeys.createdAt} < now() - interval '7 days' limit ${batch})`,
  )
  // As long as a link is remembered its owner is told that it has expired, and after that that there is none.
  await removeAll(
    database,
    sql`delete from ${changePasswordRequests} where ctid in (
    select ctid from ${changePasswordRequests} where ${changePasswordRequests.expiresAt} < now() - interval '30 days' limit ${batch})`,
  )
  // A spent token that comes again ends its session, so it is remembered as long as anybody could still hold it.
  await removeAll(
    database,
    sql`delete from ${refreshTokens} where ctid in (
    select ${refreshTokens}.ctid from ${refreshTokens} join ${sessions} on ${sessions.id} = ${refreshTokens.sessionId}
    where ${refreshTokens.expiresAt} < now() - interval '90 days' or ${sessions.revokedAt} < now() - interval '90 days' limit ${batch})`,
  )
  // The longest count is of a week, and where somebody signed in with success is remembered for 90 days (auth/sign-in-limits.ts).
  await removeAll(
    database,
    sql`delete from ${attempts} where ctid in (
    select ctid from ${attempts} where ${attempts.windowStart} < now() - interval '8 days' and coalesce(${attempts.blockedUntil}, '-infinity') < now()
      and (${attempts.key} not like 'sign-in-known %' or ${attempts.windowStart} < now() - interval '90 days') limit ${batch})`,
  )
  await removeAll(
    database,
    sql`update ${outgoingMails} set body = '', html = null where ${outgoingMails.id} in (
    select ${outgoingMails.id} from ${outgoingMails} where ${outgoingMails.secretUntil} < now() and ${outgoingMails.body} <> '' limit ${batch})`,
  )
}

/** In transactions that are short: as long as one of them runs, the devices' change feed stands still. */
async function removeAll(database: Database, statement: SQL): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query.execute(statement)
    if ((rowCount ?? 0) < batch) return
  }
}
