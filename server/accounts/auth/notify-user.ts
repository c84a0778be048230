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

/** The chosen method while its address exists; else e-mail, or SMS with only a mobile number. */
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
  readonly locale: Locale
  readonly customerId?: string | undefined
  readonly timeZone?: string | undefined
}

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
