import type { Transaction } from '../../platform/db/connect.ts'
import { eq, inArray, or, and, sql } from '../../platform/db/drizzle.ts'
import { auditEntries } from '../../platform/db/schema/audit.ts'
import { changePasswordRequests, idempotencyKeys, sessions } from '../../platform/db/schema/auth.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import { outgoingMails } from '../../platform/db/schema/outgoing-mails.ts'
import { shipmentPositions } from '../../platform/db/schema/positions.ts'
import { pushSubscriptions } from '../../platform/db/schema/push.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'

export const erasedAddress = 'erased'

/**
 * Erases what is kept beside the name, before the addresses are removed from the account. Keys of devices
 * stay, so that unsent operations can still be handed over.
 */
export async function eraseContact(db: Transaction, userId: string): Promise<void> {
  const [user] = await db
    .select({ email: users.email, mobilePhone: users.mobilePhone, driver: drivers.id })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(eq(users.id, userId))
  if (user === undefined) return
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
  await db.delete(shipmentPositions).where(eq(shipmentPositions.userId, userId))
  await db.delete(changePasswordRequests).where(eq(changePasswordRequests.userId, userId))
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.caller, userId))
  await db.update(sessions).set({ userAgent: null }).where(eq(sessions.userId, userId))
  await db.update(devices).set({ name: null }).where(eq(devices.userId, userId))
  for (const address of [user.email, user.mobilePhone])
    if (address !== null)
      // Messages to the user alone are about them: links, codes and decisions.
      await db
        .update(outgoingMails)
        .set({
          body: sql`case when cardinality(${outgoingMails.recipients}) = 1 then '' else ${outgoingMails.body} end`,
          html: sql`case when cardinality(${outgoingMails.recipients}) = 1 then null else ${outgoingMails.html} end`,
          recipients: sql`array_replace(${outgoingMails.recipients}, ${address}, ${erasedAddress})`,
        })
        .where(sql`${outgoingMails.recipients} @> array[${address}] and ${outgoingMails.status} <> 'queued'`)
  await db.update(auditEntries).set({ address: null }).where(eq(auditEntries.actorId, userId))
  await db
    .update(auditEntries)
    .set({ before: null, after: null })
    .where(
      or(
        and(eq(auditEntries.subjectType, 'User'), eq(auditEntries.subjectId, userId)),
        and(eq(auditEntries.subjectType, 'Driver'), inArray(auditEntries.subjectId, [user.driver ?? userId])),
      ),
    )
}
