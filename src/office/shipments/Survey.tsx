import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type CargoSurvey, draughtPlaces } from '#contract/shipments/cargo-surveys.ts'
import {
  displacementAt,
  kilogramsByDraughts,
  meanDraught,
  volumeInHolds,
} from '#contract/shipments/weight-sources.ts'
import { useFormats } from '../shared/page/use-formats.ts'

type Survey<Kind extends CargoSurvey['kind']> = Extract<CargoSurvey, { kind: Kind }>

/** Folded: who doubts an amount reads what it follows from. */
export function Survey({ survey }: { readonly survey: CargoSurvey }) {
  const { t } = useTranslation('readings')
  const holds = useHolds()
  const draughts = useDraughts()
  const lines = survey.kind === 'holds' ? holds(survey) : draughts(survey)
  return (
    <chakra.details marginTop="12px" fontSize="label">
      <chakra.summary cursor="pointer" color="fg.muted">
        {t('title')}
      </chakra.summary>
      <chakra.ul className="numbers" margin="8px 0" listStyleType="none">
        {lines.map((line, index) => (
          <li key={`${index} ${line}`}>{line}</li>
        ))}
      </chakra.ul>
      <chakra.p maxWidth="80ch" color="fg.muted">
        {t(survey.kind)}
      </chakra.p>
    </chakra.details>
  )
}

function useHolds() {
  const { t } = useTranslation('readings')
  const { number } = useFormats()
  return (survey: Survey<'holds'>): readonly string[] => [
    ...survey.holds.map((hold, index) => {
      const volume = number(volumeInHolds({ kind: 'holds', holds: [hold] }))
      const name = { number: number(index + 1), volume }
      if ('cubicMetres' in hold) return t('byCertificate', name)
      const { length, width, level } = hold
      return t('filled', { ...name, length: number(length), width: number(width), level: number(level) })
    }),
    t('volume', { volume: number(volumeInHolds(survey)) }),
  ]
}

function useDraughts() {
  const { t } = useTranslation(['readings', 'survey'])
  const { number } = useFormats()
  return (survey: Survey<'draughts'>): readonly string[] => [
    ...(['before', 'after'] as const).flatMap((moment) => {
      const reading = survey[moment]
      const mean = meanDraught(reading)
      const weighed = t(moment, {
        mean: number(mean),
        volume: number(displacementAt(survey.table, mean) ?? 0),
        density: number(reading.waterDensity),
      })
      return [
        draughtPlaces
          .map((place) =>
            t('at', { place: t(`survey:draughts.places.${place}`), metres: number(reading.draughts[place]) }),
          )
          .join('; '),
        reading.otherTonnes === undefined
          ? weighed
          : `${weighed}, ${t('other', { tonnes: number(reading.otherTonnes) })}`,
      ]
    }),
    ...survey.table.map(({ draught, cubicMetres }) =>
      t('line', { draught: number(draught), volume: number(cubicMetres) }),
    ),
    t('kilograms', { kilograms: number(kilogramsByDraughts(survey) ?? 0) }),
  ]
}
