import type { Address } from '#contract/companies.ts'
import { tidyPostalCode } from '#contract/postal-codes.ts'

/** How companies and locations keep an address. */
interface AddressColumns {
  readonly street: string | null
  readonly houseNumber: string | null
  readonly houseNumberAddition: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly country: string | null
}

/** The address of a row; undefined where nothing of it is known. */
export function addressOf(row: AddressColumns): Address | undefined {
  const address = {
    street: row.street ?? undefined,
    houseNumber: row.houseNumber ?? undefined,
    addition: row.houseNumberAddition ?? undefined,
    postalCode: row.postalCode ?? undefined,
    city: row.city ?? undefined,
    country: row.country ?? undefined,
  }
  return Object.values(address).some((part) => part !== undefined) ? address : undefined
}

export const addressColumns = (address: Address | undefined): AddressColumns => ({
  street: address?.street ?? null,
  houseNumber: address?.houseNumber ?? null,
  houseNumberAddition: address?.addition ?? null,
  postalCode: address?.postalCode === undefined ? null : tidyPostalCode(address.postalCode, address.country),
  city: address?.city ?? null,
  country: address?.country ?? null,
})
