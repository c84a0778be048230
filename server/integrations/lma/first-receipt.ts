import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { LmaField, LmaValues } from '#contract/integrations/lma-fields.ts'
import type { LmaMissing } from '#contract/integrations/lma.ts'
import type { companies, locations } from '../../platform/db/schema/companies.ts'
import { bilingualName } from '../../parties/master-data/country-names.ts'

type Company = typeof companies.$inferSelect
type Location = typeof locations.$inferSelect

/** What a flow says, with the stored companies and places that it names. */
export interface NotifiedFlow {
  readonly flow: OfficeFlow
  readonly sender: Company | undefined
  readonly disposer: Company | undefined
  readonly origin: Location | undefined
  /** Of the loads: six digits. */
  readonly ewcCode: string | null
}

interface FirstReceipt {
  readonly values: LmaValues
  readonly missing: readonly LmaMissing[]
}

/**
 * What a first receipt says of a number beside its amounts (Besluit melden, and the LMA's pages on route
 * collection and the collectors' scheme: the collector is the disposer, and there is no place of origin).
 */
export function firstReceiptOf(
  { flow, sender, disposer, origin, ewcCode }: NotifiedFlow,
  processorNumber: string,
): FirstReceipt {
  const isCollected = flow.routeCollection === true || flow.collectorsScheme === true
  const isPrivate = flow.privateDisposer === true && !isCollected
  const herkomst = isCollected ? {} : originOf(flow, origin)
  const method = flow.processingMethod?.code.replace('.', '')
  const values: LmaValues = {
    isRouteInzameling: String(flow.routeCollection === true),
    isInzamelaarsRegeling: String(flow.collectorsScheme === true),
    ...(isPrivate ? {} : partyOf('ontdoener', disposer)),
    'ontdoener/isParticulier': String(isPrivate),
    ...herkomst,
    locatieOntvangst: processorNumber,
    ...partyOf('afzender', sender),
    ...(isCollected ? partyOf('inzamelaar', disposer) : {}),
    ...(flow.senderRole === 'merchant' ? partyOf('handelaar', sender) : {}),
    ...(flow.senderRole === 'intermediary' ? partyOf('bemiddelaar', sender) : {}),
    ...(ewcCode !== null && { afvalstof: ewcCode }),
    gebruikelijkeNaamAfvalstof: flow.usualName,
    ...(method !== undefined && { verwerkingsMethode: method }),
  }
  const missing: readonly (LmaMissing | false)[] = [
    !isPrivate && disposer === undefined && (isCollected ? 'collector' : 'disposer'),
    !isPrivate && lacksNumber(disposer) && 'disposer_number',
    lacksNumber(sender) && 'sender_number',
    herkomst === undefined && 'origin',
    ewcCode === null && 'ewc_code',
    method === undefined && 'processing_method',
  ]
  return { values, missing: missing.filter((code) => code !== false) }
}

/** Facts that belong to a number and never change (LMA, afvalstroomnummers). */
const factsOfNumber: ReadonlySet<LmaField> = new Set<LmaField>([
  'ontdoener/handelsregisternummer',
  'ontdoener/naam',
  'ontdoener/isParticulier',
  'locatieHerkomstPostcode',
  'locatieHerkomstHuisnummer',
  'locatieHerkomstWoonplaats',
  'locatieHerkomstNabijheidsBeschrijving',
  'afvalstof',
  'verwerkingsMethode',
])

export const factsIn = (values: LmaValues): string =>
  JSON.stringify([...factsOfNumber].map((field) => values[field] ?? ''))

const isDutch = ({ country }: Pick<Company, 'country'>) => country === null || country === 'NL'

const lacksNumber = (company: Company | undefined): boolean =>
  company !== undefined && isDutch(company) && company.chamberOfCommerceNumber === null

type PartyRole = 'ontdoener' | 'afzender' | 'inzamelaar' | 'handelaar' | 'bemiddelaar'

/** A Dutch company by its number; a foreign one by its name. */
function partyOf(role: PartyRole, company: Company | undefined): LmaValues {
  if (company === undefined) return {}
  const dutch = isDutch(company)
  return {
    ...(dutch && company.chamberOfCommerceNumber !== null
      ? { [`${role}/handelsregisternummer`]: company.chamberOfCommerceNumber }
      : {}),
    ...(dutch ? {} : { [`${role}/naam`]: company.name }),
    [`${role}/land`]: countryName(company.country),
  }
}

const countryName = (code: string | null | undefined) => bilingualName('region', code ?? 'NL').nl

/** The address, or a description of what is nearby with the town. Undefined without either. */
function originOf(flow: OfficeFlow, origin: Location | undefined): LmaValues | undefined {
  const { address = {}, description } = flow.originOneTimeLocation ?? {}
  const place =
    origin === undefined ? { ...address, houseNumberAddition: address.addition, description } : origin
  const { postalCode, houseNumber, houseNumberAddition, street, city } = place
  if (!city) return undefined
  const town = { locatieHerkomstWoonplaats: city, locatieHerkomstLand: countryName(place.country) }
  const postcode = postalCode ? { locatieHerkomstPostcode: postalCode.replaceAll(' ', '') } : {}
  if (postalCode && houseNumber)
    return {
      ...postcode,
      locatieHerkomstHuisnummer: houseNumber,
      ...(houseNumberAddition ? { locatieHerkomstHuisnummerToevoeging: houseNumberAddition } : {}),
      ...(street ? { locatieHerkomstStraatnaam: street } : {}),
      ...town,
    }
  return { ...postcode, ...town, locatieHerkomstNabijheidsBeschrijving: place.description ?? city }
}
