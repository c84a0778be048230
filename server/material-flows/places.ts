import * as z from 'zod/mini'
import { oneTimeLocation } from '#contract/material-flow-draft.ts'
import type { Party, Place } from '#contract/material-flows.ts'
import type { companies, locations } from '../db/schema/companies.ts'

/** A company as a letter prints it. */
export function partyOf(company: typeof companies.$inferSelect): Party {
  return {
    name: company.name,
    street: streetOf(company),
    postalCode: company.postalCode ?? undefined,
    city: company.city ?? undefined,
    country: company.country ?? undefined,
    vihbNumber: company.vihbNumber ?? undefined,
    phonePlanning: company.phonePlanning ?? undefined,
  }
}

/** One end of a flow: its location, or else the address that was typed for it alone. */
export function placeOf(location: Located | null, company: string | undefined, oneTime: unknown): Place {
  if (location === null) return placeTyped(oneTime)
  return {
    description: location.description,
    street: streetOf(location),
    postalCode: location.postalCode ?? undefined,
    city: location.city ?? undefined,
    country: location.country ?? undefined,
    position:
      location.latitude !== null && location.longitude !== null
        ? { latitude: location.latitude, longitude: location.longitude }
        : undefined,
    company,
  }
}

/** The columns of a location that say where it is. */
export type Located = Pick<
  typeof locations.$inferSelect,
  | 'description'
  | 'street'
  | 'houseNumber'
  | 'houseNumberAddition'
  | 'postalCode'
  | 'city'
  | 'country'
  | 'latitude'
  | 'longitude'
>

interface StreetAddress {
  readonly street?: string | null | undefined
  readonly houseNumber?: string | null | undefined
  readonly houseNumberAddition?: string | null | undefined
}

/** Street, number and addition in one line, as a letter prints them. */
const streetOf = ({ street, houseNumber, houseNumberAddition }: StreetAddress): string | undefined =>
  [street, houseNumber, houseNumberAddition].filter(Boolean).join(' ') || undefined

function placeTyped(oneTime: unknown): Place {
  const {
    description,
    address = {},
    position,
  } = z.decode(oneTimeLocation, oneTime as z.input<typeof oneTimeLocation>)
  const { postalCode, city, country } = address
  return {
    description,
    street: streetOf({ ...address, houseNumberAddition: address.addition }),
    postalCode,
    city,
    country,
    position,
  }
}
