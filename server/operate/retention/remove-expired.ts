import type { BaseLogger } from 'pino'
import type { Database, Transaction } from '../../platform/db/connect.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'
import { auditEntries } from '../../platform/db/schema/audit.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import type { RetentionPeriods } from '#contract/accounts/retention.ts'
import { removeQueuedFiles } from './queued-files.ts'

/** Rows per statement: transactions stay short, because the change feed waits for running ones. */
const batchSize = 200

/**
 * Removes expired data and its files: photos and positions by each customer's setting, the rest by the
 * operator's periods. It keeps a shipment that is under way, that has an unsettled exception or message, or
 * whose letter has not reached its weighbridge. The customer's audit log records removals. It may be killed
 * at any time; the next run goes on.
 */
export async function removeExpired(
  {
    database,
    store,
    log,
  }: { database: Database; store: Pick<MediaStore, 'remove'>; log?: BaseLogger | undefined },
  now: Date,
  periods: RetentionPeriods,
): Promise<void> {
  const removed: Record<string, number> = {}
  for (const [kind, statement] of Object.entries(statementsFor(now, periods)))
    for (let count = batchSize; count >= batchSize;) {
      count = await database.query.transaction((db) => removeBatch(db, now, kind, statement))
      removed[kind] = (removed[kind] ?? 0) + count
    }
  const files = await removeQueuedFiles(database, store)
  log?.info({ removed, files }, 'what was past its time has been removed')
}

async function removeBatch(db: Transaction, now: Date, kind: string, statement: SQL): Promise<number> {
  const { rows } = await db.execute<{ customer: string | null; count: number }>(statement)
  for (const { customer, count } of rows)
    if (customer !== null)
      await db.insert(auditEntries).values({
        id: newId(),
        createdAt: now,
        customerId: customer,
        action: 'expire',
        subjectType: 'Customer',
        subjectId: customer,
        after: { [kind]: count },
      })
  return rows.reduce((sum, { count }) => sum + count, 0)
}

const isSettled = sql`shipment.status = 'unloaded'
  and not exists (select from shipment_events open where open.kind = 'refused' and open.shipment_id = shipment.id and open.settled_at is null)
  and not exists (select from outgoing_mails mail where mail.shipment_id = shipment.id and mail.status = 'queued')
  and not exists (select from owed_mails owed where owed.shipment_id = shipment.id)
  and not exists (select from eba_letters letter where letter.shipment_id = shipment.id and letter.status = 'queued')`

function statementsFor(now: Date, periods: RetentionPeriods): Readonly<Record<string, SQL>> {
  const at = sql`${now.toISOString()}::timestamptz`
  const before = (amount: number, unit: 'months' | 'years') => earlier(at, amount, unit)
  const counted = (removal: SQL) =>
    sql`with ${removal} select customer_id as customer, count(*)::int as count from removed group by customer_id`
  return {
    // The row stays with the hash that the shipment's event names.
    photos: counted(sql`expired as (
        select photo.id from media_objects photo join shipments shipment on shipment.id = photo.shipment_id
          join customers customer on customer.id = shipment.customer_id
        where photo.kind = 'cargo_photo' and photo.status = 'received' and photo.expired_at is null and ${isSettled}
          and shipment.unload_date < ${at} - make_interval(months => customer.photo_months)
        order by photo.id limit ${batchSize}),
      removed as (update media_objects set expired_at = ${at}, latitude = null, longitude = null, updated_at = ${at},
          version = version + 1 where id in (select id from expired) returning id, customer_id),
      queued as (insert into files_to_remove (id) select id from removed on conflict do nothing)`),
    positions: counted(sql`expired as (
        select photo.id from media_objects photo join shipments shipment on shipment.id = photo.shipment_id
          join customers customer on customer.id = shipment.customer_id
        where photo.latitude is not null and ${isSettled}
          and shipment.unload_date < ${at} - make_interval(months => customer.position_months)
        order by photo.id limit ${batchSize}),
      removed as (update media_objects set latitude = null, longitude = null, updated_at = ${at}, version = version + 1
        where id in (select id from expired) returning customer_id)`),
    // The row stays and says when it was removed. For a refused load without a shipment only its own time
    // counts.
    loadPositions: counted(sql`expired as (
        select position.operation_id, position.user_id from shipment_positions position join customers customer on customer.id = position.customer_id
          left join shipments shipment on shipment.id = position.shipment_id
        where position.latitude is not null and (shipment.id is null or (${isSettled}))
          and coalesce(shipment.unload_date, position.stated_at) < ${at} - make_interval(months => customer.position_months)
        order by position.operation_id limit ${batchSize}),
      removed as (update shipment_positions set expired_at = ${at}, latitude = null, longitude = null, accuracy = null
        where (operation_id, user_id) in (select operation_id, user_id from expired) returning customer_id)`),
    letters: counted(sql`expired as (
        select document.id from documents document join shipments shipment on shipment.id = document.shipment_id
        where document.document_type = 'guidance_letter' and ${isSettled}
          and shipment.unload_date < ${before(periods.letterYears, 'years')}
        order by document.id limit ${batchSize}),
      versions as (select id from document_versions where document_id in (select id from expired)),
      drawn as (delete from letter_pdfs where document_version_id in (select id from versions) returning file_id),
      queued as (insert into files_to_remove (id) select file_id from drawn on conflict do nothing),
      sent as (delete from eba_letters where document_version_id in (select id from versions)),
      gone as (delete from document_versions where id in (select id from versions)),
      removed as (delete from documents where id in (select id from expired) returning customer_id)`),
    weighings: counted(sql`expired as (
        select weighing.id from eba_weighings weighing left join shipments shipment on shipment.id = weighing.shipment_id
        where weighing.weighed_at < ${before(periods.taxYears, 'years')} and (shipment.id is null or (${isSettled}))
        order by weighing.id limit ${batchSize}),
      removed as (delete from eba_weighings where id in (select id from expired) returning customer_id)`),
    messages: counted(sql`expired as (
        select id from outgoing_mails where created_at < ${before(periods.messageMonths, 'months')} and status <> 'queued'
        order by created_at limit ${batchSize}),
      removed as (delete from outgoing_mails where id in (select id from expired) returning customer_id)`),
    erasedNames: counted(erasedNames(at, periods)),
    // Entries on photos and removed shipments are needed to verify the chains of shipments.
    auditEntries: counted(sql`expired as (
        select id from audit_entries where created_at < ${before(periods.auditMonths, 'months')}
          and subject_type not in ('Shipment', 'MediaObject')
        order by created_at limit ${batchSize}),
      removed as (delete from audit_entries where id in (select id from expired) returning customer_id)`),
  }
}

const earlier = (at: SQL, amount: number, unit: 'months' | 'years') =>
  sql`${at} - make_interval(${sql.raw(unit)} => ${amount})`

/**
 * Erases the names of closed accounts that no letter has or will have: a letter may be owed as long as it
 * must be kept. While the audit log is kept, it also protects the name of a user who changed more than their
 * own account, as when acting as another: closing an account hides nothing. Statements and the audit log keep
 * referring to the row.
 */
function erasedNames(at: SQL, periods: RetentionPeriods): SQL {
  const keptFrom = earlier(at, periods.letterYears, 'years')
  const loggedFrom = earlier(at, periods.auditMonths, 'months')
  return sql`expired as (
        select closed.id from users closed left join drivers driver on driver.user_id = closed.id
        where closed.deactivated_at is not null and closed.erased_at is null
          and not exists (select from shipments shipment where shipment.driver_id = driver.id and (shipment.status <> 'unloaded' or coalesce(shipment.end_date, shipment.unload_date) >= ${keptFrom}
            or exists (select from documents letter where letter.shipment_id = shipment.id and letter.document_type = 'guidance_letter')))
          and not exists (select from shipment_events event where event.user_id = closed.id and event.kind in ('unloaded', 'rest_unloaded')
            and (event.recorded_at >= ${keptFrom}
              or exists (select from documents letter where letter.shipment_id = event.shipment_id and letter.document_type = 'guidance_letter')))
          and not exists (select from audit_entries entry where entry.actor_id = closed.id and entry.created_at >= ${loggedFrom}
            and entry.subject_type <> 'Device' and not (entry.subject_type = 'User' and entry.subject_id = closed.id::text)
            and not (entry.subject_type = 'Driver' and entry.subject_id is not distinct from driver.id::text))
        order by closed.id limit ${batchSize}),
      logged as (update audit_entries set before = null, after = null where (before is not null or after is not null)
        and (subject_type = 'User' and subject_id in (select id::text from expired)
          or subject_type = 'Driver' and subject_id in (select id::text from drivers where user_id in (select id from expired)))),
      removed as (update users set first_name = 'Erased', last_name_prefix = null, last_name = right(id::text, 6), erased_at = ${at},
          updated_at = ${at}, version = version + 1 where id in (select id from expired) returning customer_id)`
}
