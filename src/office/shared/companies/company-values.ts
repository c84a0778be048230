import type { Address, Company, CompanyDraft } from '#contract/parties/companies.ts'

export const addressValues = (address: Address | undefined) => ({
  street: address?.street ?? '',
  houseNumber: address?.houseNumber ?? '',
  addition: address?.addition ?? '',
  postalCode: address?.postalCode ?? '',
  city: address?.city ?? '',
  country: address?.country ?? (address === undefined ? 'NL' : ''),
})
export type AddressValues = ReturnType<typeof addressValues>

/** Undefined where only the country is given, which the form proposes. */
export function addressDraft(address: AddressValues): AddressValues | undefined {
  const { country: _country, ...rest } = address
  return Object.values(rest).every((text) => text.trim() === '') ? undefined : address
}

export const companyValues = (company: Company | undefined) => ({
  name: company?.name ?? '',
  types: company?.types ?? ([] as CompanyDraft['types']),
  cocNumber: company?.cocNumber ?? '',
  vihbNumber: company?.vihbNumber ?? '',
  processorNumber: company?.processorNumber ?? '',
  address: addressValues(company?.address),
  phonePlanning: company?.phonePlanning ?? '',
  transportDocumentsEmail: company?.transportDocumentsEmail ?? '',
  generalEmail: company?.generalEmail ?? '',
  ebaWebserviceAddress: company?.ebaWebserviceAddress ?? '',
  logo: company?.logo ?? '',
  customer: company?.customer ?? '',
})
export type CompanyValues = ReturnType<typeof companyValues>

/** Stored without spaces and dots. */
export const normaliseDigits = (text: string): string => text.replace(/[\s.-]/g, '')

export const formatAddress = (address: Address | undefined): string | undefined =>
  address === undefined
    ? undefined
    : [
        [address.street, address.houseNumber, address.addition].filter(Boolean).join(' '),
        [address.postalCode, address.city].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .join(', ') || undefined
