import type { LoadingPlace } from '../../flows/material-flows.ts'

export const placeInCode = ({ description, street, postalCode, city }: LoadingPlace): string =>
  [description, street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
