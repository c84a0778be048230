/** The fourteen series that the Dutch vehicle authority gave out or reserved: X a letter, 9 a digit (RDW). */
const series = [
  'XX-99-99',
  '99-99-XX',
  '99-XX-99',
  'XX-99-XX',
  'XX-XX-99',
  '99-XX-XX',
  '99-XXX-9',
  '9-XXX-99',
  'XX-999-X',
  'X-999-XX',
  'XXX-99-X',
  'X-99-XXX',
  '9-XX-999',
  '999-XX-9',
]
const bySigns = new Map(series.map((pattern) => [pattern.replaceAll('-', ''), pattern]))

/** A Dutch plate with its dashes, whatever was typed between; undefined for what is none, as foreign plates are. */
export function dutchPlate(typed: string): string | undefined {
  const plate = typed.toUpperCase().replace(/[\s-]/g, '')
  const pattern = bySigns.get(plate.replace(/[A-Z]/g, 'X').replace(/\d/g, '9'))
  let next = 0
  return pattern?.replace(/[X9]/g, () => plate[next++] ?? '')
}

/** A plate with its dashes where it is a Dutch one; any other as it was typed, trimmed and in capitals. */
export const showPlate = (typed: string): string => dutchPlate(typed) ?? typed.trim().toUpperCase()
