import { personName } from '#contract/accounts/person.ts'
import { notificationMethodOf } from '../auth/notify-user.ts'
import { linkTypeOf } from '../auth/secret-kind.ts'
import { type LinkSettings, sendLink } from '../auth/send-link.ts'
import { languageFor } from '../customers/language.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { lockVisible } from '../../platform/http/collection/change-steps.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { Viewer, WriteCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { changeableBy, visibleTo } from './queries.ts'

type Row = typeof users.$inferSelect

async function inviterName(db: Queryable, viewer: Viewer): Promise<string> {
  const [inviter] = await db
    .select({ user: users, firm: sql<string | null>`coalesce(${companies.name}, ${customers.name})` })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(customers, eq(customers.id, users.customerId))
    .where(eq(users.id, viewer.userId))
  return inviter === undefined ? '' : (inviter.firm ?? personName(inviter.user))
}

/** @throws HttpProblem mail_switched_off, sms_switched_off, too_many_messages */
export async function sendSecretLink(
  { db, viewer, locale }: Pick<WriteCall, 'db' | 'viewer' | 'locale'>,
  settings: LinkSettings,
  user: Row,
): Promise<void> {
  const type = linkTypeOf(user)
  const [driver] = await db
    .select({ selfRegistered: drivers.selfRegistered })
    .from(drivers)
    .where(eq(drivers.userId, user.id))
  const isInvited = user.secretHash === null && driver?.selfRegistered !== true
  const firm = await inviterName(db, viewer)
  await sendLink(db, settings, {
    user,
    locale: await languageFor(db, user, { viewer, locale }),
    type,
    notificationMethod: notificationMethodOf(user),
    sender: viewer,
    invitedBy: isInvited ? firm : undefined,
    sentBy: firm,
  })
}

/** Whether the address of a user who has not signed in yet changed: the invitation went to the old one. */
export const isInvitedAnew = (before: Row, after: Row): boolean =>
  after.secretHash === null &&
  after.active &&
  (after.email !== before.email || after.mobilePhone !== before.mobilePhone)

/** @throws HttpProblem not_found, access_denied, user_not_active, and what `sendSecretLink` refuses */
export async function sendLinkTo(call: WriteCall, settings: LinkSettings, id: string): Promise<void> {
  const { db, viewer } = call
  const user = await lockVisible(db, users, {
    idColumn: users.id,
    id,
    visible: visibleTo(viewer),
    permitted: changeableBy(viewer),
  })
  if (!user.active) throw new HttpProblem('user_not_active')
  await sendSecretLink(call, settings, user)
  await recordAudit(call, {
    action: 'send_link',
    subject: { type: 'User', id },
    customerId: user.customerId,
  })
}
