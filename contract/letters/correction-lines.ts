import { changesOf, changeText, isNote, measuredIn } from '../shipments/correction-changes.ts'
import type { ShownCorrection } from '../shipments/shipment-corrections.ts'
import { type LetterLanguage, letterNumber } from './letter-formats.ts'
import type { LetterLine } from './letter-line.ts'
import { letterMoment } from './letter-moment.ts'
import type { LetterText } from './letter-texts/letter-text.ts'

/**
 * When and by whom the letter was corrected, from what to what, and why (as far as it is shown); notes stand on no letter. `weight`
 * writes an amount in the cargo unit.
 */
export const correctionLines = (
  corrections: readonly ShownCorrection[],
  letter: LetterLanguage,
  text: LetterText,
  weight: (amount: number) => string | undefined,
): readonly LetterLine[] =>
  corrections.map(({ occurredAt, by, reason, ...values }) => ({
    label: [letterMoment(occurredAt, letter), by].filter(Boolean).join(', '),
    text: [
      ...changesOf(values).flatMap((change) => {
        if (isNote(change.field)) return []
        const measured = measuredIn(change.field)
        if (measured === undefined)
          return [`${text('wasteStream')}: ${changeText(change, { amount: String, empty: text('none') })}`]
        const amount = (value: number, unit?: string) =>
          unit === undefined ? (weight(value) ?? '') : `${letterNumber(value, letter)} ${unit}`
        const changed = changeText(change, { amount, empty: text('empty') })
        const label = text(`statement:measurements.${measured.name}`)
        return [`${measured.isOfRest ? text('ofRest', { value: label }) : label}: ${changed}`]
      }),
      ...(reason === undefined ? [] : [reason]),
    ].join('; '),
  }))
