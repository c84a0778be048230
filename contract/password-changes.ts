import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment, text, uuid } from './primitives.ts'
import { reference, resource } from './resource.ts'
import { password, pincode } from './secrets.ts'

/** How somebody is sent a link. */
export const notificationMethods = ['email', 'sms'] as const
export type NotificationMethod = (typeof notificationMethods)[number]

/** What a link is for; it is valid for a day, and works once (specification, section 9). */
export const linkTypes = ['password', 'pincode', 'registration'] as const
export type LinkType = (typeof linkTypes)[number]

const repeated = (field: string, again: string) =>
  z.refine<Record<string, unknown>>((given) => given[field] === given[again], {
    path: [again],
    message: 'secrets_differ',
  })

/** A new password, typed twice. */
export const newPassword = z
  .object({ password, confirmPassword: z.string() })
  .check(repeated('password', 'confirmPassword'))
export const newPincode = z
  .object({ pincode, confirmPincode: z.string() })
  .check(repeated('pincode', 'confirmPincode'))

/** A new one of one's own, for who still knows the old one. */
export const passwordChange = z
  .object({ currentPassword: z.string(), ...newPassword.shape })
  .check(repeated('password', 'confirmPassword'))
export const pincodeChange = z
  .object({ currentPincode: z.string(), ...newPincode.shape })
  .check(repeated('pincode', 'confirmPincode'))

/** Asks for a link, by the e-mail address or the mobile number of the account. Its secret goes there, and is never answered. */
export const requestPasswordChange = endpoint({
  method: 'POST',
  path: '/change_password_requests',
  access: 'public',
  body: z.object({
    userEmail: z.optional(z.nullable(z.string())),
    userPhone: z.optional(z.nullable(z.string())),
  }),
  answer: resource('ChangePasswordRequest', '.well-known/genid', {
    id: uuid,
    status: z.literal('sent'),
    notificationMethod: z.enum(notificationMethods),
  }),
  type: 'ChangePasswordRequest',
  status: 201,
  refusals: ['too_many_requests'],
})

/** What a link says of itself. */
export const openLink = z.object({
  type: z.enum(linkTypes),
  /** With most of it hidden. */
  userEmail: z.optional(z.string()),
  userPhone: z.optional(z.string()),
  /** Whom a registration is for. */
  firstName: z.optional(z.string()),
  lastNamePrefix: z.optional(z.string()),
  lastName: z.optional(z.string()),
  companyName: z.optional(z.string()),
  /** Of a registration: whether the terms have been accepted already. */
  termsAccepted: z.optional(z.boolean()),
  expiresAt: moment,
})

/** What a link is for, to who holds it: it refuses what is no link, and one that has expired or was used. */
export const readPasswordChange = endpoint({
  method: 'GET',
  path: '/change_password_requests/{hash}',
  access: 'public',
  params: z.object({ hash: z.string() }),
  answer: openLink,
  type: 'ChangePasswordRequest',
  refusals: ['link_invalid', 'link_expired', 'too_many_requests'],
})

/** Sets the password of whoever holds the link, and ends all his sessions. */
export const setForgottenPassword = endpoint({
  method: 'POST',
  path: '/user_password_change/forgot_password',
  access: 'public',
  body: z
    .object({ changePasswordRequestHash: z.string(), ...newPassword.shape })
    .check(repeated('password', 'confirmPassword')),
  status: 204,
  refusals: ['link_invalid', 'link_expired', 'too_many_requests'],
})

/** Changes one's own secret: a `passwordChange`, or for a driver a `pincodeChange`. All other sessions end. */
export const changeSecret = endpoint({
  method: 'POST',
  path: '/user_password_change',
  access: 'signed-in',
  body: z.object({
    currentPassword: z.optional(z.string()),
    password: z.optional(z.string()),
    confirmPassword: z.optional(z.string()),
    currentPincode: z.optional(z.string()),
    pincode: z.optional(z.string()),
    confirmPincode: z.optional(z.string()),
  }),
  status: 204,
  refusals: ['too_many_requests'],
})

/** What a driver or skipper may fill in himself while he holds the link. */
export const registrationPatch = z.object({
  firstName: z.optional(text(100)),
  lastNamePrefix: z.optional(z.nullable(z.string().check(z.maxLength(30)))),
  lastName: z.optional(text(100)),
  locale: z.optional(reference('languages')),
  termsAccepted: z.optional(z.boolean()),
  pincode: z.optional(pincode),
})

/** A driver or skipper who holds a link: his name, and nothing that a stranger could use. */
export const linkHolder = resource('User', 'users', {
  id: uuid,
  name: z.string(),
  firstName: z.string(),
  lastNamePrefix: z.optional(z.string()),
  lastName: z.string(),
  locale: z.optional(reference('languages')),
})

/** Completes a registration, or resets a pincode: with the pincode the link is used up; before it, details may be saved. */
export const changeByLink = endpoint({
  method: 'PATCH',
  path: '/users/driver_or_skipper/by_hash/{hash}',
  access: 'public',
  params: z.object({ hash: z.string() }),
  body: registrationPatch,
  answer: linkHolder,
  type: 'User',
  refusals: ['link_invalid', 'link_expired', 'too_many_requests'],
})
