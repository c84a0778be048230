import { endSessionsOf } from '../../accounts/auth/end-sessions.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, inArray, like, or } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'
import { demo } from './demo-set.ts'

const isActiveDemoAccount = and(
  eq(users.active, true),
  or(
    like(users.email, '%@demo.example.com'),
    inArray(
      users.email,
      demo.drivers.map(({ email }) => email),
    ),
  ),
)

async function activeDemoAccounts(db: Queryable): Promise<readonly string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(isActiveDemoAccount)
    .orderBy(asc(users.email))
  return rows.flatMap(({ email }) => email ?? [])
}

/**
 * Refuses to serve accounts whose secrets are published.
 * @throws Error that names the active demo accounts and the command that ends them
 */
export async function assertNoDemoAccounts(database: Database): Promise<void> {
  const active = await activeDemoAccounts(database.query)
  if (active.length > 0)
    throw new Error(
      `This database has demo accounts that can sign in with published passwords: ${active.join(', ')}.\n` +
        'End them with: npm run end-demo-accounts',
    )
}

/** Ends their sessions too and returns their e-mail addresses. Shipments and records stay. */
export async function endDemoAccounts(database: Database, now: Date): Promise<readonly string[]> {
  return await database.query.transaction(async (db) => {
    const ended = await db
      .update(users)
      .set({ active: false, updatedAt: now })
      .where(isActiveDemoAccount)
      .returning({ id: users.id, email: users.email })
    for (const { id } of ended) await endSessionsOf(db, now, id, 'demo account ended')
    return ended.flatMap(({ email }) => email ?? []).toSorted()
  })
}
