import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { transporterTypes } from './material-flow-draft.ts'
import { storedFields, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

const transporterType = z.enum(transporterTypes)

export const companyTransporter = resource('CompanyTransporter', 'company_transporters', {
  ...storedFields,
  company: resource('Company', 'companies', { id: uuid, name: z.string() }),
  transporter: resource('Company', 'companies', {
    id: uuid,
    name: z.string(),
    city: z.optional(z.string()),
    vihbNumber: z.optional(z.string()),
  }),
  type: transporterType,
})
export type CompanyTransporter = z.output<typeof companyTransporter>

const companyTransporterDraft = z.object({
  company: reference('companies'),
  transporter: reference('companies'),
  type: z._default(transporterType, 'main'),
})
export type CompanyTransporterDraft = z.output<typeof companyTransporterDraft>

export const companyTransporters = collection({
  type: 'CompanyTransporter',
  item: companyTransporter,
  draft: companyTransporterDraft,
  filters: { company: 'reference', transporter: 'reference', type: 'exact' },
  order: ['company', 'transporter', 'type', 'createdAt'],
  refusals: ['acting_as_another'],
})
