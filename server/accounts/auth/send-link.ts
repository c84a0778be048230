import type { Locale } from '#contract/kit/locales.ts'
import type { NotificationMethod } from '#contract/accounts/notification-methods.ts'
import { personName } from '#contract/accounts/person.ts'
import type { LinkType } from '#contract/accounts/password-changes.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { users } from '../../platform/db/schema/users.ts'
import { withdrawLinks } from '../../platform/mail/outbox.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { sendSms } from '../../platform/sms/send-sms.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import { createLink, type NewContact } from './links.ts'
import { countMessage } from './message-limit.ts'

export interface LinkSettings {
  readonly clock: Clock
  readonly publicUrl: string
  /** None by default. */
  readonly switchedOff?: ReadonlySet<NotificationMethod>
  readonly cipher: KeyCipher
}

/**
 * Runs before an account is looked up, whose existence the refusal must not reveal.
 * @throws HttpProblem mail_switched_off or sms_switched_off
 */
export function assertSwitchedOn({ switchedOff }: LinkSettings, method: NotificationMethod): void {
  if (switchedOff?.has(method) === true)
    throw new HttpProblem(method === 'sms' ? 'sms_switched_off' : 'mail_switched_off')
}

/** The pages of the links (specification, section 2). */
const pagePaths: Readonly<Record<LinkType, (secret: string) => string>> = {
  password: (secret) => `/auth/change-password?hash=${secret}`,
  pincode: (secret) => `/auth/registration/complete/${secret}/pin`,
  registration: (secret) => `/auth/registration/complete/${secret}`,
  contact: (secret) => `/auth/confirm-contact?hash=${secret}`,
}

export interface LinkToSend {
  readonly user: Addressee
  readonly type: LinkType
  readonly notificationMethod: NotificationMethod
  readonly locale: Locale
  readonly sender?: Viewer | undefined
  /** The name of the inviter; absent when the user requested the link. */
  readonly invitedBy?: string | undefined
  /** The company of a staff member who sends somebody else a link for a new secret. */
  readonly sentBy?: string | undefined
  readonly newContact?: NewContact | undefined
}

type Addressee = Pick<
  typeof users.$inferSelect,
  | 'id'
  | 'email'
  | 'mobilePhone'
  | 'firstName'
  | 'lastNamePrefix'
  | 'lastName'
  | 'locale'
  | 'customerId'
  | 'secretHash'
>

/**
 * Queues the message in the caller's transaction; does nothing without such an address.
 * @throws HttpProblem mail_switched_off or sms_switched_off, too_many_messages
 */
export async function sendLink(
  db: Queryable,
  settings: LinkSettings,
  { user, type, notificationMethod, locale, sender, invitedBy, sentBy, newContact }: LinkToSend,
): Promise<void> {
  const to = addressOf(newContact ?? user, notificationMethod)
  if (to === null) return
  assertSwitchedOn(settings, notificationMethod)
  if (sender !== undefined) await countMessage(db, settings.clock(), sender, to)
  const { secret, validUntil, ended } = await createLink(db, settings.clock(), {
    userId: user.id,
    type,
    notificationMethod,
    newContact,
  })
  await withdrawLinks(db, to, ended)
  const link = `${settings.publicUrl}${pagePaths[type](secret)}`
  const common = {
    to,
    locale: localeFor(user, locale),
    customerId: user.customerId ?? undefined,
    cipher: settings.cipher,
  }
  const values = { name: personName(user), link, validUntil }
  const sendByType =
    notificationMethod === 'sms'
      ? {
          password: () => sendSms(db, { ...common, template: 'reset_password', values }),
          pincode: () => sendSms(db, { ...common, template: 'reset_pincode', values }),
          registration: () =>
            invitedBy === undefined
              ? sendSms(db, { ...common, template: 'confirm_registration', values })
              : sendSms(db, { ...common, template: 'invitation', values: { ...values, invitedBy } }),
          contact: () => sendSms(db, { ...common, template: 'confirm_contact', values }),
        }
      : {
          password: () =>
            user.secretHash === null
              ? sendMail(db, { ...common, template: 'set_password', values: { ...values, invitedBy } })
              : sendMail(db, { ...common, template: 'reset_password', values: { ...values, sentBy } }),
          pincode: () =>
            sendMail(db, { ...common, template: 'reset_pincode', values: { ...values, sentBy } }),
          registration: () =>
            invitedBy === undefined
              ? sendMail(db, { ...common, template: 'confirm_registration', values })
              : sendMail(db, { ...common, template: 'invitation', values: { ...values, invitedBy } }),
          contact: () => sendMail(db, { ...common, template: 'confirm_contact', values }),
        }
  await sendByType[type]()
}

const addressOf = (
  contact: { readonly email?: string | null; readonly mobilePhone?: string | null },
  method: NotificationMethod,
): string | null => (method === 'sms' ? contact.mobilePhone : contact.email) ?? null

export const localeFor = (user: { readonly locale: Locale | null }, fallback: Locale): Locale =>
  user.locale ?? fallback
