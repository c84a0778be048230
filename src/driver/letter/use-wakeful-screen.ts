import { useEffect } from 'react'

/** Keeps the screen from going dark while somebody else reads it, where the phone lets us. */
export function useWakefulScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let gone = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      const held = await (navigator as { readonly wakeLock?: WakeLock }).wakeLock
        ?.request('screen')
        .catch(() => undefined)
      if (gone) await held?.release()
      else lock = held
    }
    // The phone drops it whenever the page is hidden.
    const again = () => void hold()
    document.addEventListener('visibilitychange', again)
    again()
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
