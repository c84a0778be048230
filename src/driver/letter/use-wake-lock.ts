import { useEffect } from 'react'
import { reportUnlessRefused } from '../../app/frame/fault-reports.ts'

export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let cancelled = false
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return
      const newLock = await (navigator as { readonly wakeLock?: WakeLock }).wakeLock
        ?.request('screen')
        .catch((error: unknown) => {
          reportUnlessRefused('wake lock')(error)
          return undefined
        })
      if (cancelled) await newLock?.release()
      else lock = newLock
    }
    // The browser releases the lock whenever the page is hidden.
    const onVisibilityChange = () => void requestLock()
    document.addEventListener('visibilitychange', onVisibilityChange)
    onVisibilityChange()
    return () => {
      cancelled = true
      document.removeEventListener('visibilitychange', onVisibilityChange)
      void lock?.release()
    }
  }, [])
}
