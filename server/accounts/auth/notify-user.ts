import type { Locale } from '#contract/kit/locales.ts'
import type { NotificationMethod } from '#contract/accounts/notification-methods.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { users } from '../../platform/db/schema/users.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import type { MailTemplate, MailValues } from '../../platform/mail/texts/mail-values.ts'
import { sendSms } from '../../platform/sms/send-sms.ts'
import type { SmsTemplate, SmsValues } from '../../platform/sms/texts.ts'

export type Addressee = Pick<
  typeof users.$inferSelect,
  'email' | 'mobilePhone' | 'locale' | 'notificationMethod'
>

/**
 * The method chosen in the account while its address exists; else e-mail, or SMS when there is only a mobile
 * number.
 */
export function notificationMethodOf({
  email,
  mobilePhone,
  notificationMethod,
}: Pick<Addressee, 'email' | 'mobilePhone' | 'notificationMethod'>): NotificationMethod {
  if (mobilePhone !== null && (notificationMethod === 'sms' || email === null)) return 'sms'
  return 'email'
}

interface UserNotification<Template extends MailTemplate & SmsTemplate> {
  readonly template: Template
  readonly values: MailValues[Template] & SmsValues[Template]
  /** For users who have not chosen a language. */
  readonly locale: Locale
  readonly customerId?: string | undefined
  /** Of the times in the message; the customer's by default. */
  readonly timeZone?: string | undefined
}

/**
 * Notifies a user by the method and in the language of their account; does nothing for a user without an
 * address.
 */
export async function notifyUser<Template extends MailTemplate & SmsTemplate>(
  db: Queryable,
  user: Addressee,
  { template, values, locale, customerId, timeZone }: UserNotification<Template>,
): Promise<void> {
  const to = notificationMethodOf(user) === 'sms' ? user.mobilePhone : user.email
  if (to === null) return
  const message = { to, template, values, locale: user.locale ?? locale, customerId, timeZone }
  await (notificationMethodOf(user) === 'sms' ? sendSms(db, message) : sendMail(db, message))
}
