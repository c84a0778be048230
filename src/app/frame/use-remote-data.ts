import { useCallback, useEffect, useState } from 'react'
import { NetworkError, Problem } from '../../api/errors.ts'

export type RemoteData<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly detail: string | undefined }

/**
 * Loads on mount, on `reload`, and when the network returns after a failure. `load` must be the same function
 * on every render.
 */
export function useRemoteData<T>(
  load: (signal: AbortSignal) => Promise<T>,
): RemoteData<T> & { readonly reload: () => void } {
  const [result, setResult] = useState<RemoteData<T>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    load(controller.signal).then(
      (value) => setResult({ state: 'ready', value }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        setResult({ state: 'failed', detail: error instanceof Problem ? error.detail : undefined })
        if (!(error instanceof Problem || error instanceof NetworkError)) throw error
      },
    )
    return () => controller.abort()
  }, [load, attempt])
  const failed = result.state === 'failed'
  useEffect(() => {
    if (!failed) return
    const onOnline = () => setAttempt((before) => before + 1)
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [failed])
  return { ...result, reload: useCallback(() => setAttempt((before) => before + 1), []) }
}
