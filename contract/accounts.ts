import * as z from 'zod/mini'
import { tokenPair } from './auth.ts'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { personFields } from './person.ts'
import { moment, uuid } from './primitives.ts'
import { reference, resource } from './resource.ts'
import { type Role, roles } from './roles.ts'
import { password, pincode } from './secrets.ts'
import { currentUser } from './users.ts'

const role = z.string().check(z.refine((name) => (roles as readonly string[]).includes(name), 'role_unknown'))

/** Every user, as whoever manages users sees him; his secret is never read. */
export const user = resource('User', 'users', {
  ...currentUser.shape,
  version: z.number(),
  /** False until he chose his password or pincode. */
  canSignIn: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})
export type User = z.output<typeof user>

export const userDraft = z.object({
  ...personFields,
  /** At least one (specification, section 5). */
  roles: z.array(role).check(
    z.refine((given) => given.length > 0, 'role_required'),
    z.overwrite((given) => [...new Set(given)]),
  ),
  active: z._default(z.boolean(), true),
  customer: z.optional(reference('customers')),
  company: z.optional(reference('companies')),
  /** Written, never read; without one he is sent a link. A driver has a pincode instead. */
  password: z.optional(password),
  pincode: z.optional(pincode),
})
export type UserDraft = z.output<typeof userDraft>

/** The roles that each role may give to others; the rest is refused on `roles`. */
export const givableRoles: Readonly<Record<Role, readonly Role[]>> = {
  ROLE_ADMIN: roles,
  ROLE_CUSTOMER: ['ROLE_CUSTOMER', 'ROLE_TRANSPORTER', 'ROLE_DRIVER', 'ROLE_PROJECT_READER'],
  ROLE_TRANSPORTER: ['ROLE_DRIVER'],
  ROLE_DRIVER: [],
  ROLE_PROJECT_READER: [],
}

export const users = collection({
  type: 'User',
  path: 'users',
  item: user,
  draft: userDraft,
  operations: ['list', 'read', 'create', 'change', 'remove'],
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
  means: { name: 'https://schema.org/name', email: 'https://schema.org/email' },
})

/** An hour as somebody else, at most; refreshed as long as the administrator's own session goes on. */
export const impersonate = endpoint({
  method: 'POST',
  path: '/users/{id}/impersonate',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  answer: tokenPair,
  refusals: ['access_denied', 'not_found', 'user_not_active'],
})

/** Ends one's own account for good. */
export const deactivate = endpoint({
  method: 'POST',
  path: '/users/me/deactivate',
  access: 'signed-in',
  /** A driver gives his pincode here. */
  body: z.object({ password: z.string() }),
  status: 204,
  refusals: ['too_many_requests'],
})

/** A sign-in on one device. */
export const session = resource('Session', 'sessions', {
  id: uuid,
  userAgent: z.optional(z.string()),
  /** The one that asks. */
  current: z.boolean(),
  /** An administrator acts as this user in it. */
  impersonated: z.boolean(),
  lastUsedAt: moment,
  createdAt: moment,
})
export type Session = z.output<typeof session>

/** One's own sessions that are not over; removing one signs that device out. */
export const sessions = collection({
  type: 'Session',
  path: 'sessions',
  item: session,
  operations: ['list', 'read', 'remove'],
  filters: {},
  order: ['lastUsedAt', 'createdAt'],
})
