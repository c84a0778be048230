import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { termsVersion } from './legal.ts'
import { notificationMethods } from './notification-methods.ts'
import { pendingContact, personFields } from './person.ts'
import { moment, note, storedFields, text, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

export const driverKinds = ['driver', 'skipper'] as const
export const inviteStatuses = ['invited', 'invite_accepted'] as const

const driver = resource('Driver', 'drivers', {
  ...storedFields,
  user: reference('users'),
  kind: z.enum(driverKinds),
  name: z.string(),
  firstName: z.string(),
  lastNamePrefix: z.optional(z.string()),
  lastName: z.string(),
  email: z.optional(z.string()),
  mobilePhone: z.optional(z.string()),
  pendingContact: z.optional(pendingContact),
  company: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
  active: z.boolean(),
  inviteStatus: z.enum(inviteStatuses),
  selfRegistered: z.boolean(),
  approved: z.boolean(),
  approvedAt: z.optional(moment),
  rejectedAt: z.optional(moment),
  rejectedReason: z.optional(z.string()),
  /** Until then the driver may transport without approval (specification, section 4: 24 hours). */
  graceUntil: z.optional(moment),
  /** Loads since midnight in the time zone of the reader's customer. */
  ridesToday: z.number(),
})
export type Driver = z.output<typeof driver>

/** Needs an e-mail address or a mobile number, which is the user name. */
const driverDraft = z.object({
  kind: z.enum(driverKinds),
  ...personFields,
  company: z.optional(reference('companies')),
  notificationMethod: z.optional(z.enum(notificationMethods)),
  password: z.optional(z.string()),
  pincode: z.optional(z.string()),
})
export type DriverDraft = z.output<typeof driverDraft>

export const drivers = collection({
  type: 'Driver',
  item: driver,
  draft: driverDraft,
  personal: true,
  openWithoutApproval: ['read'],
  refusals: ['acting_as_another', 'too_many_messages'],
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
  propertyIris: { name: 'https://schema.org/name', email: 'https://schema.org/email' },
})

export const approveDriver = endpoint({
  method: 'POST',
  path: '/drivers/{id}/approve',
  response: driver,
  personal: true,
  refusals: ['access_denied', 'acting_as_another', 'not_found', 'company_not_transporter'],
})

export const rejectDriver = endpoint({
  method: 'POST',
  path: '/drivers/{id}/reject',
  body: z.object({ reason: z.optional(z.nullable(note)) }),
  response: driver,
  personal: true,
  refusals: ['access_denied', 'acting_as_another', 'not_found', 'company_not_transporter'],
})

export const resetPincode = endpoint({
  method: 'POST',
  path: '/drivers/{id}/reset_pincode',
  status: 202,
  refusals: ['access_denied', 'acting_as_another', 'not_found', 'too_many_messages'],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/drivers/{id}/resend_invitation',
  status: 202,
  refusals: ['access_denied', 'acting_as_another', 'not_found', 'invitation_accepted', 'too_many_messages'],
})

const driverRegistrationDraft = z.object({
  kind: z.enum(driverKinds),
  ...personFields,
  company: z.optional(reference('companies')),
  vihbNumber: z.optional(text(20)),
  notificationMethod: z.optional(z.enum(notificationMethods)),
  termsAccepted: z.boolean().check(z.refine((accepted) => accepted, 'terms')),
  /** The version that was shown; absent from apps without versions. */
  termsVersion: z.optional(termsVersion),
})
export type DriverRegistrationDraft = z.output<typeof driverRegistrationDraft>

export const driverRegistrationResult = resource('Driver', 'drivers', {
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
  body: driverRegistrationDraft,
  response: driverRegistrationResult,
  personal: true,
  status: 201,
  refusals: ['too_many_requests'],
})
