import type { PendingContact } from '#contract/accounts/person.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'

interface Row {
  readonly email: string | null
  readonly mobilePhone: string | null
  readonly expiresAt: string
}

export const pendingContactSql = sql<Row | null>`(select json_build_object('email', request.new_email, 'mobilePhone', request.new_mobile_phone, 'expiresAt', request.expires_at)
  from change_password_requests request
  where request.user_id = ${users.id} and request.type = 'contact' and request.used_at is null
  order by request.created_at desc limit 1)`

export const toPendingContact = (row: Row | null): PendingContact | undefined =>
  row === null
    ? undefined
    : {
        email: row.email ?? undefined,
        mobilePhone: row.mobilePhone ?? undefined,
        expiresAt: formatTimestamp(new Date(row.expiresAt)),
      }
