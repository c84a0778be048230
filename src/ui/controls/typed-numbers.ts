/** `ambiguous`: it can be read in two ways, the decimal reading first. */
export type TypedNumber =
  | { readonly kind: 'blank' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [number, number] }
  | { readonly kind: 'not_a_number' }

/** A reading beyond these limits is none. */
export interface NumberLimits {
  readonly decimals?: number | undefined
  readonly max?: number | undefined
}

/**
 * Reads a number as people type it: 1234.5 for `1.234,5` in Dutch and for `1,234.5` in English. Many
 * keyboards offer only one separator, so the other language's is read as decimal separator too. Where it may
 * also group thousands, as in `24.500` in Dutch, both readings are returned and none is chosen: a weight on a
 * letter is never guessed. A leading zero never begins a group.
 */
export function parseTypedNumber(
  text: string,
  language: string,
  { decimals = Number.POSITIVE_INFINITY, max = Number.POSITIVE_INFINITY }: NumberLimits = {},
): TypedNumber {
  const compact = text.replace(/[\s'’]/g, '')
  if (compact === '') return { kind: 'blank' }
  const [decimal, group] = language === 'en' ? ['.', ','] : [',', '.']
  const [, sign = '', unsigned = ''] = /^([-+]?)([\d.,]*\d[\d.,]*)$/.exec(compact) ?? []
  const [integer = '', fraction, ...more] = unsigned.split(decimal)
  if (unsigned === '' || more.length > 0 || fraction?.includes(group) === true)
    return { kind: 'not_a_number' }
  const read = (whole: string, part = '') =>
    (sign === '-' ? -1 : 1) * Number(`${whole || '0'}.${part || '0'}`)

  const [first = '', ...groups] = integer.split(group)
  if (groups.length === 0) return { kind: 'number', value: read(first, fraction) }
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((part) => part.length === 3)
  const grouped = isGrouped ? [read(first + groups.join(''), fraction)] : []
  // Nobody writes three decimals where numbers are whole, not even zeros.
  const isWhole = isGrouped && decimals === 0
  const asDecimal = groups.length === 1 && fraction === undefined && !isWhole ? [read(first, groups[0])] : []
  const readings = [...asDecimal, ...grouped]
  const fitting = readings.filter(
    (value) => Math.abs(value) <= max && Number(value.toFixed(Math.min(decimals, 20))) === value,
  )
  // If neither reading fits, the rule of the field refuses it in its own words.
  const [one, other] = fitting.length === 0 ? readings : fitting
  if (one === undefined) return { kind: 'not_a_number' }
  return other === undefined ? { kind: 'number', value: one } : { kind: 'ambiguous', readings: [one, other] }
}

/** Ungrouped, with the decimal separator of the language, so that it has one reading. */
export const formatTypedNumber = (value: number, language: string, decimals = 3): string =>
  new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: decimals }).format(value)
