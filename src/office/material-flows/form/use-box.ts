import { useTranslation } from 'react-i18next'
import { letterBoxOf, type LetterField, useLetterBox } from '../letter-box.ts'
import { useFlowValue } from './flow-form-context.ts'

export function useBox() {
  const { t } = useTranslation('flows')
  const documentType = useFlowValue('documentType')
  const transportedBy = useFlowValue('transportedBy')
  const field = useLetterBox({ documentType, transportedBy })
  return {
    field,
    section: (fields: readonly LetterField[]) => {
      const boxes = [...new Set(fields.map((each) => letterBoxOf(each, { transportedBy })))].filter(
        (box) => box !== undefined,
      )
      return documentType === 'waste'
        ? t('form.boxes', { count: boxes.length, boxes: boxes.join(', ') })
        : undefined
    },
  }
}
