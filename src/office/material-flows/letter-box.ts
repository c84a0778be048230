import { useTranslation } from 'react-i18next'
import { carrierBox, letterFields } from '#contract/letters/letter-rules.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'

export type LetterField = (typeof letterFields)[number]['field']

type TransportedBy = Pick<OfficeFlow, 'transportedBy'>

export const letterBoxOf = (field: LetterField, flow: TransportedBy): string | undefined => {
  const stated = letterFields.find((one) => one.field === field)?.box
  const box = stated && carrierBox(stated, flow)
  // Signatures and remarks have a place, but no number.
  return box === 'foot' || box === 'remarks' ? undefined : box
}

export function useLetterBox({ documentType, ...flow }: Pick<OfficeFlow, 'documentType'> & TransportedBy) {
  const { t } = useTranslation('flows')
  return (field: LetterField): string | undefined => {
    const box = documentType === 'waste' ? letterBoxOf(field, flow) : undefined
    return box === undefined ? undefined : t('form.box', { box })
  }
}
