import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type CargoSurvey, draughtPlaces } from '#contract/shipments/cargo-surveys.ts'
import { displacementAt, kilogramsByDraughts, meanDraught } from '#contract/shipments/weight-sources.ts'
import { ErrorText } from '../../../ui/controls/fields.tsx'
import { formatAmount, formatNumber } from '../../../ui/controls/format.ts'
import { useLocale } from '../../shared/use-locale.ts'
import { Outcome } from '../Outcome.tsx'
import { parseSurvey } from './parse-survey.ts'
import { SurveyNumber, type SurveyFieldsProps } from './SurveyNumber.tsx'
import { shipTable, type Typed } from './survey-input.ts'
import { TableLines } from './TableLines.tsx'

const moments = ['before', 'after'] as const

export function DraughtFields(props: SurveyFieldsProps) {
  const { input, mode, errorText, onChange } = props
  const { t } = useTranslation('survey')
  const locale = useLocale()
  const wrong = errorText('survey')
  const { survey } = parseSurvey(input, mode, locale)
  const table = shipTable(mode)
  return (
    <>
      {moments.map((moment) => (
        <Reading
          key={moment}
          moment={moment}
          typed={input[moment]}
          errorText={errorText}
          onType={(typed) => onChange({ [moment]: typed })}
        />
      ))}
      {table === undefined ? (
        <TableLines {...props} />
      ) : (
        <chakra.p color="fg.muted">
          {t('draughts.ofShip', { mode: mode.identificationCode, lines: formatNumber(table.length, locale) })}
        </chakra.p>
      )}
      {wrong === undefined ? null : (
        <chakra.div data-faulty tabIndex={-1}>
          <ErrorText id="survey-error">{wrong}</ErrorText>
        </chakra.div>
      )}
      {survey?.kind === 'draughts' ? <Kilograms survey={survey} /> : null}
    </>
  )
}

function Reading({
  moment,
  typed,
  errorText,
  onType,
}: {
  readonly moment: (typeof moments)[number]
  readonly typed: Typed
  readonly errorText: SurveyFieldsProps['errorText']
  readonly onType: (typed: Typed) => void
}) {
  const { t } = useTranslation(['survey', 'statement'])
  const common = { path: moment, typed, errorText, onType }
  return (
    <chakra.fieldset border="0" padding="0" margin="0" minWidth="0" display="grid" gap="12px">
      <chakra.legend fontWeight="600" padding="0 0 4px">
        {t('draughts.inMetres', { moment: t(`draughts.${moment}`) })}
      </chakra.legend>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        gap="12px 8px"
        alignItems="end"
      >
        {draughtPlaces.map((place) => (
          <SurveyNumber key={place} {...common} name={place} label={t(`draughts.places.${place}`)} />
        ))}
        <SurveyNumber
          {...common}
          name="waterDensity"
          label={t('draughts.waterDensity')}
          help={t('draughts.waterHelp')}
        />
        <SurveyNumber
          {...common}
          name="otherTonnes"
          label={t('draughts.otherTonnes')}
          help={t('draughts.otherHelp')}
        />
      </chakra.div>
    </chakra.fieldset>
  )
}

/** One line for each reading, then what lies between them. */
function Kilograms({ survey }: { readonly survey: Extract<CargoSurvey, { kind: 'draughts' }> }) {
  const { t } = useTranslation('survey')
  const locale = useLocale()
  const kilograms = kilogramsByDraughts(survey)
  if (kilograms === undefined) return null
  const lines = moments.map((moment) => {
    const { waterDensity, otherTonnes = 0 } = survey[moment]
    const mean = meanDraught(survey[moment])
    const volume = displacementAt(survey.table, mean) ?? 0
    const other = otherTonnes === 0 ? '' : ` − ${formatNumber(otherTonnes, locale)}`
    const tonnes = formatAmount(volume * waterDensity - otherTonnes, 't', locale)
    return `${t(`draughts.${moment}`)}: ${formatAmount(mean, 'm', locale)} → ${formatAmount(volume, 'm³', locale)} × ${formatNumber(waterDensity, locale)}${other} = ${tonnes}`
  })
  return (
    <Outcome label={t('draughts.kilograms')}>
      {lines.map((line) => (
        <chakra.span key={line} display="block">
          {line}
        </chakra.span>
      ))}
      = <strong>{formatAmount(kilograms, 'kg', locale)}</strong>
    </Outcome>
  )
}
