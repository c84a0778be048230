import type { Giver } from '#contract/flows/material-flows.ts'
import { normalisePostalCode } from '#contract/parties/postal-codes.ts'

/**
 * Reads rows as a spreadsheet copies them, with tabs between cells. The first cell is the name, the last two
 * are postal code and town; between them is the street, with its number in a cell of its own or not. Lines
 * with fewer cells are `unclear`, blank ones are left out.
 */
export function parseGiverRows(text: string): {
  readonly givers: readonly Giver[]
  readonly unclear: readonly string[]
} {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const rows = lines.map((line) => ({ line, giver: giverOf(line.split('\t').map((cell) => cell.trim())) }))
  return {
    givers: rows.flatMap(({ giver }) => giver ?? []),
    unclear: rows.flatMap(({ line, giver }) => (giver === undefined ? [line] : [])),
  }
}

function giverOf(cells: readonly string[]): Giver | undefined {
  const [name = '', ...rest] = cells
  const [postalCode, city] = rest.slice(-2)
  const street = rest.slice(0, -2).filter(Boolean).join(' ')
  if (rest.length < 3 || postalCode === undefined || city === undefined) return undefined
  return { name, street, postalCode: normalisePostalCode(postalCode, 'NL'), city }
}

export function withoutListed(added: readonly Giver[], listed: readonly Giver[]): readonly Giver[] {
  const known = new Set(listed.map(keyOf))
  return added.filter((giver) => {
    const isNew = !known.has(keyOf(giver))
    known.add(keyOf(giver))
    return isNew
  })
}

const keyOf = ({ name, street, postalCode, city }: Giver) =>
  [name, street, postalCode, city].join('\t').toLowerCase()
