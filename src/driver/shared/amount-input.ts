import type { Language } from '#contract/kit/locales.ts'
import { type NumberLimits, parseTypedNumber } from '../../ui/controls/typed-numbers.ts'

/** A typed amount after parsing; `reason` is a key of the driver's error texts. */
export type ParsedAmount =
  | { readonly kind: 'blank' }
  | { readonly kind: 'amount'; readonly value: number }
  | { readonly kind: 'fault'; readonly reason: 'not_a_number' | 'ambiguous' | 'too_precise' | 'too_large' }

/**
 * Parses an amount: not negative, of at most three decimals. A field that takes fewer, or has a largest value,
 * has fewer readings.
 */
export function parseAmount(
  input: string,
  language: Language,
  decimals = 3,
  max?: NumberLimits['max'],
): ParsedAmount {
  const typed = parseTypedNumber(input, language, { decimals, max })
  if (typed.kind === 'blank') return typed
  if (typed.kind === 'not_a_number' || /^\s*[-+]/.test(input))
    return { kind: 'fault', reason: 'not_a_number' }
  if (typed.kind === 'ambiguous') return { kind: 'fault', reason: 'ambiguous' }
  if (Number(typed.value.toFixed(3)) !== typed.value) return { kind: 'fault', reason: 'too_precise' }
  if (typed.value > (max ?? 999_999_999_999)) return { kind: 'fault', reason: 'too_large' }
  return { kind: 'amount', value: typed.value }
}
