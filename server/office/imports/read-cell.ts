import { parseCoordinate } from '#contract/kit/coordinates.ts'

const yes = new Set(['j', 'ja', 'y', 'yes', 'true', '1', 'x'])
const no = new Set(['n', 'nee', 'no', 'false', '0'])

/** A yes or no as the portal and people write it; undefined for an empty cell. */
export function flagOf(text: string): boolean | undefined | 'unclear' {
  const word = text.trim().toLowerCase()
  if (word === '') return undefined
  return yes.has(word) ? true : no.has(word) ? false : 'unclear'
}

/**
 * Degrees with a point or a comma, or with minutes and seconds; undefined for an empty cell, NaN for what is neither.
 */
export const coordinateOf = (text: string, axis: 'latitude' | 'longitude'): number | undefined =>
  text === ''
    ? undefined
    : /^[-+]?\d+([.,]\d+)?$/.test(text)
      ? Number(text.replace(',', '.'))
      : (parseCoordinate(text, axis) ?? Number.NaN)
