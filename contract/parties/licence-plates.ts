/** Series that the Dutch vehicle authority (RDW) issued or reserved: X is a letter, 9 a digit. */
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
 * A Dutch plate with its dashes, typed without separators or with the same one at each place of its series.
 * Undefined for other texts, because separators tell foreign plates apart (KLE-A 12 of Kleve and KL-EA 12 of
 * Kaiserslautern).
 */
export function formatDutchPlate(text: string): string | undefined {
  const separators = new Set(text.trim().match(/\s|-/g))
  const groups = text
    .trim()
    .toUpperCase()
    .split(/[\s-]+/)
  const plate = groups.join('')
  const pattern = patternByShape.get(plate.replace(/[A-Z]/g, 'X').replace(/\d/g, '9'))
  if (pattern === undefined || separators.size > 1) return undefined
  let position = 0
  const formatted = pattern.replace(/[X9]/g, () => plate[position++] ?? '')
  return groups.length === 1 || groups.join('-') === formatted ? formatted : undefined
}

/** A Dutch plate with its dashes; others trimmed and in capitals. */
export const formatPlate = (text: string): string => formatDutchPlate(text) ?? text.trim().toUpperCase()
