import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useParams, useRevalidator } from 'react-router-dom'
import type { LiveViewMessage } from '#contract/office/live.ts'
import { liveDashboardMessage } from '#contract/office/live-dashboard.ts'
import { iriOf } from '#contract/kit/resource.ts'
import { subscribeLive, useLive } from '../../app/frame/live.ts'
import { forgetDashboard, receiveDashboard } from '../shared/page/live-dashboard.ts'
import { RefreshSchedule } from './refresh-schedule.ts'

const pageTopics = [
  'shipments',
  'projects',
  'material_flows',
  'drivers',
  'users',
  'companies',
  'products',
  'documents',
].map((path) => iriOf(path, '{id}'))

/** The server sends all that the dashboard shows. */
const dashboardTopics = [liveDashboardMessage['@id']]

/** Milliseconds in which a stream must begin with the dashboard; else the page asks for it. */
const contentTimeoutMs = 5_000

/**
 * The server sends the dashboard. Any other page is loaded again when a visible resource changed, when the
 * live connection is (re)established, because messages may have been missed, and when the network returns.
 */
export function useLiveUpdates(): void {
  const { revalidate, state } = useRevalidator()
  const { shipmentId } = useParams()
  const isDashboard = useLocation().pathname === '/'
  const live = useLive((connection) => connection.state)
  const schedule = useRef<RefreshSchedule>(undefined)
  const continues = useRef(false)

  // A pending load may have missed the latest change: it is not cancelled, but followed by another.
  const load = useEffectEvent(() => {
    if (state === 'loading') return false
    void revalidate()
    return true
  })
  const onMessage = useEffectEvent((message: LiveViewMessage | undefined) => {
    if (message === undefined)
      return isDashboard ? schedule.current?.after(contentTimeoutMs) : schedule.current?.soon()
    if (message['@id'] === liveDashboardMessage['@id']) {
      receiveDashboard(message)
      return schedule.current?.now()
    }
    // The page of a shipment shows no other; its letters, made in the background, are documents.
    const isOtherShipment =
      shipmentId !== undefined &&
      message['@id'].startsWith(iriOf('shipments', '')) &&
      message['@id'] !== iriOf('shipments', shipmentId)
    if (!isOtherShipment) schedule.current?.forChange()
  })

  useEffect(() => {
    const refresh = new RefreshSchedule(() => load())
    schedule.current = refresh
    const onOnline = () => refresh.soon()
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('online', onOnline)
      refresh.stop()
    }
  }, [])
  useEffect(() => {
    const topics = isDashboard ? dashboardTopics : pageTopics
    const unsubscribe = subscribeLive(topics, (message) => onMessage(message), {
      continues: continues.current,
    })
    continues.current = true
    return () => {
      unsubscribe()
      forgetDashboard()
    }
  }, [isDashboard])
  useEffect(() => {
    if (live !== 'live') forgetDashboard()
  }, [live])
  useEffect(() => {
    if (state === 'idle') schedule.current?.loaded()
  }, [state])
}
