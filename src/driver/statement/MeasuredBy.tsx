import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { labelStyle } from '../../ui/controls/fields.tsx'
import { LoadingState } from '../../ui/theme/surfaces.tsx'
import { TileChoice } from '../shared/TileChoice.tsx'
import { useLocale } from '../shared/use-locale.ts'
import type { SurveyError } from './survey/parse-survey.ts'
import { type SurveyInput, surveyInputOf } from './survey/survey-input.ts'
import type { StatementForm } from './use-statement.ts'

/** Few cargoes are surveyed. */
const SurveyFields = lazy(async () => ({
  default: (await import('./survey/SurveyFields.tsx')).SurveyFields,
}))

export function MeasuredBy({
  form,
  mode,
  errorText,
}: {
  readonly form: StatementForm
  readonly mode: TransportMode
  readonly errorText: (field: SurveyError['field']) => string | undefined
}) {
  const { t } = useTranslation('statement')
  const locale = useLocale()
  const input = surveyInputOf(form.draft.typed.survey, mode, locale)
  const change = (changed: Partial<SurveyInput>) =>
    form.setField('survey', JSON.stringify({ ...input, ...changed }))
  const kinds = ['stated', 'holds', ...(mode.type === 'truck' ? [] : (['draughts'] as const))] as const
  return (
    <>
      <chakra.div display="grid" gap="8px">
        <chakra.span aria-hidden css={labelStyle}>
          {t('measuredBy.title')}
        </chakra.span>
        <TileChoice
          name="survey"
          label={t('measuredBy.title')}
          options={kinds.map((value) => ({ value, label: t(`measuredBy.${value}`) }))}
          current={input.kind}
          onPick={(kind) => change({ kind })}
          tile={{ minHeight: '56px' }}
        />
      </chakra.div>
      {input.kind === 'stated' ? null : (
        <Suspense fallback={<LoadingState label={t(`measuredBy.${input.kind}`)} />}>
          <SurveyFields input={input} mode={mode} errorText={errorText} onChange={change} />
        </Suspense>
      )}
    </>
  )
}
