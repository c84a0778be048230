import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardVehicle } from '#contract/office/dashboard.ts'
import type { Page } from '#contract/kit/paging.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TruckIcon } from '../../ui/theme/icons.tsx'
import { Card, EmptyState, LoadingState, SectionTitle, StatusBadge } from '../../ui/theme/surfaces.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { type Column, keyedColumns } from '../../ui/table/columns.ts'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { useNow } from '../../ui/controls/use-now.ts'
import { formatPlace } from '../shared/detail/format-place.ts'
import { ShipmentStatus } from '../shared/detail/ShipmentStatus.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useRecentChanges } from '../shared/tables/use-recent-changes.ts'
import { Vehicle } from '../shared/detail/Vehicle.tsx'
import { isLate, usualHours } from './usual-duration.ts'

const VehicleMap = lazy(async () => {
  const [{ VehicleMap: map }] = await Promise.all([import('./VehicleMap.tsx'), loadTexts('vehiclemap')])
  return { default: map }
})

const minuteMs = 60_000
const shownVehicles = 12

export function OnRoute({ vehicles: { member, totalItems } }: { readonly vehicles: Page<DashboardVehicle> }) {
  const { t } = useTranslation('dashboard')
  const { number } = useFormats()
  const [mapShown, setMapShown] = useState(false)
  const columns = useColumns()
  const recentlyChanged = useRecentChanges(member, ({ id }) => id)
  const rows = member.slice(0, shownVehicles)
  return (
    <Card padding="0" minWidth="0" aria-labelledby="on-route">
      <chakra.div
        display="flex"
        gap="12px"
        alignItems="center"
        justifyContent="space-between"
        padding="8px 16px"
        minHeight="row"
      >
        <SectionTitle id="on-route">{t('onRoute.title')}</SectionTitle>
        {totalItems === 0 ? null : (
          <Button size="sm" variant="outline" aria-expanded={mapShown} onClick={() => setMapShown(!mapShown)}>
            {t(mapShown ? 'onRoute.hideMap' : 'onRoute.showMap')}
          </Button>
        )}
      </chakra.div>
      {mapShown && totalItems > 0 ? (
        <Suspense fallback={<LoadingState label={t('onRoute.mapLoading')} lines={6} />}>
          <VehicleMap vehicles={member} />
        </Suspense>
      ) : null}
      <DataTable
        caption={t('onRoute.title')}
        columns={columns}
        rows={rows}
        linkOf={({ id }) => `/shipments/${id}`}
        highlighted={recentlyChanged}
        empty={<EmptyState icon={TruckIcon} title={t('onRoute.none')} hint={t('onRoute.noneHint')} />}
      />
      {totalItems > rows.length ? (
        <chakra.p padding="8px 16px 12px">
          <TextLink to="/shipments?status=loaded" fontSize="label">
            {t('onRoute.more', { shown: number(totalItems) })}
          </TextLink>
        </chakra.p>
      ) : null}
    </Card>
  )
}

function useColumns(): readonly Column<DashboardVehicle>[] {
  const { t } = useTranslation('dashboard')
  const { amount } = useFormats()
  return keyedColumns({
    vehicle: {
      title: t('onRoute.vehicle'),
      width: 168,
      maxWidth: 180,
      cell: ({ type, identificationCode }) => <Vehicle type={type} identificationCode={identificationCode} />,
    },
    age: { title: t('onRoute.age'), width: 184, cell: (row) => <Age vehicle={row} /> },
    usualName: { title: t('onRoute.material'), width: 168, maxWidth: 280, cell: (row) => row.usualName },
    origin: { title: t('onRoute.from'), width: 168, maxWidth: 260, cell: (row) => formatPlace(row.origin) },
    destination: {
      title: t('onRoute.to'),
      // As wide as the state of a cargo that was refused in part.
      width: 214,
      maxWidth: 260,
      cell: (row) =>
        row.status === 'turned_away' ? <ShipmentStatus {...row} /> : formatPlace(row.destination),
    },
    driverName: {
      title: t('onRoute.driver'),
      width: 136,
      maxWidth: 180,
      cell: (row) => row.driverName ?? '–',
    },
    nettoWeight: {
      title: t('onRoute.netto'),
      numeric: true,
      width: 96,
      cell: (row) => (row.nettoWeight === undefined ? '–' : amount(row.nettoWeight, row.cargoUnit)),
    },
  })
}

function Age({ vehicle }: { readonly vehicle: DashboardVehicle }) {
  const { t } = useTranslation('dashboard')
  const { age, moment } = useFormats()
  const now = useNow()
  const text =
    now - Date.parse(vehicle.loadDate) < minuteMs
      ? t('onRoute.justNow')
      : t('onRoute.ago', { age: age(vehicle.loadDate, now) })
  return (
    <chakra.span className="numbers" display="inline-flex" alignItems="center" gap="8px">
      <time dateTime={vehicle.loadDate} title={moment(vehicle.loadDate)}>
        {text}
      </time>
      {isLate(vehicle, now) ? (
        <span
          title={t('onRoute.lateHint', {
            type: t(`onRoute.types.${vehicle.type}`),
            hours: usualHours[vehicle.type],
          })}
        >
          <StatusBadge tone="warning">{t('onRoute.late')}</StatusBadge>
        </span>
      ) : null}
    </chakra.span>
  )
}
