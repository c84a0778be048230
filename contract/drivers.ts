import * as z from 'zod/mini'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { notificationMethods } from './password-changes.ts'
import { personFields } from './person.ts'
import { moment, note, text, uuid } from './primitives.ts'
import { reference, resource } from './resource.ts'

export const driverKinds = ['driver', 'skipper'] as const
export const inviteStatuses = ['invited', 'invite_accepted'] as const

/** A driver or skipper. */
export const driver = resource('Driver', 'drivers', {
  id: uuid,
  version: z.number(),
  user: reference('users'),
  kind: z.enum(driverKinds),
  /** First name, prefix and last name, joined. */
  name: z.string(),
  firstName: z.string(),
  lastNamePrefix: z.optional(z.string()),
  lastName: z.string(),
  email: z.optional(z.string()),
  mobilePhone: z.optional(z.string()),
  company: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
  active: z.boolean(),
  inviteStatus: z.enum(inviteStatuses),
  selfRegistered: z.boolean(),
  approved: z.boolean(),
  approvedAt: z.optional(moment),
  rejectedAt: z.optional(moment),
  rejectedReason: z.optional(z.string()),
  /** Until then he may transport unapproved (specification, section 4: 24 hours). */
  graceUntil: z.optional(moment),
  /** Loads since midnight, in the Netherlands. */
  ridesToday: z.number(),
  createdAt: moment,
  updatedAt: moment,
})
export type Driver = z.output<typeof driver>

/** An invitation, and later the driver's data. An e-mail address or a mobile number is needed: he signs in with it. */
export const driverDraft = z.object({
  kind: z.enum(driverKinds),
  ...personFields,
  /** A planner's own, unless said. */
  company: z.optional(reference('companies')),
  /** How the invitation goes: by e-mail where there is an address, unless said. */
  notificationMethod: z.optional(z.enum(notificationMethods)),
})
export type DriverDraft = z.output<typeof driverDraft>

export const drivers = collection({
  type: 'Driver',
  path: 'drivers',
  item: driver,
  draft: driverDraft,
  operations: ['list', 'read', 'create', 'change', 'remove'],
  filters: {
    company: 'reference',
    user: 'reference',
    kind: 'exact',
    inviteStatus: 'exact',
    approved: 'boolean',
    approvedAt: 'exists',
    rejectedAt: 'exists',
    name: 'text',
    createdAt: 'moment',
  },
  order: ['name', 'inviteStatus', 'approvedAt', 'createdAt'],
  means: { name: 'https://schema.org/name', email: 'https://schema.org/email' },
})

const ofDriver = { access: 'signed-in', params: z.object({ id: uuid }) } as const

/** The transporter takes a self-registered driver as his. */
export const approveDriver = endpoint({
  ...ofDriver,
  method: 'POST',
  path: '/drivers/{id}/approve',
  answer: driver,
  type: 'Driver',
  refusals: ['access_denied', 'not_found', 'company_not_transporter'],
})

/** He is not the transporter's: from now on he may do nothing for it. */
export const rejectDriver = endpoint({
  ...ofDriver,
  method: 'POST',
  path: '/drivers/{id}/reject',
  body: z.object({ reason: z.optional(z.nullable(note)) }),
  answer: driver,
  type: 'Driver',
  refusals: ['access_denied', 'not_found', 'company_not_transporter'],
})

/** Sends him a link to choose a new pincode. */
export const resetPincode = endpoint({
  ...ofDriver,
  method: 'POST',
  path: '/drivers/{id}/reset_pincode',
  status: 202,
  refusals: ['access_denied', 'not_found', 'too_many_requests'],
})

/** Sends the invitation again, with a new link. */
export const resendInvitation = endpoint({
  ...ofDriver,
  method: 'POST',
  path: '/drivers/{id}/resend_invitation',
  status: 202,
  refusals: ['access_denied', 'not_found', 'invitation_accepted', 'too_many_requests'],
})

/** A driver or skipper registers himself: he is sent a link, and with it chooses his pincode. */
export const registration = z.object({
  kind: z.enum(driverKinds),
  ...personFields,
  /** His transporter, as chosen from those found. */
  company: z.optional(reference('companies')),
  /** Or by its number. */
  vihbNumber: z.optional(text(20)),
  notificationMethod: z.optional(z.enum(notificationMethods)),
  termsAccepted: z.boolean().check(z.refine((accepted) => accepted, 'terms')),
})
export type Registration = z.output<typeof registration>

/** What becomes of it, to who sent it. */
export const registered = resource('Driver', 'drivers', {
  id: uuid,
  kind: z.enum(driverKinds),
  inviteStatus: z.enum(inviteStatuses),
  approved: z.boolean(),
  notificationMethod: z.enum(notificationMethods),
})

export const registerDriver = endpoint({
  method: 'POST',
  path: '/users/register/driver_or_skipper',
  access: 'public',
  body: registration,
  answer: registered,
  type: 'Driver',
  status: 201,
  refusals: ['too_many_requests'],
})
