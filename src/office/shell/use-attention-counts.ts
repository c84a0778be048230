import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { type DashboardAttention, readDashboardAttention } from '#contract/office/dashboard.ts'
import { call } from '../../api/call.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { receivedDashboard } from '../shared/page/live-dashboard.ts'
import { reuseEqual } from '../shared/page/reuse-equal.ts'

export type AttentionCounts = Readonly<Partial<Record<keyof DashboardAttention, number>>>

/** Milliseconds: however much happens, the counts are read no more often. */
const minIntervalMs = 5000

/** Read again whenever the page's own data is; where that fails, the last counts stay. */
export function useAttentionCounts(enabled: boolean): AttentionCounts {
  const [counts, setCounts] = useState<AttentionCounts>({})
  const { state } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastReadAt = useRef(-minIntervalMs)

  const read = useEffectEvent(async () => {
    timer.current = undefined
    lastReadAt.current = performance.now()
    try {
      const attention = receivedDashboard()?.attention ?? (await call(readDashboardAttention, {}))
      const read = Object.fromEntries(Object.entries(attention).map(([kind, found]) => [kind, found?.count]))
      setCounts((before) => reuseEqual(before, read))
    } catch (error) {
      if (!(error instanceof Problem || error instanceof NetworkError)) reportError(error, 'counts')
    }
  })
  const isLoading = state === 'loading'
  useEffect(() => {
    if (!enabled) return
    timer.current ??= setTimeout(
      () => void read(),
      Math.max(0, lastReadAt.current + minIntervalMs - performance.now()),
    )
  }, [enabled, isLoading])
  useEffect(() => () => clearTimeout(timer.current), [])
  return counts
}
