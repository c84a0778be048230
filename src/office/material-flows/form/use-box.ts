import { useTranslation } from 'react-i18next'
import { letterBoxOf, type LetterField, useLetterBox } from '../letter-box.ts'
import { useFlowValue } from './flow-form-context.ts'

export function useBox() {
  const { t } = useTranslation('flows')
  const documentType = useFlowValue('documentType')
  const field = useLetterBox({ documentType })
  return {
    field,
    section: (fields: readonly LetterField[]) => {
      const boxes = [...new Set(fields.map(letterBoxOf))].filter((box) => box !== undefined)
      return documentType === 'waste'
        ? t('form.boxes', { count: boxes.length, boxes: boxes.join(', ') })
        : undefined
    },
  }
}
