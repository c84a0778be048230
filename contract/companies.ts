import * as z from 'zod/mini'
import { collection } from './collection.ts'
import { emailAddress } from './email-addresses.ts'
import { endpoint } from './endpoint.ts'
import { processorNumber } from './formats.ts'
import * as person from './person.ts'
import { phoneNumber } from './phone-numbers.ts'
import { isPostalCode } from './postal-codes.ts'
import { eightDigits, moment, text, uuid } from './primitives.ts'
import { vihbNumber } from './registers.ts'
import { reference, resource } from './resource.ts'

export const companyTypes = ['employer', 'carrier', 'disposer'] as const

export const address = z
  .object({
    street: z.optional(text(255)),
    houseNumber: z.optional(text(20)),
    addition: z.optional(text(20)),
    postalCode: z.optional(text(20)),
    city: z.optional(text(100)),
    country: z.optional(reference('countries')),
  })
  .check(
    z.refine(({ postalCode, country }) => postalCode === undefined || isPostalCode(postalCode, country), {
      path: ['postalCode'],
      message: 'postal_code',
    }),
  )
export type Address = z.output<typeof address>

/** What a company says of itself. */
const particulars = {
  name: text(255),
  cocNumber: z.optional(eightDigits),
  vihbNumber: z.optional(vihbNumber),
  processorNumber: z.optional(processorNumber),
  address: z.optional(address),
  phonePlanning: z.optional(phoneNumber),
  transportDocumentsEmail: z.optional(emailAddress),
  generalEmail: z.optional(emailAddress),
}

export const company = resource('Company', 'companies', {
  id: uuid,
  version: z.number(),
  name: z.string(),
  types: z.array(z.enum(companyTypes)),
  /** Chamber of Commerce: eight digits. */
  cocNumber: z.optional(z.string()),
  vihbNumber: z.optional(z.string()),
  processorNumber: z.optional(z.string()),
  address: z.optional(address),
  phonePlanning: z.optional(z.string()),
  transportDocumentsEmail: z.optional(z.string()),
  generalEmail: z.optional(z.string()),
  /** Only for those who may change it. */
  ebaWebserviceAddress: z.optional(z.string()),
  logo: z.optional(reference('media_objects')),
  /** Whose address book it is in; absent for a transporter of the whole platform, and where the reader is of neither. */
  customer: z.optional(reference('customers')),
  /** Since when the register of transporters confirms name and VIHB number. */
  registeredAt: z.optional(moment),
  createdAt: moment,
  updatedAt: moment,
})
export type Company = z.output<typeof company>

export const companyDraft = z.object({
  ...particulars,
  /** At least one (specification, section 5). */
  types: z.array(z.enum(companyTypes)).check(z.minLength(1, 'company_type_required')),
  ebaWebserviceAddress: z.optional(z.url({ protocol: /^https?$/ }).check(z.maxLength(500))),
  logo: z.optional(reference('media_objects')),
  /** Administrators say whose address book, or (nothing) the whole platform; everybody else's is his own. Final. */
  customer: z.optional(reference('customers')),
})
export type CompanyDraft = z.output<typeof companyDraft>

/** What a company's own people do not change: it stands so in public registers, and in letters. They ask for it. */
export const fieldsOfRegisters = [
  'name',
  'cocNumber',
  'vihbNumber',
] as const satisfies readonly (keyof CompanyDraft)[]

export const companies = collection({
  type: 'Company',
  path: 'companies',
  item: company,
  draft: companyDraft,
  operations: ['list', 'read', 'create', 'change', 'remove'],
  filters: {
    name: 'text',
    cocNumber: 'text',
    vihbNumber: 'text',
    types: 'exact',
    city: 'text',
    customer: ['reference', 'exists'],
  },
  order: ['name', 'cocNumber', 'vihbNumber', 'city', 'createdAt', 'updatedAt'],
  means: { name: 'https://schema.org/name' },
})

/** What anybody may know of a transporter: to find his own company among them when he registers as its driver. */
export const transporterName = resource('Company', 'companies', {
  id: uuid,
  name: z.string(),
  city: z.optional(z.string()),
  vihbNumber: z.optional(z.string()),
})
export type TransporterName = z.output<typeof transporterName>

/** At most twenty transporters by part of their name or VIHB number; at least two characters of it. */
export const findTransporters = endpoint({
  method: 'GET',
  path: '/companies/transporters',
  access: 'public',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
  answer: transporterName,
  type: 'Company',
  list: true,
  refusals: ['too_many_requests', 'validation_failed'],
})

/** A transporter that registers itself, with its first user. */
export const transporterRegistrationDraft = z.object({
  company: z.object({ ...particulars, vihbNumber }),
  user: z.object({
    firstName: text(100),
    lastNamePrefix: z.optional(text(40)),
    lastName: text(100),
    email: person.emailAddress,
    phone: z.optional(phoneNumber),
  }),
  termsAccepted: z.boolean().check(z.refine((accepted) => accepted, 'terms')),
})
export type TransporterRegistrationDraft = z.output<typeof transporterRegistrationDraft>

export const transporterRegistration = resource('TransporterRegistration', '.well-known/genid', {
  id: uuid,
  company: transporterName,
  /** Where the link to choose a password went. */
  email: z.string(),
})

/**
 * Registers a transporter with its first user, who is mailed a link to choose a password. The register of transporters must know the
 * VIHB number; the company is named as it is there.
 */
export const registerTransporter = endpoint({
  method: 'POST',
  path: '/companies/register_transporter',
  access: 'public',
  body: transporterRegistrationDraft,
  answer: transporterRegistration,
  type: 'TransporterRegistration',
  status: 201,
  refusals: ['register_unavailable', 'too_many_requests'],
})
