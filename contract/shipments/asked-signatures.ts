import { isSigned, type SignatoryRole, signatoryRoles, type StatedSignature } from './stated-signature.ts'

/* What a flow asks for, and what is missing of it. */

type Stated = readonly Pick<StatedSignature, 'role' | 'way' | 'matches'>[]
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

/** The receiver signs on good receipt, all others at the load. */
export const signsNow =
  ({ unloadDate }: { readonly unloadDate?: string | undefined }) =>
  (role: SignatoryRole): boolean =>
    role !== 'receiver' || unloadDate !== undefined
