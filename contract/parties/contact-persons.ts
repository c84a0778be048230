import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { emailAddress } from '../accounts/email-addresses.ts'
import { phoneNumber } from '../accounts/phone-numbers.ts'
import { storedFields, text, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

const contactPerson = resource('ContactPerson', 'contact_persons', {
  ...storedFields,
  company: resource('Company', 'companies', { id: uuid, name: z.string() }),
  project: z.optional(resource('Project', 'projects', { id: uuid, number: z.string(), name: z.string() })),
  name: z.string(),
  firstName: z.string(),
  lastNamePrefix: z.optional(z.string()),
  lastName: z.string(),
  jobTitle: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  mobilePhone: z.optional(z.string()),
})
export type ContactPerson = z.output<typeof contactPerson>

const contactPersonDraft = z.object({
  company: reference('companies'),
  project: z.optional(reference('projects')),
  firstName: text(100),
  lastNamePrefix: z.optional(text(40)),
  lastName: text(100),
  jobTitle: z.optional(text(100)),
  email: z.optional(emailAddress),
  phone: z.optional(phoneNumber),
  mobilePhone: z.optional(phoneNumber),
})
export type ContactPersonDraft = z.output<typeof contactPersonDraft>

export const contactPersons = collection({
  type: 'ContactPerson',
  item: contactPerson,
  draft: contactPersonDraft,
  personal: true,
  filters: { company: 'reference', project: ['reference', 'exists'], name: 'text', email: 'text' },
  order: ['name', 'lastName', 'company', 'jobTitle', 'createdAt', 'updatedAt'],
  propertyIris: { name: 'https://schema.org/name', email: 'https://schema.org/email' },
  refusals: ['project_blocked'],
})
