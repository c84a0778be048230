import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../ui/theme/surfaces.tsx'
import { Marker, themeColor } from '../map/outline-map.ts'
import { type OfficeMap, useMap } from '../map/use-map.ts'
import type { Position } from './position.ts'
import { HelpText } from '../../../ui/controls/fields.tsx'
import { MapFrame } from '../map/MapFrame.tsx'

/** The Netherlands: west, south, east, north. */
const homeBounds: [number, number, number, number] = [3, 50.6, 7.4, 53.7]

export function PositionMap({
  position,
  onPick,
}: {
  readonly position: Position | undefined
  readonly onPick: (position: Position) => void
}) {
  const { t } = useTranslation('companies')
  const frame = useRef<HTMLDivElement>(null)
  const { map, failed } = usePickMap(frame, position, onPick)
  useMarker(map, position, onPick)
  if (failed) return <Alert tone="warning">{t('location.mapFailed')}</Alert>
  return (
    <div>
      <MapFrame
        ref={frame}
        data-bordered=""
        role="region"
        aria-label={t('location.map')}
        data-ready={map === undefined ? undefined : ''}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || map === undefined) return
          // Keeps the form around the map from being submitted.
          event.preventDefault()
          onPick(positionOf(map.getCenter()))
        }}
      />
      <HelpText as="p">{t('location.mapHint')}</HelpText>
    </div>
  )
}

const positionOf = ({ lat, lng }: { lat: number; lng: number }): Position => ({
  latitude: lat,
  // Beyond the edge of the world the map begins again.
  longitude: ((((lng + 180) % 360) + 360) % 360) - 180,
})

function usePickMap(
  frame: { readonly current: HTMLDivElement | null },
  position: Position | undefined,
  onPick: (position: Position) => void,
) {
  const { t } = useTranslation('companies')
  const { map, failed } = useMap(frame, {
    attribution: 'Natural Earth',
    ...(position === undefined
      ? { bounds: homeBounds }
      : { center: [position.longitude, position.latitude], zoom: 8 }),
    locale: { 'Map.Title': t('location.map') },
  })
  const pick = useEffectEvent(onPick)
  useEffect(() => {
    const clicked = map?.on('click', ({ lngLat }) => pick(positionOf(lngLat)))
    return () => clicked?.unsubscribe()
  }, [map])
  return { map, failed }
}

function useMarker(
  map: OfficeMap | undefined,
  position: Position | undefined,
  onPick: (position: Position) => void,
) {
  const marker = useRef<Marker>(undefined)
  const pick = useEffectEvent(onPick)
  const { latitude, longitude } = position ?? {}
  useEffect(() => {
    if (map === undefined || latitude === undefined || longitude === undefined) {
      marker.current?.remove()
      marker.current = undefined
      return
    }
    if (marker.current === undefined) {
      const created = new Marker({ draggable: true, color: themeColor('primary-solid') })
      created.on('dragend', () => pick(positionOf(created.getLngLat())))
      marker.current = created.setLngLat([longitude, latitude]).addTo(map)
    } else marker.current.setLngLat([longitude, latitude])
    if (!map.getBounds().contains([longitude, latitude])) map.easeTo({ center: [longitude, latitude] })
  }, [map, latitude, longitude])
}
