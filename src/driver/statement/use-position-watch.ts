import { useEffect, useState } from 'react'
import { statedPosition, type StatedPosition } from '#contract/shipments/positions.ts'
import { providePosition } from '../../offline/store/position-source.ts'
import { deviceTimestamp } from '../../offline/store/device-timestamp.ts'

/** A position that is older says where the vehicle was. */
const oldestPosition = 2 * 60_000

/** No position is this old or this far ahead by the clock that dates it. */
const credibleAge = 24 * 3_600_000

/** What is known while a form is open: nothing yet, where the phone is, or why that cannot be known. */
export type WatchedPosition =
  | { readonly state: 'searching' | 'denied' | 'unavailable' | 'unsupported' }
  | { readonly state: 'found'; readonly position: StatedPosition }

/** Follows where the phone is while it is shown, and gives that to what is saved; only `isAgreed`. */
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
        // A fix that is there already stays until it is too old.
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

/** Whether a position may be taken for the present one. A clock that was set back in between makes it none. */
export const isRecent = ({ measuredAt }: StatedPosition, now: number): boolean =>
  Math.abs(now - Date.parse(measuredAt)) <= oldestPosition

/**
 * Undefined where the browser says what cannot be: the load is saved without it. Safari has counted the time of a position
 * from 2001, others in microseconds: one that cannot be is that of its arrival, as `maximumAge` has limited its age.
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
