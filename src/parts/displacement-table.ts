import { type DisplacementRow, maxDisplacementRows } from '#contract/parties/transport-modes.ts'
import { formatTypedNumber, parseTypedNumber } from '../ui/controls/typed-numbers.ts'

type DisplacementFault = 'not_two_numbers' | 'ambiguous' | 'not_rising' | 'too_many' | 'too_few'

/** Metres; no hull is deeper, so a larger value is in centimetres, as certificates print it. */
const deepest = 30

/**
 * A displacement table as it is typed or stands in a CSV: a line for each draught (metres, or all of them in
 * centimetres), and what the ship displaces there (cubic metres), separated by a semicolon, a tab, spaces, or
 * a comma that is no decimal mark. A first line of words is left out. Empty for a blank text.
 */
export function parseDisplacement(
  text: string,
  language: string,
): { readonly rows: DisplacementRow[] } | { readonly fault: DisplacementFault; readonly line: number } {
  const plain = text.replaceAll(/["\u{feff}]/gu, '')
  const separator = separatorOf(plain)
  const lines = plain
    .split(/\r?\n/)
    .map((line, index) => ({ cells: cellsOf(line, separator), line: index + 1 }))
  const filled = lines.filter(({ cells }) => cells.length > 0)
  if (filled[0]?.cells.every((cell) => !/\d/.test(cell))) filled.shift()
  if (filled.length === 0) return { rows: [] }
  const read: { readonly values: readonly number[]; readonly line: number }[] = []
  for (const { cells, line } of filled) {
    const typed = cells.map((cell, column) =>
      parseTypedNumber(cell, language, column === 0 ? { max: deepest } : {}),
    )
    if (typed.some(({ kind }) => kind === 'ambiguous')) return { fault: 'ambiguous', line }
    const values = typed.flatMap((cell) => (cell.kind === 'number' && cell.value >= 0 ? [cell.value] : []))
    if (cells.length !== 2 || values.length !== 2) return { fault: 'not_two_numbers', line }
    read.push({ values, line })
  }
  const inCentimetres = read.some(({ values: [draught = 0] }) => draught > deepest)
  const rows = read.map(({ values: [draught = 0, cubicMetres = 0] }) => ({
    draught: inCentimetres ? Math.round(draught * 10) / 1000 : draught,
    cubicMetres,
  }))
  const falling = rows.findIndex((row, index) => {
    const before = rows[index - 1]
    return before !== undefined && (row.draught <= before.draught || row.cubicMetres <= before.cubicMetres)
  })
  const lineOf = (index: number) => read[index]?.line ?? 1
  if (falling !== -1) return { fault: 'not_rising', line: lineOf(falling) }
  const beyond = rows.findIndex(({ draught }) => draught > deepest)
  if (beyond !== -1) return { fault: 'not_two_numbers', line: lineOf(beyond) }
  if (rows.length < 2) return { fault: 'too_few', line: lineOf(0) }
  return rows.length > maxDisplacementRows
    ? { fault: 'too_many', line: lineOf(maxDisplacementRows) }
    : { rows }
}

export const typedDisplacement = (rows: readonly DisplacementRow[] | undefined, language: string): string =>
  (rows ?? [])
    .map(({ draught, cubicMetres }) =>
      [draught, cubicMetres].map((value) => formatTypedNumber(value, language)).join('; '),
    )
    .join('\n')

/** One separator for the whole table, so that a lone 1,7 is not taken for two values. */
const separatorOf = (text: string): RegExp =>
  /[;\t]/.test(text) ? /[;\t]/ : /\S[^\S\n]+\S/.test(text) ? /,?\s+/ : /,/

function cellsOf(line: string, separator: RegExp): readonly string[] {
  const trimmed = line.trim()
  return trimmed === '' ? [] : trimmed.split(separator).map((cell) => cell.trim())
}
