import type { LoadingPlace } from '../../flows/material-flows.ts'

/** A place in one line, as the code of a letter states it. */
export const placeInCode = ({ description, street, postalCode, city }: LoadingPlace): string =>
  [description, street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
