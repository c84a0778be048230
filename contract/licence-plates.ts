import * as z from 'zod/mini'

/** Any country's: capitals, digits, spaces and dashes (the rest of the world has no common form). */
export const licencePlate = z.string().check(
  z.overwrite((typed) => typed.trim().toUpperCase()),
  z.minLength(1),
  z.maxLength(12),
  z.regex(/^[A-Z0-9 -]*[A-Z0-9][A-Z0-9 -]*$/, 'licence_plate'),
)

/** The series that the Dutch vehicle authority gave out or reserved, by number: X a letter, 9 a digit (RDW). */
const series = [
  'XX-99-99', '99-99-XX', '99-XX-99', 'XX-99-XX', 'XX-XX-99', '99-XX-XX', '99-XXX-9', '9-XXX-99', 'XX-999-X', 'X-999-XX', 'XXX-99-X', 'X-99-XXX', '9-XX-999', '999-XX-9',
]
const shapeOf = (plate: string) => plate.replace(/[A-Z]/g, 'X').replace(/\d/g, '9')
const bySigns = new Map(series.map((pattern) => [pattern.replaceAll('-', ''), pattern]))

/** A Dutch plate with its dashes; undefined for what is none, as foreign plates are. */
export function dutchPlate(typed: string): string | undefined {
  const plate = typed.toUpperCase().replace(/[\s-]/g, '')
  const pattern = bySigns.get(shapeOf(plate))
  if (pattern === undefined) return undefined
  let next = 0
  return pattern.replace(/[X9]/g, () => plate[next++] ?? '')
}

/** As it is kept and shown: a Dutch plate with its dashes, any other as typed. */
export const tidyPlate = (typed: string): string => dutchPlate(typed) ?? typed.trim().toUpperCase()
