import type { MaterialFlowDraft } from '#contract/flows/material-flow-draft.ts'
import type { Party, LoadingPlace } from '#contract/flows/material-flows.ts'
import type { companies, locations } from '../../platform/db/schema/companies.ts'

export type OneTimeLocation = NonNullable<MaterialFlowDraft['originOneTimeLocation']>

export function partyOf(company: typeof companies.$inferSelect): Party {
  return {
    name: company.name,
    street: streetOf(company),
    postalCode: company.postalCode ?? undefined,
    city: company.city ?? undefined,
    country: company.country ?? undefined,
    vihbNumber: company.vihbNumber ?? undefined,
    processorNumber: company.processorNumber ?? undefined,
    phonePlanning: company.phonePlanning ?? undefined,
  }
}

export function loadingPlaceOf(
  location: LocationColumns | null,
  company: string | undefined,
  oneTime: OneTimeLocation | null,
): LoadingPlace {
  if (location === null) {
    if (oneTime === null)
      throw new Error('An end of a flow has neither a location nor an address of its own.')
    return oneTimePlace(oneTime)
  }
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

export type LocationColumns = Pick<
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

const streetOf = ({ street, houseNumber, houseNumberAddition }: StreetAddress): string | undefined =>
  [street, houseNumber, houseNumberAddition].filter(Boolean).join(' ') || undefined

function oneTimePlace(oneTime: OneTimeLocation): LoadingPlace {
  const { description, address = {}, position } = oneTime
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

export const placeText = ({ description, city }: LoadingPlace): string =>
  [description, city].filter(Boolean).join(', ')
