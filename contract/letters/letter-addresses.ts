import type { Giver } from '../flows/material-flows.ts'

export const unbrokenPostalCode = (code: string | undefined): string | undefined =>
  code?.replaceAll(' ', '\u00a0')

export const giverLine = ({ name, street, postalCode, city }: Giver): string =>
  `${name}, ${street}, ${unbrokenPostalCode(postalCode)} ${city}`
