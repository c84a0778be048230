import * as z from 'zod/mini'
import { chosenLanguage } from '../kit/language-reference.ts'
import { endpoint } from '../kit/endpoint.ts'
import { termsVersion } from './legal.ts'
import { notificationMethods } from './notification-methods.ts'
import { normalisedEmailAddress } from './email-addresses.ts'
import { phoneNumber } from './phone-numbers.ts'
import { moment, text, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import { password, pincode } from './secrets.ts'

/**
 * Purpose of a link, which is valid for a day and works once (specification, section 9). A `contact` link is
 * sent to a new e-mail address or mobile number, and confirms it.
 */
export const linkTypes = ['password', 'pincode', 'registration', 'contact'] as const
export type LinkType = (typeof linkTypes)[number]

const fieldsMatch = (field: string, confirmation: string) =>
  z.refine<Record<string, unknown>>((values) => values[field] === values[confirmation], {
    path: [confirmation],
    message: 'secrets_differ',
  })

/** A new password, typed twice. */
export const newPassword = z
  .object({ password, confirmPassword: z.string() })
  .check(fieldsMatch('password', 'confirmPassword'))
export const newPincode = z
  .object({ pincode, confirmPincode: z.string() })
  .check(fieldsMatch('pincode', 'confirmPincode'))

/** Changes one's own password; the current one is required. */
export const passwordChange = z
  .object({ currentPassword: z.string(), ...newPassword.shape })
  .check(fieldsMatch('password', 'confirmPassword'))
export const pincodeChange = z
  .object({ currentPincode: z.string(), ...newPincode.shape })
  .check(fieldsMatch('pincode', 'confirmPincode'))

/**
 * Requests a link by the e-mail address or mobile number of the account. The link is sent there and never
 * returned.
 */
export const requestPasswordChange = endpoint({
  method: 'POST',
  path: '/change_password_requests',
  access: 'public',
  body: z.object({
    userEmail: z.optional(z.nullable(z.string())),
    userPhone: z.optional(z.nullable(z.string())),
  }),
  response: resource('ChangePasswordRequest', '.well-known/genid', {
    id: uuid,
    status: z.literal('sent'),
    notificationMethod: z.enum(notificationMethods),
  }),
  type: 'ChangePasswordRequest',
  personal: true,
  status: 201,
  refusals: ['too_many_requests', 'too_many_links'],
})

/** What the holder of a link may see of it. */
export const linkDetails = z.object({
  type: z.enum(linkTypes),
  /**
   * Mostly masked, as is `userPhone`; absent for a `contact` link, which may have gone to a mistyped address.
   */
  userEmail: z.optional(z.string()),
  userPhone: z.optional(z.string()),
  /** What a `contact` link confirms, mostly masked. */
  newEmail: z.optional(z.string()),
  newPhone: z.optional(z.string()),
  /** The person of a registration. */
  firstName: z.optional(z.string()),
  lastNamePrefix: z.optional(z.string()),
  lastName: z.optional(z.string()),
  companyName: z.optional(z.string()),
  /** Nothing to sign in with was chosen before: nobody is signed in anywhere. */
  firstSecret: z.optional(z.boolean()),
  /** For a registration: whether the terms are already accepted. */
  termsAccepted: z.optional(z.boolean()),
  expiresAt: moment,
})

/** Reads a link by its hash; an unknown, expired or used one is refused. */
export const readPasswordChange = endpoint({
  method: 'GET',
  path: '/change_password_requests/{hash}',
  access: 'public',
  params: z.object({ hash: z.string() }),
  response: linkDetails,
  type: 'ChangePasswordRequest',
  personal: true,
  refusals: ['link_invalid', 'link_expired', 'link_replaced', 'too_many_requests'],
})

/** Sets the password of the link's user, and ends all sessions of that user. */
export const setForgottenPassword = endpoint({
  method: 'POST',
  path: '/user_password_change/forgot_password',
  access: 'public',
  body: z
    .object({ changePasswordRequestHash: z.string(), ...newPassword.shape })
    .check(fieldsMatch('password', 'confirmPassword')),
  status: 204,
  refusals: ['link_invalid', 'link_expired', 'link_replaced', 'too_many_requests'],
})

/** Changes one's own secret: a `passwordChange`, or for a driver a `pincodeChange`. All other sessions end. */
export const changeSecret = endpoint({
  method: 'POST',
  path: '/user_password_change',
  access: 'signed-in',
  openWithoutApproval: true,
  openBeforeSetUp: true,
  body: z.object({
    currentPassword: z.optional(z.string()),
    password: z.optional(z.string()),
    confirmPassword: z.optional(z.string()),
    currentPincode: z.optional(z.string()),
    pincode: z.optional(z.string()),
    confirmPincode: z.optional(z.string()),
  }),
  status: 204,
  refusals: ['acting_as_another', 'too_many_requests'],
})

/**
 * Asks to replace one's own e-mail address or mobile number, one at a time. The new one takes effect when the
 * link that is sent to it is confirmed; null, which needs no link, at once. Earlier links of this kind end.
 */
export const requestContactChange = endpoint({
  method: 'POST',
  path: '/contact_changes',
  access: 'signed-in',
  openWithoutApproval: true,
  body: z.object({
    email: z.optional(z.nullable(normalisedEmailAddress)),
    mobilePhone: z.optional(z.nullable(phoneNumber)),
    /** For a driver, the pincode. */
    password: z.string(),
  }),
  status: 202,
  refusals: ['acting_as_another', 'too_many_requests', 'too_many_messages'],
})

/**
 * Confirms a new e-mail address or mobile number: with the link and, because an address can be mistyped, the
 * secret again.
 */
export const confirmContactChange = endpoint({
  method: 'POST',
  path: '/contact_changes/confirm',
  access: 'public',
  body: z.object({
    hash: z.string(),
    /** For a driver, the pincode. */
    password: z.string(),
  }),
  status: 204,
  refusals: ['link_invalid', 'link_expired', 'link_replaced', 'too_many_requests'],
})

/** What a driver or skipper may change with a link. */
export const registrationPatch = z.object({
  firstName: z.optional(text(100)),
  lastNamePrefix: z.optional(z.nullable(z.string().check(z.maxLength(30)))),
  lastName: z.optional(text(100)),
  locale: z.optional(chosenLanguage),
  termsAccepted: z.optional(z.boolean()),
  /** The version that was shown; absent from apps of before there were versions. */
  termsVersion: z.optional(termsVersion),
  pincode: z.optional(pincode),
})

/** The driver or skipper of a link: names and language only, because a link may fall into other hands. */
export const linkHolder = resource('User', 'users', {
  id: uuid,
  name: z.string(),
  firstName: z.string(),
  lastNamePrefix: z.optional(z.string()),
  lastName: z.string(),
  locale: z.optional(reference('languages')),
  /**
   * What they sign in with, once this request has set the pincode: whoever sent it knows the secret then, and signs in at
   * once.
   */
  username: z.optional(z.string()),
})

/**
 * Completes a registration or resets a pincode. The link is used up once the pincode is set; details may be
 * saved before.
 */
export const changeByLink = endpoint({
  method: 'PATCH',
  path: '/users/driver_or_skipper/by_hash/{hash}',
  access: 'public',
  params: z.object({ hash: z.string() }),
  body: registrationPatch,
  response: linkHolder,
  type: 'User',
  personal: true,
  refusals: ['link_invalid', 'link_expired', 'link_replaced', 'too_many_requests'],
})
