import { useTranslation } from 'react-i18next'
import { letterFields } from '#contract/letters/letter-rules.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'

export type LetterField = (typeof letterFields)[number]['field']

export const letterBoxOf = (field: LetterField): string | undefined => {
  const box = letterFields.find((one) => one.field === field)?.box
  // Signatures and remarks have a place, but no number.
  return box === 'foot' || box === 'remarks' ? undefined : box
}

export function useLetterBox({ documentType }: Pick<OfficeFlow, 'documentType'>) {
  const { t } = useTranslation('flows')
  return (field: LetterField): string | undefined => {
    const box = documentType === 'waste' ? letterBoxOf(field) : undefined
    return box === undefined ? undefined : t('form.box', { box })
  }
}
