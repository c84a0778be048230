import { isLocale, type Locale } from '#contract/locales.ts'
import type { LinkType, NotificationMethod } from '#contract/password-changes.ts'
import type { Queryable } from '../db/connect.ts'
import type { users } from '../db/schema/users.ts'
import { sendMail } from '../mail/send-mail.ts'
import { sendSms } from '../sms/send-sms.ts'
import type { Clock } from '../clock.ts'
import { makeLink } from './links.ts'

/** What it takes to send somebody a link. */
export interface LinkSettings {
  readonly clock: Clock
  /** Where the app is reached, without a slash at its end. */
  readonly publicUrl: string
}

/** The page that each kind of link opens (specification, section 2). */
const pages: Readonly<Record<LinkType, (secret: string) => string>> = {
  password: (secret) => `/auth/change-password?hash=${secret}`,
  pincode: (secret) => `/auth/registration/complete/${secret}/pin`,
  registration: (secret) => `/auth/registration/complete/${secret}`,
}

export interface LinkToSend {
  readonly user: Addressee
  readonly type: LinkType
  readonly notificationMethod: NotificationMethod
  /** The language of whoever asks, where the user never chose one. */
  readonly locale: Locale
  /** Who invites him; absent: he asked himself. */
  readonly invitedBy?: string | undefined
}

export type Addressee = Pick<
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

/** Makes a link and sends it, in the caller's transaction; does nothing where the user has no such address. */
export async function sendLink(
  db: Queryable,
  settings: LinkSettings,
  { user, type, notificationMethod, locale, invitedBy }: LinkToSend,
): Promise<void> {
  const to = notificationMethod === 'sms' ? user.mobilePhone : user.email
  if (to === null) return
  const { secret, validUntil } = await makeLink(db, settings.clock(), {
    userId: user.id,
    type,
    notificationMethod,
  })
  const link = `${settings.publicUrl}${pages[type](secret)}`
  const about = { to, locale: localeFor(user, locale), customerId: user.customerId ?? undefined }
  const values = { name: fullName(user), link, validUntil }
  const send =
    notificationMethod === 'sms'
      ? {
          password: () => sendSms(db, { ...about, template: 'reset_password', values }),
          pincode: () => sendSms(db, { ...about, template: 'reset_pincode', values }),
          registration: () =>
            invitedBy === undefined
              ? sendSms(db, { ...about, template: 'confirm_registration', values })
              : sendSms(db, { ...about, template: 'invitation', values: { ...values, invitedBy } }),
        }
      : {
          password: () =>
            sendMail(db, {
              ...about,
              template: user.secretHash === null ? 'set_password' : 'reset_password',
              values,
            }),
          pincode: () => sendMail(db, { ...about, template: 'reset_pincode', values }),
          registration: () =>
            invitedBy === undefined
              ? sendMail(db, { ...about, template: 'confirm_registration', values })
              : sendMail(db, { ...about, template: 'invitation', values: { ...values, invitedBy } }),
        }
  await send[type]()
}

/** The language that a user is written to in: his own, else that of the occasion. */
export const localeFor = (user: { readonly locale: string | null }, fallback: Locale): Locale =>
  isLocale(user.locale) ? user.locale : fallback

/** First name, prefix and last name, joined. */
export const fullName = (user: { firstName: string; lastNamePrefix: string | null; lastName: string }) =>
  [user.firstName, user.lastNamePrefix, user.lastName].filter(Boolean).join(' ')
