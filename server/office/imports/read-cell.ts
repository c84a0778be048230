import { parseCoordinate } from '#contract/kit/coordinates.ts'

const yes = new Set(['j', 'ja', 'y', 'yes', 'true', '1', 'x'])
const no = new Set(['n', 'nee', 'no', 'false', '0'])

export function flagOf(text: string): boolean | undefined | 'unclear' {
  const word = text.trim().toLowerCase()
  if (word === '') return undefined
  return yes.has(word) ? true : no.has(word) ? false : 'unclear'
}

/** Reads minutes and seconds too. Undefined for an empty cell, NaN for invalid text. */
export const coordinateOf = (text: string, axis: 'latitude' | 'longitude'): number | undefined =>
  text === ''
    ? undefined
    : /^[-+]?\d+([.,]\d+)?$/.test(text)
      ? Number(text.replace(',', '.'))
      : (parseCoordinate(text, axis) ?? Number.NaN)
