const decimalSeparatorOf = (locale: string) => (locale === 'nl' ? ',' : '.')

/**
 * The number that a text means in a language: 1234.5 for `1.234,5` in Dutch and for `1,234.5` in English. The
 * other language's decimal separator is understood where it cannot group thousands. Undefined for a blank text,
 * NaN for what is no number.
 */
export function parseNumber(text: string, locale: string): number | undefined {
  const compact = text.replace(/[\s\u00a0\u202f'’]/g, '')
  if (compact === '') return undefined
  const decimal = decimalSeparatorOf(locale)
  const group = decimal === ',' ? '.' : ','
  if (!/^[-+]?[\d.,]*\d[\d.,]*$/.test(compact)) return Number.NaN
  const [integer = '', decimals, ...more] = compact.split(decimal)
  if (more.length > 0 || decimals?.includes(group)) return Number.NaN
  const groups = integer.split(group)
  const isGrouped =
    /^[-+]?\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((part) => part.length === 3)
  if (groups.length === 1 || isGrouped) return Number(`${groups.join('') || '0'}.${decimals ?? '0'}`)
  return groups.length === 2 && decimals === undefined ? Number(groups.join('.')) : Number.NaN
}

/** A number as it is shown in a field: grouped, with the decimal separator of the language. */
export const formatNumberInput = (value: number, locale: string, maximumDecimals: number) =>
  new Intl.NumberFormat(locale === 'nl' ? 'nl-NL' : 'en-GB', {
    maximumFractionDigits: maximumDecimals,
  }).format(value)
