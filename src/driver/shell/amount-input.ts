import type { Language } from '#contract/locales.ts'

/** A typed amount after parsing; `reason` is a key of the driver's error texts. */
export type ParsedAmount =
  | { readonly kind: 'blank' }
  | { readonly kind: 'amount'; readonly value: number }
  | { readonly kind: 'fault'; readonly reason: 'not_a_number' | 'ambiguous' | 'too_precise' | 'too_large' }

/**
 * Parses an amount of at most three decimals. A phone's keyboard often offers only the separator of its own
 * language, so the other one is accepted as decimal separator too, except where it may just as well group
 * thousands ("24.500" in Dutch): a weight on a letter is never guessed.
 */
export function parseAmount(input: string, locale: Language): ParsedAmount {
  const text = input.replace(/[\s\u00a0\u202f'’]/g, '')
  if (text === '') return { kind: 'blank' }
  const decimalSeparator = locale === 'en' ? '.' : ','
  const groupSeparator = decimalSeparator === '.' ? ',' : '.'
  if (!/^[\d.,]*\d[\d.,]*$/.test(text) || text.split(decimalSeparator).length > 2)
    return { kind: 'fault', reason: 'not_a_number' }

  const [integerPart = '', decimals] = text.split(decimalSeparator)
  const groups = integerPart.split(groupSeparator)
  if (decimals?.includes(groupSeparator)) return { kind: 'fault', reason: 'not_a_number' }
  if (groups.length === 1) return toAmount(integerPart, decimals ?? '')

  const isGrouped = /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => group.length === 3)
  if (decimals === undefined && groups.length === 2) {
    const [before = '', after = ''] = groups
    if (isGrouped && before !== '0') return { kind: 'fault', reason: 'ambiguous' }
    return toAmount(before, after)
  }
  return isGrouped ? toAmount(groups.join(''), decimals ?? '') : { kind: 'fault', reason: 'not_a_number' }
}

function toAmount(integerPart: string, decimals: string): ParsedAmount {
  if (decimals.replace(/0+$/, '').length > 3) return { kind: 'fault', reason: 'too_precise' }
  const value = Number(`${integerPart || '0'}.${decimals || '0'}`)
  if (value > 999_999_999_999) return { kind: 'fault', reason: 'too_large' }
  return { kind: 'amount', value }
}

/** An amount as a driver would type it: without grouping, with the decimal separator of the language. */
export const formatAmountInput = (value: number, locale: Language) =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 3 }).format(value)
