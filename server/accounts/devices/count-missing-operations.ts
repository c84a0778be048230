import { plannersOf } from '../users/planners.ts'
import { notifyUser } from '../auth/notify-user.ts'
import type { Database } from '../../platform/db/connect.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'

interface DeviceWithLoss {
  readonly code: string
  readonly missing: number
  readonly driver: string
  readonly driverId: string
  readonly companyId: string | null
}

/**
 * Sequence numbers have no gaps, so a number that is missing while a later one arrived a day ago is a lost
 * operation. Reads devices seen within two days and returns those that miss more than before.
 */
const countQuery = sqlStatement<DeviceWithLoss>(
  'count missing operations',
  sql`
  with counted as (
    select device.id, device.user_id, device.missing_operations as before,
      coalesce((select sum(upper(gap) - lower(gap)) from unnest(int4multirange(int4range(1, latest.sequence + 1))
        - device.arrived - coalesce(applied.sequences, '{}') - coalesce(withdrawn.sequences, '{}')) as gap), 0)::int as missing
    from devices device
      cross join lateral (select max(device_sequence) as sequence from operations
        where device_id = device.id and created_at < now() - interval '1 day') as latest
      cross join lateral (select range_agg(int4range(device_sequence, device_sequence + 1)) as sequences from operations
        where device_id = device.id) as applied
      cross join lateral (select range_agg(int4range(device_sequence, device_sequence + 1)) as sequences
        from withdrawn_operations where device_id = device.id and device_sequence is not null) as withdrawn
    where device.last_seen_at > now() - interval '2 days' and latest.sequence is not null),
  changed as (
    update devices set missing_operations = counted.missing from counted
    where devices.id = counted.id and counted.missing <> counted.before
    returning devices.id, devices.code, devices.user_id, counted.missing, counted.before)
  select changed.code, changed.missing, concat_ws(' ', person.first_name, person.last_name_prefix, person.last_name) as driver,
    driver.id as "driverId", driver.company_id as "companyId"
  from changed join users person on person.id = changed.user_id join drivers driver on driver.user_id = person.id
  where changed.missing > changed.before`,
)

/** Job that counts what devices have lost, and tells the planners of their drivers once for each loss. */
export async function countMissingOperations(database: Database, publicUrl: string): Promise<void> {
  await database.query.transaction(async (db) => {
    for (const { driverId, companyId, ...values } of await countQuery(db, {})) {
      if (companyId === null) continue
      const link = `${publicUrl}/drivers/${driverId}`
      for (const planner of await plannersOf(db, companyId))
        await notifyUser(db, planner, {
          locale: 'nl',
          template: 'operations_missing',
          values: { ...values, link },
        })
    }
  })
}
