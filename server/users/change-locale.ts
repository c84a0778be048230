import type { Locale } from '#contract/locales.ts'
import type { Queryable } from '../db/connect.ts'
import { eq } from '../db/drizzle.ts'
import { users } from '../db/schema/users.ts'

/** Saves a user's choice of language. */
export async function changeLocale(db: Queryable, userId: string, locale: Locale): Promise<void> {
  await db.update(users).set({ locale, updatedAt: new Date() }).where(eq(users.id, userId))
}
