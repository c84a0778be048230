import { showProcessingMethod } from '#contract/letters/letter-formats.ts'
import { processingMethods } from '#contract/parties/reference-data.ts'
import { call } from '../../../api/call.ts'
import { language } from '../../../i18n/setup.ts'
import { referenceChoices } from './reference-choices.ts'

export const methodChoices = referenceChoices(
  'ProcessingMethod',
  // A code is not stored in its printed form.
  ({ q, ...query }, signal) =>
    call(processingMethods.list, {
      query: { ...query, ...(q === undefined ? {} : { q: q.replace(/^([a-z])\.(\d)/i, '$1$2') }) },
      signal,
    }),
  'code',
  ({ id, code, names }) => ({ value: id, title: `${showProcessingMethod(code)} ${names[language()]}` }),
)
