import * as z from 'zod/mini'
import { eightDigits, uuid } from '../kit/primitives.ts'

/*
 * The fields of a notification by the LMA's own names, in the order in which they are sent. A field of a party
 * stands under the party's name: `ontdoener/land`. The LMA's description of its messages (WSDL) was not at hand:
 * what is checked here is what the law and the LMA's pages say of each field.
 */

const digits = (pattern: RegExp) => z.string().check(z.regex(pattern))
const name = z.string().check(z.minLength(1), z.maxLength(255))
const yesOrNo = z.enum(['true', 'false'])
const streamNumber = digits(/^[0-9A-Z]{12}$/)
const processor = digits(/^[0-9A-Z]{5}$/)
/** Chamber of Commerce numbers; none where all carriers are foreign. */
const carriers = digits(/^(\d{8}(,\d{8})*)?$/)
const wholeNumber = digits(/^(0|[1-9]\d{0,11})$/)
/** MMYYYY. */
const period = digits(/^(0[1-9]|1[0-2])20\d{2}$/)

type PartyField = 'handelsregisternummer' | 'naam' | 'land'
const party = <const Role extends string>(role: Role) =>
  ({
    [`${role}/handelsregisternummer`]: z.optional(eightDigits),
    [`${role}/naam`]: z.optional(name),
    [`${role}/land`]: z.optional(name),
  }) as Record<`${Role}/${PartyField}`, z.ZodMiniOptional<z.ZodMiniString>>

const firstReceipt = z.strictObject({
  meldingsNummerMelder: uuid,
  afvalstroomNummer: streamNumber,
  isRouteInzameling: yesOrNo,
  isInzamelaarsRegeling: yesOrNo,
  ...party('ontdoener'),
  'ontdoener/isParticulier': yesOrNo,
  locatieHerkomstPostcode: z.optional(name),
  locatieHerkomstHuisnummer: z.optional(name),
  locatieHerkomstHuisnummerToevoeging: z.optional(name),
  locatieHerkomstStraatnaam: z.optional(name),
  locatieHerkomstWoonplaats: z.optional(name),
  locatieHerkomstLand: z.optional(name),
  locatieHerkomstNabijheidsBeschrijving: z.optional(name),
  locatieOntvangst: processor,
  ...party('afzender'),
  ...party('inzamelaar'),
  ...party('handelaar'),
  ...party('bemiddelaar'),
  vervoerders: carriers,
  afvalstof: digits(/^\d{6}$/),
  gebruikelijkeNaamAfvalstof: name,
  verwerkingsMethode: digits(/^[A-G]0[1-9]$/),
  totaalGewicht: wholeNumber,
  aantalVrachten: wholeNumber,
  periodeMelding: period,
})

const monthlyReceipt = z.strictObject({
  meldingsNummerMelder: uuid,
  afvalstroomNummer: streamNumber,
  vervoerders: carriers,
  totaalGewicht: wholeNumber,
  aantalVrachten: wholeNumber,
  periodeMelding: period,
})

const nilMonth = z.strictObject({
  meldingsNummerMelder: uuid,
  periodeMelding: period,
  verwerkersnummer: processor,
})

/** The kinds of notification: of a number for the first time, of a later month, and of a month without loads. */
export const lmaMessages = { first: firstReceipt, monthly: monthlyReceipt, nil: nilMonth } as const
export type LmaKind = keyof typeof lmaMessages
export const lmaKinds = ['first', 'monthly', 'nil'] as const satisfies readonly LmaKind[]

export type LmaField = keyof typeof firstReceipt.shape | keyof typeof nilMonth.shape
/** Texts by field, without those that the notification does not have. */
export type LmaValues = Readonly<Partial<Record<LmaField, string>>>
