import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { DashboardVehicle } from '#contract/office/dashboard.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { CloseIcon } from '../../ui/theme/icons.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { useNow } from '../../ui/controls/use-now.ts'
import { LngLat, LngLatBounds, Marker, withThemePaints } from '../shared/map/outline-map.ts'
import { type OfficeMap, useMap } from '../shared/map/use-map.ts'
import { formatPlace } from '../shared/detail/format-place.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { Vehicle } from '../shared/detail/Vehicle.tsx'
import { groupByOrigin, type LoadedAt, loadedPosition } from './group-by-origin.ts'
import { isLate } from './usual-duration.ts'
import { MapFrame } from '../shared/map/MapFrame.tsx'

const MarkerButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: '28px',
    height: '28px',
    padding: '0 6px',
    borderRadius: 'full',
    border: '2px solid',
    borderColor: 'bg.panel',
    background: 'primary.solid',
    color: 'primary.contrast',
    fontSize: 'label',
    fontWeight: '600',
    cursor: 'pointer',
    '&[data-late]': { background: 'warning.solid', color: 'bg.panel' },
  },
})

/** The list below has the same as text. */
export function VehicleMap({ vehicles }: { readonly vehicles: readonly DashboardVehicle[] }) {
  const { t } = useTranslation('vehiclemap')
  const frame = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const { map, failed } = useMap(frame, {
    attribution: t('outlines'),
    bounds: [2.5, 50.5, 7.5, 54],
    locale: {
      'NavigationControl.ZoomIn': t('zoomIn'),
      'NavigationControl.ZoomOut': t('zoomOut'),
      'Map.Title': t('label'),
    },
    scrollZoom: { around: 'center' },
    cooperativeGestures: false,
  })
  const groups = groupByOrigin(vehicles)
  const unknown = vehicles.length - groups.reduce((sum, group) => sum + group.vehicles.length, 0)
  useRoutes(map, vehicles)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setChosen(undefined)
    opener.current?.focus()
  }
  const open = groups.find((group) => group.vehicles.some(({ id }) => id === chosen))
  if (failed) return <Alert tone="warning">{t('failed')}</Alert>
  return (
    <div>
      <MapFrame
        role="region"
        height={{ base: '320px', lg: '400px' }}
        aria-label={t('label')}
        data-ready={map === undefined ? undefined : ''}
      >
        <div ref={frame} style={{ position: 'absolute', inset: 0 }} />
        {open === undefined ? null : <LoadedHere key={chosen} group={open} onClose={close} />}
      </MapFrame>
      {map === undefined
        ? null
        : groups.map((group) => (
            <PlaceMarker
              key={`${group.position.latitude} ${group.position.longitude}`}
              map={map}
              group={group}
              isOpen={group === open}
              onOpen={(button) => {
                opener.current = button
                setChosen(group.vehicles[0]?.id)
              }}
            />
          ))}
      <chakra.p padding="6px 16px 0" fontSize="small" color="fg.muted">
        {[t('hint'), unknown === 0 ? '' : t('unknown', { count: unknown })].join(' ')}
      </chakra.p>
    </div>
  )
}

/** Moves the map to show all lines the first time only. */
function useRoutes(map: OfficeMap | undefined, vehicles: readonly DashboardVehicle[]) {
  const hasFitted = useRef(false)
  useEffect(() => {
    if (map === undefined) return
    const ends = vehicles.map((vehicle) => [loadedPosition(vehicle), vehicle.destination.position])
    const routes = ends.flatMap(([from, to]) =>
      from === undefined || to === undefined ? [] : [[coordinates(from), coordinates(to)]],
    )
    const data = { type: 'MultiLineString' as const, coordinates: routes }
    const source = map.getSource('routes')
    if (source !== undefined && 'setData' in source) void (source as RouteSource).setData(data)
    else {
      map.addSource('routes', { type: 'geojson', data })
      map.addLayer(
        withThemePaints(
          {
            id: 'routes',
            type: 'line',
            source: 'routes',
            paint: { 'line-width': 1.5, 'line-opacity': 0.7 },
          },
          { 'line-color': 'primary-solid' },
        ),
      )
    }
    const known = ends.flat().flatMap((position) => (position === undefined ? [] : [coordinates(position)]))
    const [first] = known
    if (first === undefined || hasFitted.current) return
    hasFitted.current = true
    const bounds = known.reduce((box, point) => box.extend(point), new LngLatBounds(first, first))
    map.fitBounds(bounds, { padding: 48, maxZoom: 8.5, animate: false })
  }, [map, vehicles])
}

interface RouteSource {
  readonly setData: (data: { type: 'MultiLineString'; coordinates: [number, number][][] }) => unknown
}

const coordinates = ({ latitude, longitude }: LoadedAt['position']): [number, number] => [longitude, latitude]

function PlaceMarker({
  map,
  group,
  isOpen,
  onOpen,
}: {
  readonly map: OfficeMap
  readonly group: LoadedAt
  readonly isOpen: boolean
  readonly onOpen: (button: HTMLButtonElement) => void
}) {
  const { t } = useTranslation('vehiclemap')
  const now = useNow()
  const [element] = useState(() => document.createElement('div'))
  const { latitude, longitude } = group.position
  useEffect(() => {
    const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(map)
    // MapLibre makes the element an image; the button within says what it is.
    element.removeAttribute('role')
    element.removeAttribute('aria-label')
    element.removeAttribute('tabindex')
    return () => void marker.remove()
  }, [map, element, latitude, longitude])
  return createPortal(
    <MarkerButton
      data-prints
      type="button"
      className="numbers"
      aria-label={t('loadedAt', { count: group.vehicles.length, place: formatPlace(group.place) })}
      aria-expanded={isOpen}
      title={formatPlace(group.place)}
      {...(group.vehicles.some((vehicle) => isLate(vehicle, now)) ? { 'data-late': true } : {})}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      {group.vehicles.length}
    </MarkerButton>,
    element,
  )
}

function LoadedHere({ group, onClose }: { readonly group: LoadedAt; readonly onClose: () => void }) {
  const { t } = useTranslation(['vehiclemap', 'dashboard'])
  const { age } = useFormats()
  const now = useNow()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <chakra.div
      ref={panel}
      role="group"
      aria-label={formatPlace(group.place)}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
      position="absolute"
      zIndex={2}
      top="8px"
      left="8px"
      width="min(300px, calc(100% - 16px))"
      maxHeight="calc(100% - 16px)"
      overflowY="auto"
      padding="8px 12px 12px"
      background="bg.panel"
      border="1px solid"
      borderColor="border.strong"
      borderRadius="card"
    >
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="8px">
        <chakra.strong fontWeight="600">{formatPlace(group.place)}</chakra.strong>
        <IconButton label={t('close')} size="sm" onClick={onClose}>
          <CloseIcon width={18} height={18} />
        </IconButton>
      </chakra.div>
      <chakra.ul display="grid" gap="8px" fontSize="label">
        {group.vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <TextLink to={`/shipments/${vehicle.id}`}>
              <Vehicle type={vehicle.type} identificationCode={vehicle.identificationCode} />
            </TextLink>
            <chakra.div color="fg.muted">
              {vehicle.usualName} → {formatPlace(vehicle.destination)}
            </chakra.div>
            <chakra.div color={isLate(vehicle, now) ? 'warning.fg' : 'fg.muted'}>
              {t('dashboard:onRoute.ago', { age: age(vehicle.loadDate, now) })}
            </chakra.div>
            <SavedAt vehicle={vehicle} />
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}

/**
 * How far from the place of loading the driver saved the load; renders nothing without the driver's consent.
 */
function SavedAt({ vehicle: { origin, loadPosition } }: { readonly vehicle: DashboardVehicle }) {
  const { t } = useTranslation('vehiclemap')
  const { number } = useFormats()
  if (loadPosition === undefined) return null
  if (origin.position === undefined) return <chakra.div color="fg.muted">{t('placedByPhone')}</chakra.div>
  const metres = new LngLat(...coordinates(loadPosition)).distanceTo(
    new LngLat(...coordinates(origin.position)),
  )
  return (
    <chakra.div color="fg.muted">
      {metres < 1000
        ? t('savedMetresAway', { metres: number(Math.round(metres / 10) * 10) })
        : t('savedKilometresAway', { kilometres: number(Math.round(metres / 100) / 10) })}
    </chakra.div>
  )
}
