import { letterNumber } from '#contract/letters/letter-formats.ts'
import type { CheckLanguage } from './texts.ts'

export const amountText = (
  amount: number | undefined,
  unit: string | undefined,
  language: CheckLanguage,
): string | undefined =>
  amount === undefined ? undefined : [letterNumber(amount, { language }), unit].filter(Boolean).join(' ')
