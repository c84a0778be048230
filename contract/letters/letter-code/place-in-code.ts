import type { LoadingPlace } from '../../flows/material-flows.ts'

/** The texts of a place as a code states them; all but the first are absent where the place has none. */
export const placeInCode = ({
  description,
  street,
  postalCode,
  city,
}: Omit<LoadingPlace, 'position'>): readonly [
  description: string,
  street: string | undefined,
  town: string | undefined,
] => [description, street, [postalCode, city].filter(Boolean).join(' ') || undefined]
