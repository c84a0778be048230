import type { RegisterRow } from '#contract/office/columns/shipment-register.ts'
import type { LoadingPlace, Party } from '#contract/flows/material-flows.ts'
import { namedParties } from '#contract/letters/letter-rules.ts'
import { reasonsOf } from '#contract/shipments/stated-acceptance.ts'

interface Unloading {
  readonly time: string
  readonly place: LoadingPlace
  readonly by: Partial<Party> | undefined
}

/**
 * Where a cargo was unloaded: at its receiver, and what that turned away at its origin, or at the receiver that
 * was agreed to by telephone. What went on by another letter was unloaded by that.
 */
export function unloadingsOf(row: RegisterRow): readonly Unloading[] {
  const { shipment, letter } = row
  const { unloadDate } = shipment
  const rest = unloadingOfRest(row)
  return [
    ...(unloadDate === undefined
      ? []
      : [
          {
            time: unloadDate,
            place: letter?.flow.destination ?? shipment.destination,
            by: letter?.flow.receiver,
          },
        ]),
    ...(rest === undefined ? [] : [rest]),
  ]
}

function unloadingOfRest({ shipment, letter }: RegisterRow): Unloading | undefined {
  const { ending, endDate: time, forwardedBy, agreedReceiver } = shipment
  if (time === undefined) return undefined
  const named = letter && namedParties(letter.flow)
  if (ending === 'returned')
    return {
      time,
      place: letter?.flow.origin ?? shipment.origin,
      by: named?.disposer ?? named?.sender,
    }
  if (forwardedBy !== undefined || agreedReceiver === undefined) return undefined
  const { name, street, postalCode, city } = agreedReceiver
  return {
    time,
    place: { description: '', company: name, street, postalCode, city },
    by: { name, street, postalCode, city },
  }
}

/** Whom it was brought to: its receiver, or who has it now that this took nothing. */
export function consigneeOf(row: RegisterRow): Partial<Party> | undefined {
  const receiver = row.letter?.flow.receiver
  return row.shipment.acceptance === 'refused' ? (unloadingOfRest(row)?.by ?? receiver) : receiver
}

/** Where its transport began: what goes on with a refused cargo, where that was refused, and nobody loaded it. */
export const takenOverAt = ({ shipment, letter }: RegisterRow): LoadingPlace =>
  shipment.follows?.from ?? letter?.flow.origin ?? shipment.origin

/** None of what was refused; until it is unloaded, its net weight. */
export const takenKilograms = ({
  shipment: { acceptance, acceptedKilograms, nettoKilograms },
}: RegisterRow): number | undefined => (acceptance === 'refused' ? 0 : (acceptedKilograms ?? nettoKilograms))

/** In words, for fields of a text; undefined where the receiver turned nothing away. */
export function refusalOf({ shipment, letter }: RegisterRow): string | undefined {
  const { acceptance, acceptedKilograms, forwardedBy, agreedReceiver } = shipment
  if (acceptance !== 'refused' && acceptance !== 'partly') return undefined
  const receiver = letter?.flow.receiver?.name ?? 'the receiver'
  const { own, office } = reasonsOf(letter?.shipment?.acceptances)
  return [
    acceptance === 'refused'
      ? `Refused by ${receiver}`
      : `Accepted in part by ${receiver}: ${acceptedKilograms ?? 0} kg`,
    agreedReceiver && `agreed by telephone: ${agreedReceiver.name}, ${agreedReceiver.city}`,
    forwardedBy && `goes on as ${forwardedBy.number}`,
    own,
    office && `corrected by the office: ${office}`,
  ]
    .filter(Boolean)
    .join('; ')
}
