import { useEffect, useState } from 'react'

interface Battery extends EventTarget {
  /** From 0 to 1. */
  readonly level: number
  readonly charging: boolean
}

const lowLevel = 0.2

/**
 * The level, from 0 to 1, of a battery that is low and not charging; undefined otherwise, and in browsers
 * that do not tell (all but Chromium's).
 */
export function useLowBattery(): number | undefined {
  const [level, setLevel] = useState<number>()
  useEffect(() => {
    let battery: Battery | undefined
    let cancelled = false
    const read = () => {
      if (battery === undefined || cancelled) return
      setLevel(battery.level <= lowLevel && !battery.charging ? battery.level : undefined)
    }
    const { getBattery } = navigator as { readonly getBattery?: () => Promise<Battery> }
    // Where a policy forbids it there is nothing to warn of.
    void getBattery?.call(navigator).then(
      (found) => {
        battery = found
        for (const event of ['levelchange', 'chargingchange']) found.addEventListener(event, read)
        read()
      },
      () => undefined,
    )
    return () => {
      cancelled = true
      for (const event of ['levelchange', 'chargingchange']) battery?.removeEventListener(event, read)
    }
  }, [])
  return level
}
