import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { day } from '../kit/days.ts'
import { note, storedFields, text, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

const product = resource('Product', 'products', {
  ...storedFields,
  name: z.string(),
  description: z.optional(z.string()),
  company: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
  certificateNumber: z.optional(z.string()),
  certificate: z.optional(reference('media_objects')),
  certificateValidUntil: z.optional(day),
  customer: reference('customers'),
})
export type Product = z.output<typeof product>

const productDraft = z.object({
  name: text(255),
  description: z.optional(note),
  company: z.optional(reference('companies')),
  certificateNumber: z.optional(text(100)),
  certificate: z.optional(reference('media_objects')),
  certificateValidUntil: z.optional(day),
  customer: z.optional(reference('customers')),
})
export type ProductDraft = z.output<typeof productDraft>

export const products = collection({
  type: 'Product',
  item: product,
  draft: productDraft,
  filters: {
    name: 'text',
    company: 'reference',
    certificateNumber: 'text',
    certificate: 'exists',
    customer: 'reference',
  },
  order: ['name', 'company', 'certificateNumber', 'certificateValidUntil', 'createdAt', 'updatedAt'],
  propertyIris: { name: 'https://schema.org/name', description: 'https://schema.org/description' },
  refusals: ['product_module_off'],
})
