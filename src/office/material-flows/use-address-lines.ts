import type { Party } from '#contract/flows/material-flows.ts'
import { useFormats } from '../shared/page/use-formats.ts'

export function useAddressLines() {
  const { country: countryName } = useFormats()
  return ({
    street,
    postalCode,
    city,
    country,
  }: Pick<Party, 'street' | 'postalCode' | 'city' | 'country'>): readonly (string | undefined)[] => [
    street,
    [postalCode, city].filter(Boolean).join(' '),
    country === undefined || country === 'NL' ? undefined : countryName(country),
  ]
}
