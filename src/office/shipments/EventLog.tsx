import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { showProcessingMethod } from '#contract/letters/letter-formats.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import type { Tone } from '../../ui/theme/surfaces.tsx'
import { formatPlace } from '../shared/detail/format-place.ts'
import { Timeline, TimelineEntry } from '../shared/detail/Timeline.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useReasons } from '../shared/detail/use-reasons.ts'
import { EventValues } from './EventValues.tsx'
import { useGiverText } from '../shared/detail/use-giver-text.ts'

type ShipmentEvent = Shipment['events'][number]

const tones: Readonly<Partial<Record<ShipmentEvent['kind'], Tone>>> = {
  loaded: 'info',
  unloaded: 'success',
  corrected: 'warning',
  acceptance: 'warning',
  signature: 'info',
  refused: 'danger',
}

/** The tooltip has the whole hash. */
const hashPrefixLength = 12

export function EventLog({ shipment }: { readonly shipment: Shipment }) {
  const { t } = useTranslation('shipments')
  const { events, cargoUnit, treatment } = shipment
  return (
    <Timeline title={t('record.title')} hint={t('record.hint')}>
      {events.map((event) => (
        <EventLogEntry
          key={event.id}
          event={event}
          cargoUnit={cargoUnit}
          place={placeOf(event, shipment)}
          driver={shipment.driver?.name}
          addressesBefore={listBefore(event, events)}
        />
      ))}
      {treatment === undefined ? null : <Treated treatment={treatment} />}
    </Timeline>
  )
}

/** The office's word of what the receiver did since; no part of the sealed record. */
function Treated({ treatment }: { readonly treatment: NonNullable<Shipment['treatment']> }) {
  const { t } = useTranslation('shipments')
  const { day, moment, number } = useFormats()
  const { processingMethod, treatedOn, kilograms, statedAt } = treatment
  return (
    <TimelineEntry badge={t('treatment.title')} tone="success" by={t('record.byOffice')}>
      <p>
        {[
          showProcessingMethod(processingMethod),
          day(treatedOn),
          t('page.inKilograms', { amount: number(kilograms) }),
        ].join(', ')}
      </p>
      <chakra.p fontSize="label" color="fg.muted">
        {`${t('record.serverTime')}: ${moment(statedAt)}`}
      </chakra.p>
    </TimelineEntry>
  )
}

const whereOf = (place: Shipment['origin']) => [place.company, formatPlace(place)].filter(Boolean).join(', ')

/** Of what became of a cargo that may have been turned away; it comes to one end alone. */
function placeOf(
  { kind }: ShipmentEvent,
  { origin, destination, ending, agreedReceiver }: Shipment,
): string | undefined {
  if (kind === 'acceptance') return whereOf(destination)
  if (kind !== 'rest_unloaded') return undefined
  if (ending === 'returned') return whereOf(origin)
  return agreedReceiver && `${agreedReceiver.name}, ${agreedReceiver.city}`
}

function EventLogEntry({
  event,
  cargoUnit,
  place,
  driver,
  addressesBefore,
}: {
  readonly event: ShipmentEvent
  readonly cargoUnit: Shipment['cargoUnit']
  readonly place: string | undefined
  /** In whose name the office states it. */
  readonly driver: string | undefined
  readonly addressesBefore: Shipment['givers']
}) {
  const { t } = useTranslation('shipments')
  const reasonText = useReasons()
  const signed = event.signature?.way === 'own_phone' ? event.signature : undefined
  const device = event.deviceCode && t('record.device', { code: event.deviceCode })
  const by =
    signed !== undefined
      ? t('record.byOwnPhone', { by: signed.name })
      : event.byOffice && driver !== undefined
        ? t('record.byOfficeFor', { by: event.by, driver })
        : [t('record.byOn', { by: event.by }), device].filter(Boolean).join(', ')
  return (
    <TimelineEntry badge={t(`record.kinds.${event.kind}`)} tone={tones[event.kind] ?? 'neutral'} by={by}>
      {event.reason === undefined ? null : (
        <chakra.p color="danger.fg">
          {t('record.reason', {
            reason: reasonText(event.reason),
          })}
        </chakra.p>
      )}
      {event.enteredBy === undefined ? null : (
        <chakra.p color="warning.fg">{t('record.enteredBy', { name: event.enteredBy })}</chakra.p>
      )}
      {place === undefined ? null : <chakra.p overflowWrap="anywhere">{t('record.at', { place })}</chakra.p>}
      <EventValues event={event} cargoUnit={cargoUnit} />
      {event.rest_unloaded?.note === undefined ? null : (
        <chakra.p overflowWrap="anywhere" whiteSpace="pre-wrap">
          {event.rest_unloaded.note}
        </chakra.p>
      )}
      {event.collected === undefined ? null : (
        <Addresses before={addressesBefore} now={event.collected.givers} />
      )}
      <EventTimes event={event} />
    </TimelineEntry>
  )
}

/** By the clock: a phone without a network delivers its list later. */
const listBefore = (event: ShipmentEvent, events: Shipment['events']): Shipment['givers'] =>
  events
    .filter(({ id, collected }) => collected !== undefined && id !== event.id)
    .filter((other) => momentOf(other) <= momentOf(event))
    .sort((one, other) => momentOf(one) - momentOf(other))
    .at(-1)?.collected?.givers

const momentOf = ({ correctedAt, occurredAt }: ShipmentEvent) => Date.parse(correctedAt ?? occurredAt)

/** Of a round: what was listed, and what fell away since the list before. */
function Addresses({
  before = [],
  now,
}: {
  readonly before: Shipment['givers']
  readonly now: NonNullable<Shipment['givers']>
}) {
  const { t } = useTranslation('shipments')
  const lineOf = useGiverText()
  const lines = now.map(lineOf)
  return (
    <chakra.ul fontSize="label" overflowWrap="anywhere" listStyleType="none">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {before
        .map(lineOf)
        .filter((line) => !lines.includes(line))
        .map((line) => (
          <li key={line}>
            <chakra.del color="fg.muted" aria-label={`${t('correction.before')}: ${line}`}>
              {line}
            </chakra.del>
          </li>
        ))}
    </chakra.ul>
  )
}

function EventTimes({ event }: { readonly event: ShipmentEvent }) {
  const { t } = useTranslation('shipments')
  const { moment } = useFormats()
  return (
    <chakra.dl
      className="numbers"
      margin="0"
      fontSize="label"
      color="fg.muted"
      display="grid"
      gridTemplateColumns="max-content minmax(0, 1fr)"
      gap="0 12px"
      css={{ '& dd': { margin: 0 } }}
    >
      <dt>{t('record.deviceTime')}</dt>
      <dd>
        <time dateTime={event.occurredAt} title={event.occurredAt}>
          {moment(event.occurredAt)}
        </time>
      </dd>
      {event.correctedAt === undefined ? null : (
        <>
          <dt>{t('correctedTime')}</dt>
          <chakra.dd color="warning.fg">
            <time dateTime={event.correctedAt} title={event.correctedAt}>
              {t('clockWasOff', { when: moment(event.correctedAt) })}
            </time>
          </chakra.dd>
        </>
      )}
      {event.deliveredClockAt === undefined ? null : (
        <>
          <dt>{t('deliveredClockTime')}</dt>
          <chakra.dd color="warning.fg">
            <time dateTime={event.deliveredClockAt} title={event.deliveredClockAt}>
              {t('clockDiffered', { when: moment(event.deliveredClockAt) })}
            </time>
          </chakra.dd>
        </>
      )}
      <dt>{t('record.serverTime')}</dt>
      <dd>
        <time dateTime={event.recordedAt} title={event.recordedAt}>
          {moment(event.recordedAt)}
        </time>
      </dd>
      <dt>{t('record.hash')}</dt>
      <chakra.dd fontFamily="mono" title={event.hash}>
        {event.hash.slice(0, hashPrefixLength)}
      </chakra.dd>
    </chakra.dl>
  )
}
