import { useEffect, useEffectEvent, useState } from 'react'
import { readMapSettings } from '#contract/office/dashboard.ts'
import { call } from '../../../api/call.ts'
import { NetworkError, Problem } from '../../../api/errors.ts'
import { reportError } from '../../../app/frame/fault-reports.ts'
import { createMap } from './outline-map.ts'

export type OfficeMap = Awaited<ReturnType<typeof createMap>>

/** `options` counts when the map is made; `failed` where it cannot be drawn. */
export function useMap(
  frame: { readonly current: HTMLDivElement | null },
  options: Omit<Parameters<typeof createMap>[1], 'tiles'>,
) {
  const [map, setMap] = useState<OfficeMap>()
  const [failed, setFailed] = useState(false)
  const start = useEffectEvent(async (signal: AbortSignal) => {
    const element = frame.current
    if (element === null) return
    try {
      const { tiles } = await call(readMapSettings, { signal })
      if (signal.aborted) return
      const created = await createMap(element, { tiles, ...options })
      signal.addEventListener('abort', () => created.remove())
      if (signal.aborted) return created.remove()
      created.once('load', () => setMap(created))
    } catch (error) {
      if (signal.aborted) return
      setFailed(true)
      if (!(error instanceof Problem || error instanceof NetworkError)) reportError(error, 'map')
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    // oxlint-disable-next-line react/set-state-in-effect -- the state is set once the map is drawn, or cannot be
    void start(controller.signal)
    return () => controller.abort()
  }, [])
  return { map, failed }
}
