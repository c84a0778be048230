import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { emailAddress, normalisedEmailAddress } from '../accounts/email-addresses.ts'
import { endpoint } from '../kit/endpoint.ts'
import { processorNumber } from '../kit/formats.ts'
import { termsVersion } from '../accounts/legal.ts'
import { phoneNumber } from '../accounts/phone-numbers.ts'
import { isPostalCode } from './postal-codes.ts'
import { eightDigits, moment, storedFields, text, uuid } from '../kit/primitives.ts'
import { vihbNumber } from './vihb-numbers.ts'
import { reference, resource } from '../kit/resource.ts'

export const companyTypes = ['employer', 'carrier', 'disposer'] as const

/** There is a secret, or one that can no longer be read. Sent back, it leaves the secret as it is. */
const hiddenSecrets = ['set', 'lost'] as const
export type HiddenSecret = (typeof hiddenSecrets)[number]
export const isHiddenSecret = (text: string | undefined): boolean =>
  hiddenSecrets.some((word) => word === text)

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

const companyDetails = {
  name: text(255),
  cocNumber: z.optional(eightDigits),
  vihbNumber: z.optional(vihbNumber),
  processorNumber: z.optional(processorNumber),
  address: z.optional(address),
  phonePlanning: z.optional(phoneNumber),
  transportDocumentsEmail: z.optional(emailAddress),
  generalEmail: z.optional(emailAddress),
}

const company = resource('Company', 'companies', {
  ...storedFields,
  name: z.string(),
  types: z.array(z.enum(companyTypes)),
  cocNumber: z.optional(z.string()),
  vihbNumber: z.optional(z.string()),
  processorNumber: z.optional(z.string()),
  address: z.optional(address),
  phonePlanning: z.optional(z.string()),
  transportDocumentsEmail: z.optional(z.string()),
  generalEmail: z.optional(z.string()),
  /** Only returned to users who may change it. */
  ebaWebserviceAddress: z.optional(z.string()),
  /** Like the address; never the secret itself. */
  ebaCredentials: z.optional(z.enum(hiddenSecrets)),
  logo: z.optional(reference('media_objects')),
  /** Absent for a platform-wide transporter, and where the reader may not see it. */
  customer: z.optional(reference('customers')),
  /** When the national register of transporters confirmed name and VIHB number. */
  registeredAt: z.optional(moment),
})
export type Company = z.output<typeof company>

/** User name and password with a colon between them (RFC 7617). */
const credentials = z.string().check(
  z.maxLength(500),
  z.refine((typed) => isHiddenSecret(typed) || /^[^:\s][^:]*:/.test(typed), 'credentials'),
)

export const companyDraft = z.object({
  ...companyDetails,
  /** At least one (specification, section 5). */
  types: z.array(z.enum(companyTypes)).check(z.minLength(1, 'company_type_required')),
  ebaWebserviceAddress: z.optional(z.url({ protocol: /^https?$/, abort: true }).check(z.maxLength(500))),
  ebaCredentials: z.optional(credentials),
  logo: z.optional(reference('media_objects')),
  /** Chosen by administrators (none: platform-wide); others use their own. It cannot be changed. */
  customer: z.optional(reference('customers')),
})
export type CompanyDraft = z.output<typeof companyDraft>

/** A company's own users request changes of these fields, because public registers and letters state them. */
export const publicRegisterFields = [
  'name',
  'cocNumber',
  'vihbNumber',
] as const satisfies readonly (keyof CompanyDraft)[]

export const companies = collection({
  type: 'Company',
  item: company,
  draft: companyDraft,
  filters: {
    name: 'text',
    cocNumber: 'text',
    vihbNumber: 'text',
    types: 'exact',
    city: 'text',
    customer: ['reference', 'exists'],
  },
  order: ['name', 'cocNumber', 'vihbNumber', 'city', 'createdAt', 'updatedAt'],
  propertyIris: { name: 'https://schema.org/name' },
  refusals: ['acting_as_another'],
})

const publicTransporter = resource('Company', 'companies', {
  id: uuid,
  name: z.string(),
  city: z.optional(z.string()),
  vihbNumber: z.optional(z.string()),
})
export type PublicTransporter = z.output<typeof publicTransporter>

/** Finds at most twenty transporters by at least two characters of their name or VIHB number. */
export const findTransporters = endpoint({
  method: 'GET',
  path: '/companies/transporters',
  access: 'public',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
  response: publicTransporter,
  list: true,
  refusals: ['too_many_requests', 'validation_failed'],
})

export const transporterRegistrationDraft = z.object({
  company: z.object({ ...companyDetails, vihbNumber }),
  user: z.object({
    firstName: text(100),
    lastNamePrefix: z.optional(text(40)),
    lastName: text(100),
    email: normalisedEmailAddress,
    phone: z.optional(phoneNumber),
  }),
  termsAccepted: z.boolean().check(z.refine((accepted) => accepted, 'terms')),
  termsVersion: z.optional(termsVersion),
})
export type TransporterRegistrationDraft = z.output<typeof transporterRegistrationDraft>

export const transporterRegistration = resource('TransporterRegistration', '.well-known/genid', {
  id: uuid,
  company: publicTransporter,
  email: z.string(),
})

/** Mails the user a link. The number must be in the national register, which supplies the name. */
export const registerTransporter = endpoint({
  method: 'POST',
  path: '/companies/register_transporter',
  access: 'public',
  body: transporterRegistrationDraft,
  response: transporterRegistration,
  personal: true,
  status: 201,
  refusals: ['register_unavailable', 'too_many_requests'],
})
