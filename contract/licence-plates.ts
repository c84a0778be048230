/** The fourteen series that the Dutch vehicle authority (RDW) issued or reserved: X is a letter, 9 a digit. */
const plateSeries = [
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
const patternByShape = new Map(plateSeries.map((pattern) => [pattern.replaceAll('-', ''), pattern]))

/**
 * A Dutch plate with its dashes, whatever separators were typed; undefined for any other text, as for foreign
 * plates.
 */
export function formatDutchPlate(text: string): string | undefined {
  const plate = text.toUpperCase().replace(/[\s-]/g, '')
  const pattern = patternByShape.get(plate.replace(/[A-Z]/g, 'X').replace(/\d/g, '9'))
  let position = 0
  return pattern?.replace(/[X9]/g, () => plate[position++] ?? '')
}

/** A Dutch plate with its dashes; any other plate trimmed and in capitals. */
export const formatPlate = (text: string): string => formatDutchPlate(text) ?? text.trim().toUpperCase()
