import * as z from 'zod/mini'
import { place, type Party, type Place } from '#contract/material-flows.ts'
import type { companies, locations } from '../db/schema/companies.ts'

/** A company as a letter prints it. */
export function partyOf(company: typeof companies.$inferSelect): Party {
  const street = [company.street, company.houseNumber, company.houseNumberAddition].filter(Boolean).join(' ')
  return {
    name: company.name,
    street: street || undefined,
    postalCode: company.postalCode ?? undefined,
    city: company.city ?? undefined,
    country: company.country ?? undefined,
    vihbNumber: company.vihbNumber ?? undefined,
    phonePlanning: company.phonePlanning ?? undefined,
  }
}

/** One end of a flow: its location, or else the address that was typed for it alone. */
export function placeOf(location: typeof locations.$inferSelect | null, company: string | undefined, oneTime: unknown): Place {
  if (location === null) return z.parse(place, oneTime)
  return {
    description: location.description,
    street: location.street ?? undefined,
    postalCode: location.postalCode ?? undefined,
    city: location.city ?? undefined,
    country: location.country ?? undefined,
    position: location.latitude !== null && location.longitude !== null
      ? { latitude: location.latitude, longitude: location.longitude }
      : undefined,
    company,
  }
}
