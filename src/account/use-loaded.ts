import { useCallback, useEffect, useState } from 'react'
import { NetworkError, Problem } from '../api/errors.ts'

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'there'; readonly value: T }
  /** The server could not be reached, or it said no: in its words. */
  | { readonly state: 'failed'; readonly detail: string | undefined }

/** Reads something from the server when the page opens, again with `reload`, and when the network comes back to what failed. `read` must be the same function each time. */
export function useLoaded<T>(
  read: (signal: AbortSignal) => Promise<T>,
): Loaded<T> & { readonly reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const given = new AbortController()
    read(given.signal).then(
      (value) => setLoaded({ state: 'there', value }),
      (error: unknown) => {
        if (given.signal.aborted) return
        setLoaded({ state: 'failed', detail: error instanceof Problem ? error.detail : undefined })
        if (!(error instanceof Problem || error instanceof NetworkError)) throw error
      },
    )
    return () => given.abort()
  }, [read, times])
  const failed = loaded.state === 'failed'
  useEffect(() => {
    if (!failed) return
    const again = () => setTimes((before) => before + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed])
  return { ...loaded, reload: useCallback(() => setTimes((before) => before + 1), []) }
}
