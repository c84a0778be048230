import type { Locale } from '#contract/locales.ts'

/** What a driver typed as an amount, read: a number, nothing, or why it is none (keys of the driver's field texts). */
export type TypedAmount =
  | { readonly kind: 'blank' }
  | { readonly kind: 'amount'; readonly value: number }
  | { readonly kind: 'fault'; readonly reason: 'not_a_number' | 'ambiguous' | 'too_precise' | 'too_large' }

const decimalMark: Record<Locale, '.' | ','> = { en: '.', nl: ',' }

/**
 * Reads an amount of at most three decimals. A phone's keyboard often offers only the mark of its own language, so the
 * other mark is read as decimal too, except where it may just as well part thousands ("24.500" in Dutch): a weight on a
 * letter is never guessed.
 */
export function readAmount(typed: string, locale: Locale): TypedAmount {
  const text = typed.replace(/[\s\u00a0\u202f'’]/g, '')
  if (text === '') return { kind: 'blank' }
  const own = decimalMark[locale]
  const other = own === '.' ? ',' : '.'
  if (!/^[\d.,]*\d[\d.,]*$/.test(text) || text.split(own).length > 2)
    return { kind: 'fault', reason: 'not_a_number' }

  const [whole = '', decimals] = text.split(own)
  const groups = whole.split(other)
  if (decimals?.includes(other)) return { kind: 'fault', reason: 'not_a_number' }
  if (groups.length === 1) return asNumber(whole, decimals ?? '')

  const thousands = /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => group.length === 3)
  if (decimals === undefined && groups.length === 2) {
    const [before = '', behind = ''] = groups
    if (thousands && before !== '0') return { kind: 'fault', reason: 'ambiguous' }
    return asNumber(before, behind)
  }
  return thousands ? asNumber(groups.join(''), decimals ?? '') : { kind: 'fault', reason: 'not_a_number' }
}

function asNumber(whole: string, decimals: string): TypedAmount {
  if (decimals.replace(/0+$/, '').length > 3) return { kind: 'fault', reason: 'too_precise' }
  const value = Number(`${whole || '0'}.${decimals || '0'}`)
  if (value > 999_999_999_999) return { kind: 'fault', reason: 'too_large' }
  return { kind: 'amount', value }
}

/** An amount as a driver would type it: no grouping, the mark of his language. */
export const typedAmount = (value: number, locale: Locale) =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 3 }).format(value)
