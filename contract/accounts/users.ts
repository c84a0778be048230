import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { notificationMethods } from './notification-methods.ts'
import { pendingContact, personFields } from './person.ts'
import { moment, recordFields, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import { type Role, roles } from '../kit/roles.ts'
import { password, pincode } from './secrets.ts'
import { currentUser } from './current-user.ts'

const role = z.enum(roles, 'role_unknown')

const user = resource('User', 'users', {
  // A driver's consent to positions is private: nobody can be asked for it.
  ...z.omit(currentUser, { positionConsentAt: true, setUp: true }).shape,
  ...recordFields,
  canSignIn: z.boolean(),
  secondFactor: z.boolean(),
  pendingContact: z.optional(pendingContact),
  termsVersion: z.optional(z.number()),
  termsAcceptedAt: z.optional(moment),
})
export type User = z.output<typeof user>

const userDraft = z.object({
  ...personFields,
  /** At least one (specification, section 5). */
  roles: z.array(role).check(
    z.refine((roleNames) => roleNames.length > 0, 'role_required'),
    z.overwrite((roleNames) => [...new Set(roleNames)]),
  ),
  active: z._default(z.boolean(), true),
  /** Absent: e-mail, or SMS for a user without an address. */
  notificationMethod: z.optional(z.enum(notificationMethods)),
  customer: z.optional(reference('customers')),
  company: z.optional(reference('companies')),
  /** Only the first password of a new account, set by an administrator; else the user is sent a link. */
  password: z.optional(password),
  /** Refused: drivers choose theirs through the link. */
  pincode: z.optional(pincode),
})
export type UserDraft = z.output<typeof userDraft>

/** The roles that each role may assign; others are a validation error on `roles`. */
export const assignableRolesByRole: Readonly<Record<Role, readonly Role[]>> = {
  ROLE_ADMIN: roles,
  ROLE_CUSTOMER: ['ROLE_CUSTOMER', 'ROLE_TRANSPORTER', 'ROLE_DRIVER', 'ROLE_PROJECT_READER'],
  ROLE_TRANSPORTER: ['ROLE_DRIVER'],
  ROLE_DRIVER: [],
  ROLE_PROJECT_READER: [],
}

export const users = collection({
  type: 'User',
  item: user,
  draft: userDraft,
  personal: true,
  openWithoutApproval: ['read', 'change'],
  refusals: ['acting_as_another', 'too_many_messages'],
  filters: {
    customer: 'reference',
    company: 'reference',
    roles: 'exact',
    active: 'boolean',
    email: 'text',
    name: 'text',
    createdAt: 'moment',
  },
  order: ['name', 'lastName', 'email', 'active', 'createdAt'],
  propertyIris: { name: 'https://schema.org/name', email: 'https://schema.org/email' },
})

/** Sends another user a link to choose a secret, or a driver without one the invitation. */
export const sendSecretLink = endpoint({
  method: 'POST',
  path: '/users/{id}/send_link',
  status: 202,
  refusals: [
    'access_denied',
    'acting_as_another',
    'not_found',
    'user_not_active',
    'mail_switched_off',
    'sms_switched_off',
    'too_many_messages',
  ],
})

/** For a user who lost phone and recovery codes; ends their sessions and leaves the secret. */
export const removeSecondFactorOf = endpoint({
  method: 'POST',
  path: '/users/{id}/remove_second_factor',
  refusals: ['access_denied', 'acting_as_another', 'not_found'],
})

/** Ends all sessions of a user; the secret stays as it is. */
export const endSessions = endpoint({
  method: 'POST',
  path: '/users/{id}/end_sessions',
  refusals: ['access_denied', 'acting_as_another', 'not_found'],
})

export const deactivate = endpoint({
  method: 'POST',
  path: '/users/me/deactivate',
  openWithoutApproval: true,
  body: z.object({ password: z.string() }),
  refusals: ['acting_as_another', 'too_many_requests'],
})

const session = resource('Session', 'sessions', {
  id: uuid,
  userAgent: z.optional(z.string()),
  current: z.boolean(),
  impersonated: z.boolean(),
  lastUsedAt: moment,
  createdAt: moment,
})
export type Session = z.output<typeof session>

export const sessions = collection({
  type: 'Session',
  item: session,
  operations: ['list', 'read', 'remove'],
  personal: true,
  openWithoutApproval: ['list', 'read', 'remove'],
  order: ['lastUsedAt', 'createdAt'],
  refusals: ['acting_as_another'],
})
