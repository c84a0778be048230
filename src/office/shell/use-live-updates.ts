import { useEffect, useEffectEvent, useRef } from 'react'
import { useParams, useRevalidator } from 'react-router-dom'
import type { LiveMessage } from '#contract/live.ts'
import { iriOf } from '#contract/resource.ts'
import { subscribeLive, useLive } from '../../app/live.ts'

/** What the pages show, by its path. */
const liveResources = [
  'shipments',
  'projects',
  'material_flows',
  'drivers',
  'users',
  'companies',
  'products',
  'documents',
]

/** Of a burst of changes the first is loaded at once, and the rest together after this many milliseconds. */
const minIntervalMs = 500

/**
 * Keeps the open page up to date: loads its data again when a visible resource changed, when the live
 * connection is (re)established, because messages may have been missed meanwhile, and when the network comes
 * back.
 */
export function useLiveUpdates(): void {
  const { revalidate, state } = useRevalidator()
  const { shipmentId } = useParams()
  const live = useLive((connection) => connection.state)
  const refreshPending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastLoadAt = useRef(0)

  const load = useEffectEvent(() => {
    timer.current = undefined
    // A load in progress may have missed the latest change: it is not cancelled, but followed by another.
    if (state === 'loading') return
    refreshPending.current = false
    lastLoadAt.current = Date.now()
    void revalidate()
  })
  const refresh = useEffectEvent(() => {
    refreshPending.current = true
    timer.current ??= setTimeout(() => load(), Math.max(0, lastLoadAt.current + minIntervalMs - Date.now()))
  })
  const onMessage = useEffectEvent((message: LiveMessage | undefined) => {
    // The page of one shipment shows no other; its letters, made in the background, are documents.
    const isOtherShipment =
      message !== undefined &&
      shipmentId !== undefined &&
      message['@id'].startsWith(iriOf('shipments', '')) &&
      message['@id'] !== iriOf('shipments', shipmentId)
    if (!isOtherShipment) refresh()
  })

  useEffect(
    () =>
      subscribeLive(
        liveResources.map((path) => iriOf(path, '{id}')),
        (message) => onMessage(message),
      ),
    [],
  )
  useEffect(() => {
    if (live === 'live') refresh()
  }, [live])
  useEffect(() => {
    if (state === 'idle' && refreshPending.current) refresh()
  }, [state])
  useEffect(() => {
    const onOnline = () => refresh()
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('online', onOnline)
      clearTimeout(timer.current)
    }
  }, [])
}
