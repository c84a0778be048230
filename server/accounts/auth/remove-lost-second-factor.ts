import type { Database } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { auditEntries } from '../../platform/db/schema/audit.ts'
import { users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import { endSessionsOf } from './end-sessions.ts'
import { deleteSecondFactor } from './second-factor.ts'
import { normaliseEmail } from './username.ts'

/**
 * Runs from the command line and ends the user's sessions. The audit entry has no actor, because an operator
 * has no account.
 * @throws Error with a message for the operator when there is no such user, or no second factor
 */
export async function removeLostSecondFactor(database: Database, now: Date, email: string): Promise<void> {
  await database.query.transaction(async (db) => {
    const [user] = await db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, normaliseEmail(email)))
    if (user === undefined) throw new Error(`There is no user ${email}.`)
    if (!(await deleteSecondFactor(db, user.id))) throw new Error(`${email} has no second factor.`)
    await endSessionsOf(db, now, user.id, 'second factor removed')
    await db.insert(auditEntries).values({
      id: newId(),
      customerId: user.customerId,
      action: 'remove_second_factor',
      subjectType: 'User',
      subjectId: user.id,
    })
  })
}
