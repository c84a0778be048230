import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { address } from './companies.ts'
import { storedFields, text, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

const position = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
})

const location = resource('Location', 'locations', {
  ...storedFields,
  company: resource('Company', 'companies', { id: uuid, name: z.string() }),
  description: z.string(),
  address: z.optional(address),
  position: z.optional(position),
  ebaLocation: z.boolean(),
  ebaLocationId: z.optional(z.string()),
})
export type Location = z.output<typeof location>

const locationDraft = z.object({
  company: reference('companies'),
  description: text(255),
  address: z.optional(address),
  /** WGS 84, degrees. */
  position: z.optional(position),
  ebaLocation: z._default(z.boolean(), false),
  ebaLocationId: z.optional(text(100)),
})

export const locations = collection({
  type: 'Location',
  item: location,
  draft: locationDraft,
  filters: { company: 'reference', description: 'text', city: 'text', ebaLocation: 'boolean' },
  order: ['description', 'city', 'company', 'createdAt', 'updatedAt'],
})
