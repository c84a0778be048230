import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DashboardVehicle } from '#contract/dashboard.ts'
import type { Page } from '#contract/paging.ts'
import { TruckIcon } from '../../ui/icons.tsx'
import { Card, EmptyState, SectionTitle } from '../../ui/surfaces.tsx'
import { TransportRoute } from '../shared/TransportRoute.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useRecentChanges } from '../shared/use-recent-changes.ts'
import { useFormats } from '../shared/use-formats.ts'
import { useNow } from '../../ui/use-now.ts'
import { Vehicle } from '../shared/Vehicle.tsx'

const maxVehicles = 12
const minuteMs = 60_000

const VehicleLink = chakra(Link, {
  base: {
    display: 'grid',
    gap: '2px',
    padding: '12px 16px',
    height: '100%',
    alignContent: 'start',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'control',
    textDecoration: 'none',
    transition: 'background-color 180ms',
    '&:hover': { background: 'bg.muted' },
    '&[data-marked]': { background: 'primary.subtle' },
  },
})
const SpreadLine = chakra('span', {
  base: { display: 'flex', gap: '12px', justifyContent: 'space-between', alignItems: 'baseline' },
})

/** The vehicles that are loaded and not yet unloaded, the newest load first. */
export function VehiclesOnRoute({
  vehicles: { member, totalItems },
}: {
  readonly vehicles: Page<DashboardVehicle>
}) {
  const { t } = useTranslation('office')
  const now = useNow()
  const recentlyChanged = useRecentChanges(member, ({ id }) => id)
  const visibleVehicles = member.slice(0, maxVehicles)
  return (
    <Card aria-labelledby="on-route">
      <SectionTitle id="on-route">{t('dashboard.onRoute')}</SectionTitle>
      {totalItems === 0 ? (
        <EmptyState icon={<TruckIcon width={40} height={40} />} title={t('dashboard.noneOnRoute')}>
          {t('dashboard.noneOnRouteHint')}
        </EmptyState>
      ) : null}
      <chakra.ul
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        }}
        gap="8px"
        paddingTop="12px"
      >
        {visibleVehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <VehicleCard vehicle={vehicle} now={now} highlighted={recentlyChanged.has(vehicle.id)} />
          </li>
        ))}
      </chakra.ul>
      {totalItems > visibleVehicles.length ? (
        <chakra.p paddingTop="12px">
          <TextLink to="/shipments?status=loaded">
            {t('dashboard.moreOnRoute', { count: totalItems - visibleVehicles.length })}
          </TextLink>
        </chakra.p>
      ) : null}
    </Card>
  )
}

function VehicleCard({
  vehicle,
  now,
  highlighted,
}: {
  readonly vehicle: DashboardVehicle
  readonly now: number
  readonly highlighted: boolean
}) {
  const { t } = useTranslation('office')
  const { amount, age, moment } = useFormats()
  return (
    <VehicleLink to={`/shipments/${vehicle.id}`} {...(highlighted ? { 'data-marked': true } : {})}>
      <SpreadLine>
        <chakra.strong fontWeight="600">
          <Vehicle type={vehicle.type} identificationCode={vehicle.identificationCode} />
        </chakra.strong>
        <chakra.span className="numbers" whiteSpace="nowrap">
          {vehicle.nettoWeight === undefined ? '' : amount(vehicle.nettoWeight, vehicle.cargoUnit)}
        </chakra.span>
      </SpreadLine>
      <chakra.span fontSize="0.9375rem">{vehicle.usualName}</chakra.span>
      <chakra.span fontSize="0.875rem" color="fg.muted">
        <TransportRoute origin={vehicle.origin} destination={vehicle.destination} />
      </chakra.span>
      <SpreadLine fontSize="0.8125rem" color="fg.muted">
        <span>{[vehicle.driverName, vehicle.shipmentNumber].filter(Boolean).join(' · ')}</span>
        <chakra.time dateTime={vehicle.loadDate} title={moment(vehicle.loadDate)} whiteSpace="nowrap">
          {now - Date.parse(vehicle.loadDate) < minuteMs
            ? t('dashboard.justNow')
            : t('dashboard.since', { age: age(vehicle.loadDate, now) })}
        </chakra.time>
      </SpreadLine>
    </VehicleLink>
  )
}
