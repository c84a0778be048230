import type { PersonalData } from '#contract/accounts/personal-data.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { type SQL, sql } from '../../platform/db/drizzle.ts'

/** Per kind; more than a user states while letters are kept. */
const mostRows = 50_000

/** Rows that name them, that they stated, or that were sent to them. Secrets and keys are left out. */
export async function readPersonalData(
  db: Queryable,
  now: Date,
  user: { readonly id: string; readonly email: string | null; readonly mobilePhone: string | null },
): Promise<PersonalData> {
  const { id } = user
  const ofDriver = sql`(select id from drivers where user_id = ${id})`
  const addresses = [user.email, user.mobilePhone].filter((address) => address !== null)
  const read = (query: SQL) => readRows(db, query)
  return {
    exportedAt: now.toISOString(),
    account:
      await read(sql`select id, first_name, last_name_prefix, last_name, email, phone, mobile_phone, roles, active, locale,
      notification_method, customer_id, company_id, terms_version, terms_accepted_at, created_at, updated_at from users where id = ${id}`),
    driver: await read(sql`select * from drivers where user_id = ${id}`),
    sessions:
      await read(sql`select id, user_agent, created_at, last_used_at, revoked_at, revoked_reason, expires_at, impersonator_id
      from sessions where user_id = ${id} order by created_at desc`),
    devices:
      await read(sql`select id, code, name, created_at, last_seen_at, cleared_at, revoked_at, revoked_reason
      from devices where user_id = ${id}`),
    notificationSubscriptions:
      await read(sql`select id, language, split_part(endpoint, '/', 3) as push_service, created_at
      from push_subscriptions where user_id = ${id}`),
    pairedProjects:
      await read(sql`select pairing.project_id, project.number, project.name, pairing.created_at, pairing.ended_at
      from project_pairings pairing join projects project on project.id = pairing.project_id where pairing.user_id = ${id}`),
    transportModes: await read(sql`select * from transport_modes where owner_id = ${id}`),
    statements:
      await read(sql`select id, shipment_id, kind, occurred_at, recorded_at, device_id, statement, reason
      from shipment_events where user_id = ${id} order by recorded_at desc`),
    shipments:
      await read(sql`select id, number, status, load_date, unload_date, project_id, material_flow_id, transport_mode_id
      from shipments where driver_id in ${ofDriver} order by load_date desc`),
    photos:
      await read(sql`select id, shipment_id, kind, phase, file_name, media_type, bytes, sha256, taken_at, latitude, longitude,
      received_at, expired_at, case when status = 'received' and expired_at is null then '/api/media_objects/' || id || '/content' end as content
      from media_objects where owner_id = ${id} order by id desc`),
    ...(await readPositions(id, read)),
    handOvers:
      await read(sql`select operation_id as id, type, statement, occurred_at, received_at, settled_at, settled_decision
      from hand_overs where user_id = ${id} order by received_at desc`),
    messages: await read(sql`select id, channel, template, recipients, subject, status, created_at, sent_at
      from outgoing_mails where recipients && array[${
        addresses.length === 0
          ? sql`null`
          : sql.join(
              addresses.map((address) => sql`${address}`),
              sql`, `,
            )
      }]::text[]
      order by created_at desc`),
    auditEntries:
      await read(sql`select id, created_at, action, subject_type, subject_id, address, actor_id = ${id} as by_you
      from audit_entries where actor_id = ${id} or (subject_type = 'User' and subject_id = ${id}) order by created_at desc`),
  }
}

const readPositions = async (id: string, read: (query: SQL) => Promise<Record<string, unknown>[]>) => ({
  positionConsents: await read(
    sql`select id, given, stated_at from position_consents where user_id = ${id} order by stated_at desc`,
  ),
  positions:
    await read(sql`select operation_id, shipment_id, phase, latitude, longitude, accuracy, measured_at, stated_at, expired_at
    from shipment_positions where user_id = ${id} order by stated_at desc`),
})

async function readRows(db: Queryable, query: SQL): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(kept) as row from (${query} limit ${mostRows}) kept`,
  )
  return rows.map(({ row }) => row)
}
