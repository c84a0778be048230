import type { ShipmentState } from './shipment-events.ts'
import type { StatedAcceptance } from './stated-acceptance.ts'
import { isSigned, type SignatoryRole, signatoryRoles, type StatedSignature } from './stated-signature.ts'

/* What a flow asks for, and what is missing of it. */

type Stated = readonly Pick<StatedSignature, 'role' | 'way' | 'matches'>[]
type Accepted = { readonly acceptance?: Pick<StatedAcceptance, 'outcome'> | undefined }
type Asked = readonly string[] | undefined

/** Requested roles of which nothing is stated that fits the letter, in the order of the form. */
export const openSignatures = (asked: Asked, signatures: Stated | undefined): readonly SignatoryRole[] =>
  signatoryRoles.filter(
    (role) =>
      asked?.includes(role) === true &&
      !(signatures ?? []).some((signature) => signature.role === role && signature.matches),
  )

/** Requested roles that have not signed, whether or not a reason is stated. */
export const missingSignatures = (asked: Asked, signatures: Stated | undefined): readonly SignatoryRole[] =>
  openSignatures(asked, signatures?.filter(isSigned))

/** Roles that signed a letter which says something else by now, and not anew since. It counts as signed. */
export const outdatedSignatures = (
  signatures: readonly (Stated[number] & Pick<StatedSignature, 'changedAt'>)[],
): readonly SignatoryRole[] =>
  signatoryRoles.filter((role) => {
    const own = signatures.filter((each) => each.role === role && isSigned(each) && each.matches)
    return own.length > 0 && own.every(({ changedAt }) => changedAt !== undefined)
  })

/**
 * Whether this role may sign by now: the receiver not before the cargo is unloaded or refused, as nobody has
 * received anything until then.
 */
export const maySign =
  ({ unloadDate, acceptance, ending }: Pick<ShipmentState, 'unloadDate' | 'ending'> & Accepted) =>
  (role: SignatoryRole): boolean =>
    role !== 'receiver' ||
    unloadDate !== undefined ||
    ending !== undefined ||
    acceptance?.outcome === 'refused'

/** Who is asked to: the receiver on good receipt, all others at the load. */
export const signsNow =
  ({ unloadDate }: { readonly unloadDate?: string | undefined }) =>
  (role: SignatoryRole): boolean =>
    role !== 'receiver' || unloadDate !== undefined
