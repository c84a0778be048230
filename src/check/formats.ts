import { letterNumber } from '#contract/letters/letter-formats.ts'
import type { AcceptanceOutcome } from '#contract/shipments/stated-acceptance.ts'
import type { CheckLanguage, Texts } from './texts.ts'

export const amountText = (
  amount: number | undefined,
  unit: string | undefined,
  language: CheckLanguage,
): string | undefined =>
  amount === undefined ? undefined : [letterNumber(amount, { language }), unit].filter(Boolean).join(' ')

export const acceptedText = (
  { outcome, kilograms }: { readonly outcome: AcceptanceOutcome; readonly kilograms?: number | undefined },
  { text, language }: Texts,
): string =>
  [
    text(`live.acceptances.${outcome}`),
    kilograms !== undefined && text('live.kilograms', { amount: letterNumber(kilograms, { language }) }),
  ]
    .filter(Boolean)
    .join(', ')
