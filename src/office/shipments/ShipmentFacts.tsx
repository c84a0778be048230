import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type MeasurementName, measurementNames, measurements } from '#contract/shipments/measurements.ts'
import { isVolume, kilogramsPerUnit } from '#contract/shipments/weights.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { formatPlace } from '../shared/detail/format-place.ts'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { Vehicle } from '../shared/detail/Vehicle.tsx'
import { Survey } from './Onward.tsx'
import { valueSources } from './value-sources.ts'
import { Moment } from '../shared/detail/Moments.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'

// In words of letter and months, which the page has no other use for.
const CargoFacts = lazyDialog(async () => (await import('./CargoFacts.tsx')).CargoFacts, 'months')

interface ShipmentProps {
  readonly shipment: Shipment
}

/** By which the kilograms of a volume follow: of the load, or of the flow as it was when it was loaded. */
function densityOf({ cargoUnit, nettoWeight, nettoKilograms, statedKilograms }: Shipment) {
  const perUnit = isVolume(cargoUnit) ? kilogramsPerUnit(cargoUnit, 1) : undefined
  if (perUnit === undefined || statedKilograms !== undefined) return undefined
  if (nettoKilograms === undefined || !nettoWeight) return undefined
  return Math.round((nettoKilograms / nettoWeight / perUnit) * 1000) / 1000
}

/** What was refused as a whole, and first weighed where it was unloaded elsewhere. */
const weighedAtEnd = ({ acceptance, nettoWeight, ending, rest, restImpossible }: Shipment) =>
  acceptance === 'refused' && nettoWeight === undefined && ending && rest && restImpossible !== true
    ? { ending, rest }
    : undefined

export function Measurements({ shipment }: ShipmentProps) {
  const { t } = useTranslation(['office', 'shipments'])
  const { amount, number, name } = useFormats()
  const sourceOf = useSourceTexts(shipment)
  const { cargoUnit, surveyedBy, survey } = shipment
  const end = weighedAtEnd(shipment)
  const nettoWeight = end ? end.rest.nettoWeight : shipment.nettoWeight
  const nettoKilograms = end ? shipment.restKilograms : shipment.nettoKilograms
  const density = densityOf(shipment)
  const others = measurementNames.filter((measurement) => measurement !== 'nettoWeight')
  const kilograms = cargoUnit.factorToKilograms === 1 ? undefined : nettoKilograms
  return (
    <FactsCard
      title={t('shipments:page.values')}
      below={survey === undefined ? null : <Survey survey={survey} />}
    >
      <Fact
        term={name(measurements.nettoWeight.label)}
        prominent={nettoWeight !== undefined}
        details={[
          kilograms === undefined
            ? nettoWeight !== undefined && nettoKilograms === undefined
              ? t('shipments:page.noKilograms')
              : undefined
            : t('shipments:page.inKilograms', { amount: number(kilograms) }),
          surveyedBy && t(`shipments:page.surveyedBy.${surveyedBy}`),
          density === undefined ? undefined : t('shipments:page.byDensity', { density: number(density) }),
          nettoWeight === undefined
            ? undefined
            : end
              ? t(`shipments:onward.weighed.${end.ending}`)
              : sourceOf('nettoWeight'),
        ]}
      >
        {nettoWeight === undefined ? (
          <chakra.span color="fg.muted">
            {t(end ? 'shipments:onward.notWeighed' : 'shipments.atUnload')}
          </chakra.span>
        ) : (
          amount(nettoWeight, cargoUnit)
        )}
      </Fact>
      {others.map((other) => {
        const measurement = measurements[other]
        const value = shipment[other]
        return value === undefined ? null : (
          <Fact key={other} term={name(measurement.label)} details={sourceOf(other)}>
            {typeof value === 'string'
              ? value
              : amount(value, 'unit' in measurement ? { symbol: measurement.unit } : cargoUnit)}
          </Fact>
        )
      })}
      {shipment.packagingOnLetter || shipment.kilogramsImplausible ? (
        <CargoFacts shipment={shipment} />
      ) : null}
    </FactsCard>
  )
}

function useSourceTexts({ events }: Shipment): (name: MeasurementName) => string | undefined {
  const { t } = useTranslation('shipments')
  const { moment } = useFormats()
  const sources = valueSources(events)
  return (name) => {
    const source = sources.get(name)
    return source === undefined
      ? undefined
      : t(`source.${source.kind}`, { by: source.event.by, when: moment(source.event.recordedAt) })
  }
}

export function Transport({ shipment }: ShipmentProps) {
  const { t } = useTranslation(['office', 'shipments'])
  const {
    project,
    materialFlow,
    origin,
    destination,
    transportMode,
    driver,
    transporter,
    loadDate,
    unloadDate,
    follows,
  } = shipment
  // It never will be unloaded there.
  const isRefused = shipment.acceptance === 'refused'
  const become = useBecome(shipment)
  return (
    <FactsCard title={t('shipments:page.transport')} minColumnWidth="232px">
      <Fact term={t('shipments.project')} details={project.name}>
        <TextLink to={`/projects/${project.id}`}>{project.number}</TextLink>
      </Fact>
      <Fact term={t('shipment.flow')}>
        <TextLink to={`/material-flows/${materialFlow.id}`}>
          {t('shipments:page.flowOf', { number: materialFlow.number, name: materialFlow.usualName })}
        </TextLink>
      </Fact>
      <Fact
        term={follows === undefined ? t('shipments.loaded') : t('shipments:onward.since')}
        details={[formatPlace(follows?.from ?? origin), (follows?.from ?? origin).company]}
      >
        <Moment at={loadDate} />
      </Fact>
      <Fact
        term={t('shipments.unloaded')}
        details={[formatPlace(destination), destination.company, isRefused ? become : undefined]}
      >
        {unloadDate === undefined ? (
          <chakra.span color="fg.muted">
            {t(isRefused ? 'shipments:onward.refusedThere' : 'shipments.notYet')}
          </chakra.span>
        ) : (
          <Moment at={unloadDate} />
        )}
      </Fact>
      <Fact term={t('shipments.vehicle')}>
        <Vehicle type={transportMode.type} identificationCode={transportMode.identificationCode} />
      </Fact>
      <Fact term={t('shipments.driver')} details={transporter?.name}>
        {driver?.name}
      </Fact>
    </FactsCard>
  )
}

/** What became of a cargo that was refused as a whole. */
function useBecome({ ending, endDate, forwardedBy, agreedReceiver }: Shipment): string | undefined {
  const { t } = useTranslation('shipments')
  const { moment } = useFormats()
  if (ending === 'returned') return t('onward.broughtBack', { when: endDate && moment(endDate) })
  if (forwardedBy !== undefined) return t('record.goesOnAs', { number: forwardedBy.number })
  return ending && agreedReceiver && t('onward.goneTo', { name: agreedReceiver.name })
}

export function Notes({ shipment: { transporterNoteLoad, transporterNoteUnload } }: ShipmentProps) {
  const { t } = useTranslation(['office', 'shipments'])
  if (!transporterNoteLoad && !transporterNoteUnload) return null
  return (
    <FactsCard title={t('shipments:page.notes')} minColumnWidth="232px">
      <Fact term={t('shipment.noteLoad')}>
        {transporterNoteLoad && <chakra.span whiteSpace="pre-line">{transporterNoteLoad}</chakra.span>}
      </Fact>
      <Fact term={t('shipment.noteUnload')}>
        {transporterNoteUnload && <chakra.span whiteSpace="pre-line">{transporterNoteUnload}</chakra.span>}
      </Fact>
    </FactsCard>
  )
}
