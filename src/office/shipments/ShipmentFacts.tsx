import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#contract/shipments.ts'
import { kilogramsOf } from '#contract/weights.ts'
import { Fact, Facts } from '../shared/Facts.tsx'
import { placeLine } from '../shared/Route.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { Vehicle } from '../shared/Vehicle.tsx'

interface OfShipment {
  readonly shipment: Shipment
}

/** What was weighed, measured and written on the slip. */
export function Values({ shipment }: OfShipment) {
  const { t } = useTranslation('office')
  const { amount, number } = useFormats()
  const { cargoUnit, weighedLoad, tareWeight, nettoWeight, chlorideValue, weightTicketNumber } = shipment
  const kilograms =
    nettoWeight === undefined || cargoUnit.factorToKilograms === 1
      ? undefined
      : kilogramsOf(nettoWeight, cargoUnit.factorToKilograms)
  return (
    <Facts title={t('shipment.values')}>
      <Fact
        term={t('shipment.netto')}
        prominent
        under={kilograms === undefined ? undefined : t('shipment.inKilograms', { amount: number(kilograms) })}
      >
        {nettoWeight === undefined ? (
          <chakra.span color="fg.muted" fontSize="0.9375rem" fontWeight="400">
            {t('shipments.atUnload')}
          </chakra.span>
        ) : (
          amount(nettoWeight, cargoUnit)
        )}
      </Fact>
      {weighedLoad === undefined ? null : (
        <Fact term={t('shipment.firstWeighing')}>{amount(weighedLoad, cargoUnit)}</Fact>
      )}
      {tareWeight === undefined ? null : (
        <Fact term={t('shipment.secondWeighing')}>{amount(tareWeight, cargoUnit)}</Fact>
      )}
      {chlorideValue === undefined ? null : (
        <Fact term={t('shipment.chloride')}>
          {t('shipment.chlorideUnit', { value: number(chlorideValue) })}
        </Fact>
      )}
      {weightTicketNumber === undefined ? null : <Fact term={t('shipment.slip')}>{weightTicketNumber}</Fact>}
    </Facts>
  )
}

/** What went from where to where, when, and by whom. */
export function Transport({ shipment }: OfShipment) {
  const { t } = useTranslation('office')
  const { moment } = useFormats()
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
  } = shipment
  return (
    <Facts title={t('shipment.transport')} least="232px">
      <Fact term={t('shipments.project')} under={project.name}>
        <TextLink to={`/projects/${project.id}`}>{project.number}</TextLink>
      </Fact>
      <Fact term={t('shipment.flow')}>
        <TextLink to={`/material-flows/${materialFlow.id}`}>
          {t('shipment.flowOf', { number: materialFlow.number, name: materialFlow.usualName })}
        </TextLink>
      </Fact>
      <Fact
        term={t('shipments.loaded')}
        under={[placeLine(origin), origin.company].filter(Boolean).join(' · ')}
      >
        <time dateTime={loadDate}>{moment(loadDate)}</time>
      </Fact>
      <Fact
        term={t('shipments.unloaded')}
        under={[placeLine(destination), destination.company].filter(Boolean).join(' · ')}
      >
        {unloadDate === undefined ? (
          <chakra.span color="fg.muted">{t('shipments.notYet')}</chakra.span>
        ) : (
          <time dateTime={unloadDate}>{moment(unloadDate)}</time>
        )}
      </Fact>
      <Fact term={t('shipments.vehicle')}>
        <Vehicle type={transportMode.type} identificationCode={transportMode.identificationCode} />
      </Fact>
      {driver === undefined ? null : (
        <Fact term={t('shipments.driver')} under={transporter?.name}>
          {driver.name}
        </Fact>
      )}
    </Facts>
  )
}

/** What the driver wrote at either moment; nothing where he wrote nothing. */
export function Notes({ shipment: { transporterNoteLoad, transporterNoteUnload } }: OfShipment) {
  const { t } = useTranslation('office')
  if (!transporterNoteLoad && !transporterNoteUnload) return null
  return (
    <Facts title={t('shipment.notes')} least="232px">
      {transporterNoteLoad ? (
        <Fact term={t('shipment.noteLoad')}>
          <chakra.span whiteSpace="pre-line">{transporterNoteLoad}</chakra.span>
        </Fact>
      ) : null}
      {transporterNoteUnload ? (
        <Fact term={t('shipment.noteUnload')}>
          <chakra.span whiteSpace="pre-line">{transporterNoteUnload}</chakra.span>
        </Fact>
      ) : null}
    </Facts>
  )
}
