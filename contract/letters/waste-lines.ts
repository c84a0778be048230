import { dangerousGoodsText } from '../parties/dangerous-goods.ts'
import type { Packaging } from '../parties/packaging.ts'
import type { MaterialFlow } from '../flows/material-flows.ts'
import type { LetterLine } from './letter-line.ts'
import type { LetterText } from './letter-texts/letter-text.ts'

/** `10 big bags`; what has no number is named alone. */
export const packagingText = ({ kind, count }: Packaging, text: LetterText): string =>
  [count, text(`packagings.${kind}`)].filter(Boolean).join(' ')

/** Of hazardous waste without such data the letter says that they are separate; undefined where there is nothing to say. */
export const adrText = (
  { adr, ewcCode }: Pick<MaterialFlow, 'adr' | 'ewcCode'>,
  text: LetterText,
): string | undefined =>
  adr ? dangerousGoodsText(adr) : ewcCode?.hazardous === true ? text('adrSeparate') : undefined

/**
 * How a cargo is described on its letter and to the office. Of waste each line is there: where nothing is
 * stated it says so, and that hazardous waste is no dangerous good is never claimed.
 */
export function wasteLines(
  flow: Pick<
    MaterialFlow,
    | 'documentType'
    | 'ewcCode'
    | 'composition'
    | 'concernSubstances'
    | 'noConcernSubstances'
    | 'packaging'
    | 'adr'
  >,
  text: LetterText,
): readonly LetterLine[] {
  const isWaste = flow.documentType === 'waste'
  const substances = flow.noConcernSubstances ? text('noneKnown') : flow.concernSubstances
  const lines = {
    packaging: flow.packaging && packagingText(flow.packaging, text),
    ...(isWaste && { composition: flow.composition, concern_substances: substances }),
  }
  const adr = adrText(flow, text)
  return [
    ...(['packaging', 'composition', 'concern_substances'] as const).flatMap((item) => {
      const stated = lines[item] ?? (isWaste ? text('notStated') : undefined)
      return stated === undefined ? [] : [{ label: text(`items.${item}`), text: stated }]
    }),
    ...(adr !== undefined ? [{ label: text('items.adr'), text: adr }] : []),
  ]
}
