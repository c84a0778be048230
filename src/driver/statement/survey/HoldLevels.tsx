import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { volumeInHolds } from '#contract/shipments/weight-sources.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatAmount, formatNumber } from '../../../ui/controls/format.ts'
import { PlusIcon } from '../../../ui/theme/icons.tsx'
import { TrashIcon } from '../../../ui/theme/later-icons.tsx'
import { useLocale } from '../../shared/use-locale.ts'
import { Outcome } from '../Outcome.tsx'
import { parseSurvey } from './parse-survey.ts'
import { SurveyNumber, type SurveyFieldsProps } from './SurveyNumber.tsx'
import type { Typed } from './survey-input.ts'

const measures = ['length', 'width', 'level'] as const
const maxHolds = 30

export function HoldLevels({ input, mode, errorText, onChange }: SurveyFieldsProps) {
  const { t } = useTranslation('survey')
  const locale = useLocale()
  const { holds } = input
  return (
    <>
      {holds.length > 1 ? <chakra.p color="fg.muted">{t('holds.empty')}</chakra.p> : null}
      {holds.map((hold, index) => (
        <Hold
          // oxlint-disable-next-line no-array-index-key -- A hold has no other identity than its place.
          key={index}
          index={index}
          hold={hold}
          errorText={errorText}
          onType={(typed) => onChange({ holds: holds.map((one, at) => (at === index ? typed : one)) })}
          onRemove={
            holds.length < 2 ? undefined : () => onChange({ holds: holds.filter((_, at) => at !== index) })
          }
        />
      ))}
      {holds.length < maxHolds ? (
        <Button variant="outline" size="lg" onClick={() => onChange({ holds: [...holds, {}] })}>
          <PlusIcon />
          {t('holds.add')}
        </Button>
      ) : null}
      <Volume survey={parseSurvey(input, mode, locale).survey} />
    </>
  )
}

function Hold({
  index,
  hold,
  errorText,
  onType,
  onRemove,
}: Pick<SurveyFieldsProps, 'errorText'> & {
  readonly index: number
  readonly hold: Typed
  readonly onType: (typed: Typed) => void
  readonly onRemove: (() => void) | undefined
}) {
  const { t } = useTranslation('survey')
  const common = { path: `holds.${index}`, typed: hold, errorText, onType }
  return (
    <chakra.fieldset border="0" padding="0" margin="0" minWidth="0" display="grid" gap="12px">
      <chakra.legend fontWeight="600" padding="0 0 4px">
        {hold['name'] ?? t('holds.hold', { number: index + 1 })}
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap="8px" alignItems="end">
        {measures.map((name) => (
          <SurveyNumber key={name} {...common} name={name} label={t(`holds.${name}`)} />
        ))}
      </chakra.div>
      <SurveyNumber {...common} name="cubicMetres" label={t('holds.cubicMetres')} />
      {onRemove === undefined ? null : (
        <Button variant="ghost" size="lg" onClick={onRemove}>
          <TrashIcon />
          {t('holds.remove', { number: index + 1 })}
        </Button>
      )}
    </chakra.fieldset>
  )
}

function Volume({ survey }: { readonly survey: ReturnType<typeof parseSurvey>['survey'] }) {
  const { t } = useTranslation('survey')
  const locale = useLocale()
  if (survey?.kind !== 'holds') return null
  const terms = survey.holds.map((hold) =>
    'cubicMetres' in hold
      ? formatNumber(hold.cubicMetres, locale)
      : measures.map((name) => formatNumber(hold[name], locale)).join(' × '),
  )
  return (
    <Outcome label={t('holds.volume')}>
      {terms.join(' + ')} = <strong>{formatAmount(volumeInHolds(survey), 'm³', locale)}</strong>
    </Outcome>
  )
}
