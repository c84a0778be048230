import type { Giver } from '../flows/material-flows.ts'

/** A postal code that no line breaks apart: `3011 AB`. */
export const unbrokenPostalCode = (code: string | undefined): string | undefined =>
  code?.replaceAll(' ', '\u00a0')

/** Name and address of a giver on one line. */
export const giverLine = ({ name, street, postalCode, city }: Giver): string =>
  `${name}, ${street}, ${unbrokenPostalCode(postalCode)} ${city}`
