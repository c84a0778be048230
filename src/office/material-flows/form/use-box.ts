import { useTranslation } from 'react-i18next'
import { letterBoxOf, type LetterField, useFlowValue } from './flow-form-context.ts'

/** Which boxes of the guidance letter are filled by what; only waste has such a letter. */
export function useBox() {
  const { t } = useTranslation('flows')
  const hasLetter = useFlowValue('documentType') === 'waste'
  return {
    field: (field: LetterField) => {
      const box = letterBoxOf(field)
      return hasLetter && box !== undefined ? t('form.box', { box }) : undefined
    },
    /** The boxes that some fields fill, each once. */
    section: (fields: readonly LetterField[]) => {
      const boxes = [...new Set(fields.map(letterBoxOf))].filter((box) => box !== undefined)
      return hasLetter ? t('form.boxes', { count: boxes.length, boxes: boxes.join(', ') }) : undefined
    },
  }
}
