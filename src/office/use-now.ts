import { useEffect, useState } from 'react'

/** The time, anew every minute: for ages that grow while the page stands open. Milliseconds since 1970. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
