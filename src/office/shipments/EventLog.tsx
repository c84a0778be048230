import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#contract/shipments.ts'
import { Card, SectionTitle, StatusBadge, type Tone } from '../../ui/surfaces.tsx'
import { useFormats } from '../shared/use-formats.ts'

type ShipmentEvent = Shipment['events'][number]

const tones = {
  loaded: 'info',
  unloaded: 'success',
  corrected: 'warning',
  refused: 'danger',
} as const satisfies Record<ShipmentEvent['kind'], Tone>

/** How many characters of a hash are shown; the tooltip has all of it. */
const hashPrefixLength = 12

/**
 * The append-only events of a shipment: statements, corrections and refusals, with the times of device and
 * server.
 */
export function EventLog({ events }: { readonly events: readonly ShipmentEvent[] }) {
  const { t } = useTranslation('office')
  return (
    <Card aria-labelledby="record">
      <SectionTitle id="record">{t('shipment.record')}</SectionTitle>
      <chakra.p color="fg.muted" fontSize="0.875rem">
        {t('shipment.recordHint')}
      </chakra.p>
      <chakra.ol paddingTop="16px">
        {events.map((event) => (
          <EventLogEntry key={event.id} event={event} />
        ))}
      </chakra.ol>
    </Card>
  )
}

const Item = chakra('li', {
  base: {
    position: 'relative',
    padding: '0 0 20px 24px',
    '&:last-child': { paddingBottom: 0 },
    _before: {
      content: '""',
      position: 'absolute',
      left: '3px',
      top: '9px',
      width: '9px',
      height: '9px',
      borderRadius: 'full',
      background: 'border.strong',
    },
    _after: {
      content: '""',
      position: 'absolute',
      left: '7px',
      top: '22px',
      bottom: '-5px',
      width: '1px',
      background: 'border',
    },
    '&:last-child::after': { display: 'none' },
  },
})

function EventLogEntry({ event }: { readonly event: ShipmentEvent }) {
  const { t } = useTranslation('office')
  const { moment } = useFormats()
  return (
    <Item>
      <chakra.div display="flex" flexWrap="wrap" gap="4px 12px" alignItems="center" paddingBottom="4px">
        <StatusBadge tone={tones[event.kind]}>{t(`shipment.kinds.${event.kind}`)}</StatusBadge>
        <span>
          {[
            t('shipment.byOn', { by: event.by }),
            event.deviceCode === undefined ? undefined : t('shipment.device', { code: event.deviceCode }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </chakra.div>
      {event.reason === undefined ? null : (
        <chakra.p color="danger.fg">
          {t('shipment.reason', {
            reason: t(`shipment.reasons.${event.reason}`, { defaultValue: event.reason }),
          })}
        </chakra.p>
      )}
      <chakra.dl
        className="numbers"
        margin="0"
        fontSize="0.8125rem"
        color="fg.muted"
        display="grid"
        gridTemplateColumns="max-content minmax(0, 1fr)"
        gap="0 12px"
        css={{ '& dd': { margin: 0 } }}
      >
        <dt>{t('shipment.deviceTime')}</dt>
        <dd>
          <time dateTime={event.occurredAt} title={event.occurredAt}>
            {moment(event.occurredAt)}
          </time>
        </dd>
        <dt>{t('shipment.serverTime')}</dt>
        <dd>
          <time dateTime={event.recordedAt} title={event.recordedAt}>
            {moment(event.recordedAt)}
          </time>
        </dd>
        <dt>{t('shipment.hash')}</dt>
        <chakra.dd fontFamily="mono" title={event.hash}>
          {event.hash.slice(0, hashPrefixLength)}
        </chakra.dd>
      </chakra.dl>
    </Item>
  )
}
