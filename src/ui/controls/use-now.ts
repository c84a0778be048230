import { useEffect, useState } from 'react'

/** The current time in milliseconds since 1970, updated every half minute, for ages on the screen. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
