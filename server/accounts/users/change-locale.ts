import type { Locale } from '#contract/kit/locales.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'

export async function changeLocale(db: Queryable, userId: string, locale: Locale): Promise<void> {
  await db.update(users).set({ locale, updatedAt: new Date() }).where(eq(users.id, userId))
}
