import { useEffect, useState } from 'react'
import { statedPosition, type StatedPosition } from '#contract/shipments/positions.ts'
import { providePosition } from '../../offline/store/position-source.ts'
import { deviceTimestamp } from '../../offline/store/device-timestamp.ts'

/** Milliseconds; an older position says where the vehicle was. */
const oldestPosition = 2 * 60_000

/** Milliseconds; no position is this old or this far ahead by the clock that dates it. */
const credibleAge = 24 * 3_600_000

export type WatchedPosition =
  | { readonly state: 'searching' | 'denied' | 'unavailable' | 'unsupported' }
  | { readonly state: 'found'; readonly position: StatedPosition }

export function usePositionWatch(isAgreed: boolean): WatchedPosition {
  const [watched, setWatched] = useState<WatchedPosition>({ state: 'searching' })
  useEffect(() => {
    const { geolocation } = navigator as { readonly geolocation?: Geolocation }
    if (!isAgreed || geolocation === undefined) return
    let latest: StatedPosition | undefined
    const watch = geolocation.watchPosition(
      (found) => {
        latest = toStated(found) ?? latest
        if (latest !== undefined) setWatched({ state: 'found', position: latest })
      },
      ({ code }) => {
        if (code === 1) latest = undefined
        // An earlier fix stays until it is too old.
        if (latest === undefined || !isRecent(latest, Date.now()))
          setWatched({ state: code === 1 ? 'denied' : 'unavailable' })
      },
      { enableHighAccuracy: true, maximumAge: 30_000 },
    )
    const end = providePosition(() =>
      latest !== undefined && isRecent(latest, Date.now()) ? latest : undefined,
    )
    return () => {
      geolocation.clearWatch(watch)
      end()
    }
  }, [isAgreed])
  return 'geolocation' in navigator ? watched : { state: 'unsupported' }
}

/** Also false where the clock was set back since. */
export const isRecent = ({ measuredAt }: StatedPosition, now: number): boolean =>
  Math.abs(now - Date.parse(measuredAt)) <= oldestPosition

/**
 * Undefined where the browser's values are impossible: the load is saved without them. Safari has counted the
 * time from 2001, others in microseconds: an impossible time is replaced by that of arrival, as `maximumAge`
 * limits the age.
 */
function toStated({ coords, timestamp }: GeolocationPosition): StatedPosition | undefined {
  const now = Date.now()
  const { data } = statedPosition.safeParse({
    // Seven decimals are a centimetre.
    latitude: Number(coords.latitude.toFixed(7)),
    longitude: Number(coords.longitude.toFixed(7)),
    accuracy: Math.round(coords.accuracy * 10) / 10,
    measuredAt: deviceTimestamp(Math.abs(now - timestamp) > credibleAge ? now : timestamp),
  })
  return data
}
