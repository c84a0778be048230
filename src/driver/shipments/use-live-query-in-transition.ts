import { startTransition, useEffect, useState } from 'react'
import { liveResults } from '../../offline/store/live-results.ts'

type Found<Result> = { readonly result: Result } | { readonly error: unknown }

/**
 * Like `useLiveQuery`, for a screen that renders much: React renders each result as a transition, in pieces
 * between which it answers a press. The query is that of the first render. Undefined before the first result;
 * throws an error of the query while rendering.
 */
export function useLiveQueryInTransition<Result>(query: () => Promise<Result>): Result | undefined {
  const [results] = useState(() => liveResults(query))
  const [found, setFound] = useState<Found<Result>>()
  useEffect(() => {
    const show = (next: Found<Result>) => startTransition(() => setFound(next))
    const subscription = results.subscribe(
      (result) => show({ result }),
      (error: unknown) => show({ error }),
    )
    return () => subscription.unsubscribe()
  }, [results])
  if (found === undefined) return undefined
  if ('error' in found) throw found.error
  return found.result
}
