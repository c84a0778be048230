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

/** Links work once and for a day (specification, section 9); `contact` confirms a new address or number. */
export const linkTypes = ['password', 'pincode', 'registration', 'contact'] as const
export type LinkType = (typeof linkTypes)[number]

const fieldsMatch = (field: string, confirmation: string) =>
  z.refine<Record<string, unknown>>((values) => values[field] === values[confirmation], {
    path: [confirmation],
    message: 'secrets_differ',
  })

export const newPassword = z
  .object({ password, confirmPassword: z.string() })
  .check(fieldsMatch('password', 'confirmPassword'))
export const newPincode = z
  .object({ pincode, confirmPincode: z.string() })
  .check(fieldsMatch('pincode', 'confirmPincode'))

export const passwordChange = z
  .object({ currentPassword: z.string(), ...newPassword.shape })
  .check(fieldsMatch('password', 'confirmPassword'))
export const pincodeChange = z
  .object({ currentPincode: z.string(), ...newPincode.shape })
  .check(fieldsMatch('pincode', 'confirmPincode'))

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
  personal: true,
  status: 201,
  refusals: ['too_many_requests', 'too_many_links'],
})

export const linkDetails = z.object({
  type: z.enum(linkTypes),
  /** Masked, like `userPhone`; absent for a `contact` link, which may have gone to a mistyped address. */
  userEmail: z.optional(z.string()),
  userPhone: z.optional(z.string()),
  newEmail: z.optional(z.string()),
  newPhone: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastNamePrefix: z.optional(z.string()),
  lastName: z.optional(z.string()),
  companyName: z.optional(z.string()),
  /** No secret was chosen before, so that no session ends. */
  firstSecret: z.optional(z.boolean()),
  termsAccepted: z.optional(z.boolean()),
  expiresAt: moment,
})

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

/** Sets the password of the link's user and ends all their sessions. */
export const setForgottenPassword = endpoint({
  method: 'POST',
  path: '/user_password_change/forgot_password',
  access: 'public',
  body: z
    .object({ changePasswordRequestHash: z.string(), ...newPassword.shape })
    .check(fieldsMatch('password', 'confirmPassword')),
  refusals: ['link_invalid', 'link_expired', 'link_replaced', 'too_many_requests'],
})

/** Changes one's own secret (`passwordChange`, or a driver's `pincodeChange`) and ends all other sessions. */
export const changeSecret = endpoint({
  method: 'POST',
  path: '/user_password_change',
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
  refusals: ['acting_as_another', 'too_many_requests'],
})

/**
 * Asks to replace one's own e-mail address or mobile number, one at a time. It takes effect once its link is
 * confirmed; null, which needs no link, at once. Earlier links of this kind end.
 */
export const requestContactChange = endpoint({
  method: 'POST',
  path: '/contact_changes',
  openWithoutApproval: true,
  body: z.object({
    email: z.optional(z.nullable(normalisedEmailAddress)),
    mobilePhone: z.optional(z.nullable(phoneNumber)),
    password: z.string(),
  }),
  status: 202,
  refusals: ['acting_as_another', 'too_many_requests', 'too_many_messages'],
})

/** By the link and the secret, because an address can be mistyped. */
export const confirmContactChange = endpoint({
  method: 'POST',
  path: '/contact_changes/confirm',
  access: 'public',
  body: z.object({
    hash: z.string(),
    password: z.string(),
  }),
  refusals: ['link_invalid', 'link_expired', 'link_replaced', 'too_many_requests'],
})

export const registrationPatch = z.object({
  firstName: z.optional(text(100)),
  lastNamePrefix: z.optional(z.nullable(z.string().check(z.maxLength(30)))),
  lastName: z.optional(text(100)),
  locale: z.optional(chosenLanguage),
  termsAccepted: z.optional(z.boolean()),
  termsVersion: z.optional(termsVersion),
  pincode: z.optional(pincode),
})

/** Names and language only, because a link may fall into other hands. */
export const linkHolder = resource('User', 'users', {
  id: uuid,
  name: z.string(),
  firstName: z.string(),
  lastNamePrefix: z.optional(z.string()),
  lastName: z.string(),
  locale: z.optional(reference('languages')),
  /** Set with the pincode: the sender knows the secret then and signs in at once. */
  username: z.optional(z.string()),
})

/** Setting the pincode uses the link up; details may be saved before. */
export const changeByLink = endpoint({
  method: 'PATCH',
  path: '/users/driver_or_skipper/by_hash/{hash}',
  access: 'public',
  params: z.object({ hash: z.string() }),
  body: registrationPatch,
  response: linkHolder,
  personal: true,
  refusals: ['link_invalid', 'link_expired', 'link_replaced', 'too_many_requests'],
})
