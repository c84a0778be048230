import { defaultTimeZone } from './customer-days.ts'
import * as z from 'zod/mini'
import { chosenLanguage } from '../kit/language-reference.ts'
import { collection } from '../kit/collection.ts'
import { contentUrl, storedFields, text, uuid } from '../kit/primitives.ts'
import { retentionMonths } from './retention.ts'
import { reference, resource } from '../kit/resource.ts'
import { timeZone } from '../kit/time-zones.ts'

/** Specification, section 9. */
export const primaryColors = ['chateauGreen', 'neonBlue', 'royalBlue', 'tomatoOrange', 'ebaGreen'] as const

const customer = resource('Customer', 'customers', {
  ...storedFields,
  name: z.string(),
  debtorNumber: z.optional(z.string()),
  themePrimaryColor: z.optional(z.enum(primaryColors)),
  logo: z.optional(resource('MediaObject', 'media_objects', { id: uuid, contentUrl })),
  language: reference('languages'),
  timeZone: z.string(),
  /** Months after unloading that cargo photos and their places are kept. */
  photoMonths: z.number(),
  positionMonths: z.number(),
  /** Module A, unlimited modifications for a set price; only administrators read and write it. */
  unlimitedModifications: z.optional(z.boolean()),
  manageProducts: z.boolean(),
  secondFactorRequired: z.boolean(),
})
export type Customer = z.output<typeof customer>

const monthsWithin = ({ least, most, usual }: { least: number; most: number; usual: number }) =>
  z._default(z.number().check(z.int(), z.gte(least), z.lte(most)), usual)

const customerDraft = z.object({
  name: text(255),
  debtorNumber: z.optional(text(40)),
  themePrimaryColor: z.optional(z.enum(primaryColors)),
  logo: z.optional(reference('media_objects')),
  language: z._default(chosenLanguage, 'nl'),
  timeZone: z._default(timeZone, defaultTimeZone),
  photoMonths: monthsWithin(retentionMonths.photos),
  positionMonths: monthsWithin(retentionMonths.positions),
  unlimitedModifications: z._default(z.boolean(), false),
  manageProducts: z._default(z.boolean(), false),
  secondFactorRequired: z._default(z.boolean(), false),
})
export type CustomerDraft = z.output<typeof customerDraft>

export const customers = collection({
  type: 'Customer',
  item: customer,
  draft: customerDraft,
  filters: { name: 'text', debtorNumber: 'text', createdAt: 'moment' },
  order: ['name', 'debtorNumber', 'createdAt'],
  propertyIris: { name: 'https://schema.org/name' },
})
