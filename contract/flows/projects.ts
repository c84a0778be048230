import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { projectStatus } from '../parties/master-data.ts'
import { moment, note, storedFields, text, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

const project = resource('Project', 'projects', {
  ...storedFields,
  number: z.string(),
  name: z.string(),
  description: z.optional(z.string()),
  status: projectStatus,
  employer: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
  employerReference: z.optional(z.string()),
  employerContact: z.optional(resource('ContactPerson', 'contact_persons', { id: uuid, name: z.string() })),
  customer: resource('Customer', 'customers', { id: uuid, name: z.string() }),
  /** Only returned to users who manage the project in person, and only while its status is not blocked. */
  pairingCode: z.optional(z.string()),
  /** Whether amendments of its flows are charged; only returned to users who manage the project. */
  amendmentsCostExtra: z.optional(z.boolean()),
  /** Another customer owns it and shares it with the viewer's customer or company. */
  shared: z.boolean(),
  materialFlowCount: z.number(),
  shipmentCount: z.number(),
})
export type Project = z.output<typeof project>

const projectDraft = z.object({
  number: text(40),
  name: text(255),
  description: z.optional(note),
  status: z.optional(reference('project_statuses')),
  employer: z.optional(reference('companies')),
  employerReference: z.optional(text(100)),
  employerContact: z.optional(reference('contact_persons')),
  customer: z.optional(reference('customers')),
})
export type ProjectDraft = z.output<typeof projectDraft>

export const projects = collection({
  type: 'Project',
  item: project,
  draft: projectDraft,
  filters: {
    name: 'text',
    number: 'text',
    status: 'reference',
    employer: 'reference',
    'status.blocked': 'boolean',
    sharedWith: 'reference',
    sharedWithCompany: 'reference',
    customer: 'reference',
    createdAt: 'moment',
  },
  order: ['name', 'number', 'createdAt', 'status'],
  propertyIris: { name: 'https://schema.org/name' },
  refusals: ['acting_as_another', 'project_blocked'],
})

/** Replaces the pairing code; the old one is invalid at once. */
export const regeneratePairingCode = endpoint({
  method: 'POST',
  path: '/projects/{id}/regenerate_pairing_code',
  response: project,
  refusals: ['access_denied', 'acting_as_another', 'not_found', 'project_blocked'],
})

export const projectReader = resource('ProjectReader', 'project_readers', {
  id: uuid,
  version: z.number(),
  project: reference('projects'),
  user: resource('User', 'users', { id: uuid, name: z.string(), email: z.optional(z.string()) }),
  createdAt: moment,
})

export const projectReaders = collection({
  type: 'ProjectReader',
  item: projectReader,
  draft: z.object({ project: reference('projects'), user: reference('users') }),
  personal: true,
  filters: { project: 'reference', user: 'reference' },
  order: ['createdAt'],
  refusals: ['acting_as_another'],
})

/** Read access to all of a project but its pairing code and the recipients of mails. */
export const projectShare = resource('ProjectShare', 'project_shares', {
  id: uuid,
  version: z.number(),
  project: reference('projects'),
  sharedWith: z.optional(resource('Customer', 'customers', { id: uuid, name: z.string() })),
  sharedWithCompany: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
  createdAt: moment,
})

/** Customers do not see each other, so one enters the other's debtor number. */
export const projectShareDraft = z.object({
  project: reference('projects'),
  sharedWith: z.optional(reference('customers')),
  debtorNumber: z.optional(text(40)),
  sharedWithCompany: z.optional(reference('companies')),
})

export const projectShares = collection({
  type: 'ProjectShare',
  item: projectShare,
  draft: projectShareDraft,
  filters: { project: 'reference', sharedWith: 'reference', sharedWithCompany: 'reference' },
  order: ['createdAt'],
  refusals: ['acting_as_another', 'too_many_requests'],
})
