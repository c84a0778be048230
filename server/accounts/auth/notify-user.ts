import type { Locale } from '#contract/kit/locales.ts'
import type { NotificationMethod } from '#contract/accounts/notification-methods.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { users } from '../../platform/db/schema/users.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import type { MailTemplate, MailValues } from '../../platform/mail/texts/mail-values.ts'
import { sendSms } from '../../platform/sms/send-sms.ts'
import type { SmsTemplate, SmsValues } from '../../platform/sms/texts.ts'

/** What reaching a person takes. */
export type Addressee = Pick<
  typeof users.$inferSelect,
  'email' | 'mobilePhone' | 'locale' | 'notificationMethod'
>

/**
 * How a user is notified: as chosen in the account where that address is still there, else by e-mail, and by SMS
 * where there is a mobile number alone.
 */
export function notificationMethodOf({
  email,
  mobilePhone,
  notificationMethod,
}: Pick<Addressee, 'email' | 'mobilePhone' | 'notificationMethod'>): NotificationMethod {
  if (mobilePhone !== null && (notificationMethod === 'sms' || email === null)) return 'sms'
  return 'email'
}

/** A notification that has a text for either way of sending. */
interface UserNotification<Template extends MailTemplate & SmsTemplate> {
  readonly template: Template
  readonly values: MailValues[Template] & SmsValues[Template]
  /** For users who have not chosen a language. */
  readonly locale: Locale
  readonly customerId?: string | undefined
  /** Of the times in it: that of the customer by default. */
  readonly timeZone?: string | undefined
}

/** Notifies a user in the way and language of their account; does nothing for a user without any address. */
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
