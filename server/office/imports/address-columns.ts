import { folded } from '#contract/kit/folded.ts'
import { allCountries } from '../../parties/master-data/country-names.ts'
import type { TableLine } from '../../platform/csv/read-table.ts'
import { keysOf } from '#contract/kit/objects.ts'

export const addressHeadings = {
  street: 'straat straatnaam street',
  houseNumber: 'huisnummer nummer housenumber number',
  addition: 'toevoeging huisnummertoevoeging addition',
  postalCode: 'postcode postalcode zip zipcode',
  city: 'plaats plaatsnaam woonplaats stad city town',
  country: 'land landcode country countrycode',
} as const
export type AddressColumn = keyof typeof addressHeadings

/** By its path in a draft, the column that each part of an address comes from. */
export const addressPaths = (address: string): Readonly<Record<string, AddressColumn>> =>
  Object.fromEntries(keysOf(addressHeadings).map((column) => [`${address}.${column}`, column]))

/** Columns that are named as the fields that they fill. */
export const namedAlike = <Column extends string>(
  headings: Readonly<Record<Column, string>>,
): Readonly<Record<string, Column>> => Object.fromEntries(keysOf(headings).map((column) => [column, column]))

let knownCountries: ReadonlyMap<string, string> | undefined
/** Keys are names and three-letter codes. Built with the first import. */
const countryCodes = (): ReadonlyMap<string, string> =>
  (knownCountries ??= new Map([
    ...allCountries().flatMap(({ code, iso3, nameEn, nameNl }) =>
      [iso3, nameEn, nameNl].map((name) => [folded(name), code] as const),
    ),
    ['holland', 'NL'],
    ['deutschland', 'DE'],
  ]))

/** The ISO code of a country in any common spelling. */
const countryCodeOf = (text: string): string => countryCodes().get(folded(text)) ?? text.toUpperCase()

export function addressOfLine({
  cell,
}: TableLine<AddressColumn>): Readonly<Record<string, string>> | undefined {
  const texts = {
    street: cell('street'),
    houseNumber: cell('houseNumber'),
    addition: cell('addition'),
    postalCode: cell('postalCode'),
    city: cell('city'),
    country: cell('country') === '' ? '' : countryCodeOf(cell('country')),
  }
  return withoutEmpty(texts)
}

export function withoutEmpty(
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  const filled = Object.entries(texts).filter(([, text]) => text !== '')
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}
