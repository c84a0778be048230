import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { LngLatBounds, Marker, themeColor, withThemePaints } from '../shared/map/outline-map.ts'
import { type OfficeMap, useMap } from '../shared/map/use-map.ts'
import type { MeasuredPosition } from './measured-positions.ts'
import { HelpText } from '../../ui/controls/fields.tsx'
import { MapFrame } from '../shared/map/MapFrame.tsx'

export function PositionsMap({ positions }: { readonly positions: readonly MeasuredPosition[] }) {
  const { t } = useTranslation('shipments', { keyPrefix: 'positions' })
  const frame = useRef<HTMLDivElement>(null)
  const [west, south, east, north] = boundsOf(positions)
  const { map, failed } = useMap(frame, {
    attribution: 'Natural Earth',
    bounds: [west, south, east, north],
    fitBoundsOptions: { padding: 56, maxZoom: 16 },
    locale: { 'Map.Title': t('map') },
  })
  usePositions(map, positions)
  const panel = useRef<HTMLDivElement>(null)
  // The button that this replaces had the focus.
  useEffect(() => panel.current?.focus(), [failed])
  if (failed)
    return (
      <chakra.div ref={panel} tabIndex={-1} outline="none">
        <Alert tone="warning">{t('mapFailed')}</Alert>
      </chakra.div>
    )
  return (
    <chakra.div ref={panel} tabIndex={-1} outline="none">
      <MapFrame
        ref={frame}
        data-bordered=""
        role="region"
        aria-label={t('map')}
        data-ready={map === undefined ? undefined : ''}
      />
      <HelpText as="p">{t('mapHint')}</HelpText>
    </chakra.div>
  )
}

/** With the circles: west, south, east, north. */
function boundsOf(positions: readonly MeasuredPosition[]): [number, number, number, number] {
  const points = positions.flatMap(circleAround)
  const [first = [0, 0]] = points
  const bounds = points.reduce((box, point) => box.extend(point), new LngLatBounds(first, first))
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}

function usePositions(map: OfficeMap | undefined, positions: readonly MeasuredPosition[]) {
  const { t } = useTranslation('shipments', { keyPrefix: 'positions' })
  useEffect(() => {
    if (map === undefined) return
    map.addSource('accuracy', {
      type: 'geojson',
      data: { type: 'MultiPolygon', coordinates: positions.map((position) => [circleAround(position)]) },
    })
    map.addLayer(
      withThemePaints(
        { id: 'accuracy', type: 'fill', source: 'accuracy', paint: { 'fill-opacity': 0.2 } },
        { 'fill-color': 'primary-solid' },
      ),
    )
    const markers = positions.map((position) => {
      const marker = new Marker({
        color: themeColor(position.phase === 'load' ? 'primary-solid' : 'success-solid'),
      })
        .setLngLat([position.longitude, position.latitude])
        .addTo(map)
      marker.getElement().setAttribute('aria-label', t(position.phase))
      marker.getElement().title = t(position.phase)
      return marker
    })
    return () => {
      for (const marker of markers) marker.remove()
      // The map may have gone with its element.
      if (map.getLayer('accuracy') !== undefined) map.removeLayer('accuracy').removeSource('accuracy')
    }
  }, [map, positions, t])
}

/** Corners of a polygon that looks round. */
const corners = 48
/** Along a meridian. */
const metresInDegree = 111_320

function circleAround({ latitude, longitude, accuracy }: MeasuredPosition): [number, number][] {
  const height = accuracy / metresInDegree
  const width = height / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * (corner % corners)) / corners
    return [longitude + width * Math.cos(angle), latitude + height * Math.sin(angle)]
  })
}
