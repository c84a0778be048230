import type { LoadingPlace, MaterialFlow } from '../flows/material-flows.ts'
import { languages } from '../kit/locales.ts'
import type { ShipmentState } from '../shipments/shipment-events.ts'
import { letterNumber } from './letter-formats.ts'
import { isGuidanceLetter } from './letter-rules.ts'
import { acceptanceInChallenge, shorten, type SignatureChallenge } from './signature-challenge.ts'

/*
 * Whether what was signed on an own phone is of this letter. Not with the challenge: the page that signs needs
 * none of it.
 */

/** What is carried, by every name that it may be shown by: places, units and vehicles can be named anew. */
export interface StatedCargo {
  readonly usualName: string
  readonly isWaste: boolean
  readonly codes: readonly string[]
  readonly units: readonly string[]
  readonly origins: readonly ShownPlace[]
  readonly destinations: readonly ShownPlace[]
}

/** What a letter states of what a challenge shows. */
export interface StatedLetter {
  /** A phone shows an earlier number until it has been numbered anew. */
  readonly numbers: readonly (string | undefined)[]
  /** Undefined where a phone no longer has the flow; its challenges then name the number instead. */
  readonly cargo: StatedCargo | undefined
  readonly vehicles: readonly string[]
  /** As it stood when the challenge was made; undefined where that is not known. */
  readonly stood: Pick<ShipmentState, 'nettoWeight' | 'acceptance'> | undefined
}

type ShownPlace = Pick<LoadingPlace, 'description' | 'city'>

/** What a letter with this flow states of its cargo. */
export const statedCargo = (
  flow: Pick<
    MaterialFlow,
    'usualName' | 'documentType' | 'ewcCode' | 'plannedChange' | 'cargoUnit' | 'origin' | 'destination'
  >,
): StatedCargo => ({
  usualName: flow.usualName,
  isWaste: isGuidanceLetter(flow),
  codes: [flow.ewcCode, flow.plannedChange?.ewcCode].flatMap((ewc) =>
    ewc === undefined ? [] : [digitsOf(ewc.code)],
  ),
  units: [flow.cargoUnit.symbol],
  origins: [flow.origin],
  destinations: [flow.destination],
})

/**
 * Whether all that a challenge shows is of this letter: it is what its signatory read. A phone may not know
 * route and vehicle, and then shows none.
 */
export const showsLetter = (challenge: SignatureChallenge, letter: StatedLetter): boolean =>
  letter.numbers.includes(challenge.number) &&
  showsCargo(challenge, letter.cargo) &&
  showsPlace(challenge.from, letter.cargo?.origins) &&
  showsPlace(challenge.to, letter.cargo?.destinations) &&
  (challenge.vehicle === undefined || isOneOf(challenge.vehicle, letter.vehicles)) &&
  (letter.stood === undefined ||
    (showsAmount(challenge.amount, letter.stood.nettoWeight, letter.cargo?.units) &&
      showsAcceptance(challenge, letter.stood.acceptance)))

const showsCargo = (
  { number, cargo: shownCargo, code }: SignatureChallenge,
  cargo: StatedCargo | undefined,
): boolean =>
  (code === undefined && shownCargo === shorten(number)) ||
  (cargo !== undefined &&
    shownCargo === shorten(cargo.usualName) &&
    (code === undefined ? !cargo.isWaste || cargo.codes.length === 0 : cargo.codes.includes(digitsOf(code))))

const showsPlace = (place: string | undefined, places: readonly ShownPlace[] = []): boolean =>
  place === undefined ||
  isOneOf(
    place,
    places.flatMap(({ description, city }) => [description, ...(city ? [`${description}, ${city}`] : [])]),
  )

/** In the language of whoever made the challenge. */
const showsAmount = (
  amount: string | undefined,
  weight: number | undefined,
  units: readonly string[] = [],
): boolean =>
  weight === undefined
    ? amount === undefined
    : amount !== undefined &&
      isOneOf(
        amount,
        languages.flatMap((language) =>
          ['', ...units].map((unit) => `${letterNumber(weight, { language })} ${unit}`),
        ),
      )

const showsAcceptance = (
  { outcome, kilograms }: SignatureChallenge,
  acceptance: Parameters<typeof acceptanceInChallenge>[0],
): boolean => {
  const taken = acceptanceInChallenge(acceptance)
  return outcome === taken.outcome && kilograms === taken.kilograms
}

/** Browsers and servers differ in the spaces within numbers. */
const isOneOf = (fact: string, facts: readonly string[]): boolean =>
  facts.some((each) => withoutSpaces(shorten(each)) === withoutSpaces(fact))

const withoutSpaces = (fact: string) => fact.replaceAll(/\s/g, '')

const digitsOf = (code: string) => code.replaceAll(/\D/g, '')
