import { useEffect, useEffectEvent, useRef } from 'react'
import { useParams, useRevalidator } from 'react-router-dom'
import type { LiveMessage } from '#contract/live.ts'
import { iriOf } from '#contract/resource.ts'
import { subscribeLive, useLive } from '../../app/live.ts'

/** Of a burst of changes the first is read at once and the rest together, this long after it. Milliseconds. */
const rest = 500

/**
 * Keeps the open room true: reads it again when something in it changed, when the live connection stands (again), because
 * something may have been missed, and when the network comes back.
 */
export function useLiveRooms(): void {
  const { revalidate, state } = useRevalidator()
  const { shipmentId } = useParams()
  const live = useLive((now) => now.state)
  const due = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAt = useRef(0)

  const read = useEffectEvent(() => {
    timer.current = undefined
    // A reading under way may have missed what has just changed: it is not cut off, but followed by another.
    if (state === 'loading') return
    due.current = false
    readAt.current = Date.now()
    void revalidate()
  })
  const refresh = useEffectEvent(() => {
    due.current = true
    timer.current ??= setTimeout(() => read(), Math.max(0, readAt.current + rest - Date.now()))
  })
  const hear = useEffectEvent((message: LiveMessage | undefined) => {
    // The page of one shipment is moved by that one alone.
    const elsewhere =
      message !== undefined && shipmentId !== undefined && message['@id'] !== iriOf('shipments', shipmentId)
    if (!elsewhere) refresh()
  })

  useEffect(
    () =>
      subscribeLive(
        [iriOf('shipments', '{id}'), iriOf('projects', '{id}'), iriOf('material_flows', '{id}')],
        (message) => hear(message),
      ),
    [],
  )
  useEffect(() => {
    if (live === 'live') refresh()
  }, [live])
  useEffect(() => {
    if (state === 'idle' && due.current) refresh()
  }, [state])
  useEffect(() => {
    const again = () => refresh()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [])
}
