import type { Address } from '#contract/parties/companies.ts'
import { normalisePostalCode } from '#contract/parties/postal-codes.ts'

interface AddressColumns {
  readonly street: string | null
  readonly houseNumber: string | null
  readonly houseNumberAddition: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly country: string | null
}

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
  postalCode:
    address?.postalCode === undefined ? null : normalisePostalCode(address.postalCode, address.country),
  city: address?.city ?? null,
  country: address?.country ?? null,
})
