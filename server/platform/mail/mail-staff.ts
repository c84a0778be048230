import { isLocale } from '#contract/kit/locales.ts'
import type { Queryable } from '../db/connect.ts'
import { and, eq, isNotNull, sql } from '../db/drizzle.ts'
import { customers } from '../db/schema/customers.ts'
import { users } from '../db/schema/users.ts'
import { sendMails } from './send-mail.ts'
import type { MailTemplate, MailValues } from './texts/mail-values.ts'

export async function mailStaff<Template extends MailTemplate>(
  db: Queryable,
  customerId: string,
  template: Template,
  values: MailValues[Template],
): Promise<void> {
  const staff = await db
    .select({ email: users.email, locale: users.locale, language: customers.language })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(
      and(
        eq(users.customerId, customerId),
        eq(users.active, true),
        isNotNull(users.email),
        sql`'ROLE_CUSTOMER' = any(${users.roles})`,
      ),
    )
  await sendMails(
    db,
    staff.map(({ email, locale, language }) => ({
      to: email ?? '',
      template,
      values,
      locale: locale ?? (isLocale(language) ? language : 'nl'),
      customerId,
    })),
  )
}
