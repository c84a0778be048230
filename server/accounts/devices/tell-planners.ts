import { personName } from '#contract/accounts/person.ts'
import { notifyUser } from '../auth/notify-user.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import type { MailValues } from '../../platform/mail/texts/mail-values.ts'
import type { SmsValues } from '../../platform/sms/texts.ts'
import { plannersOf } from '../users/planners.ts'

type Template = 'device_cleared' | 'device_cloned'
type Values<Name extends Template> = MailValues[Name] & SmsValues[Name]

export async function tellPlanners<Name extends Template>(
  db: Queryable,
  userId: string,
  template: Name,
  toValues: (driver: { readonly driver: string; readonly path: string }) => Values<Name>,
): Promise<void> {
  const [driver] = await db
    .select({ id: drivers.id, companyId: drivers.companyId, person: users })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(eq(drivers.userId, userId))
  if (driver?.companyId == null) return
  const values = toValues({ driver: personName(driver.person), path: `/drivers/${driver.id}` })
  for (const planner of await plannersOf(db, driver.companyId))
    await notifyUser(db, planner, { locale: 'nl', template, values })
}
