import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { companyDraft } from './companies.ts'
import { explanation } from '../kit/explanations.ts'
import { moment, storedFields, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

export const changeRequestStatuses = ['open', 'granted', 'refused'] as const
const changeRequestStatus = z.enum(changeRequestStatuses)

const {
  name,
  cocNumber,
  vihbNumber,
  processorNumber,
  address,
  phonePlanning,
  transportDocumentsEmail,
  generalEmail,
} = companyDraft.shape
export const requestedCompanyChanges = z.object({
  name: z.optional(name),
  cocNumber,
  vihbNumber,
  processorNumber,
  address,
  phonePlanning,
  transportDocumentsEmail,
  generalEmail,
})
export type RequestedCompanyChanges = z.output<typeof requestedCompanyChanges>

const companyChangeRequest = resource('CompanyChangeRequest', 'company_change_requests', {
  ...storedFields,
  company: resource('Company', 'companies', { id: uuid, name: z.string() }),
  requestedBy: resource('User', 'users', { id: uuid, name: z.string() }),
  comment: z.string(),
  changes: requestedCompanyChanges,
  status: changeRequestStatus,
  handledBy: z.optional(resource('User', 'users', { id: uuid, name: z.string() })),
  handledAt: z.optional(moment),
})
export type CompanyChangeRequest = z.output<typeof companyChangeRequest>

const companyChangeRequestDraft = z.object({
  company: reference('companies'),
  comment: explanation(2000),
  changes: z._default(requestedCompanyChanges, {}),
  /** Set once, by an administrator; `granted` writes the requested changes. */
  status: z._default(changeRequestStatus, 'open'),
})
export type CompanyChangeRequestDraft = z.output<typeof companyChangeRequestDraft>

/** Administrators are mailed (specification, section 6). */
export const companyChangeRequests = collection({
  type: 'CompanyChangeRequest',
  item: companyChangeRequest,
  draft: companyChangeRequestDraft,
  operations: ['list', 'read', 'create', 'change'],
  personal: true,
  filters: { company: 'reference', status: 'exact', createdAt: 'moment' },
  order: ['createdAt', 'status', 'company'],
  refusals: ['acting_as_another'],
})
