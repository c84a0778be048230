import { NetworkError, Problem } from '../../../api/errors.ts'
import { hasDirtyForm } from '../../../app/forms/dirty-forms.ts'
import { useSession } from '../../../app/session/session.ts'
import { reuseEqual } from './reuse-equal.ts'

export interface LoadedData<Data> {
  readonly data: Data
  /** Milliseconds since 1970; advances in place when the same data is loaded again. */
  loadedAt: number
  readonly stale: boolean
}

export type LoadOutcome<Data> = LoadedData<Data> | { readonly failure: unknown }

export interface PageLoaderData<Data> {
  readonly outcome: LoadOutcome<Data> | Promise<LoadOutcome<Data>>
}

/** Milliseconds in which data must arrive to be shown without a skeleton before it. */
const skeletonDelayMs = 200

const lastLoads = new Map<
  string,
  { readonly key: string; readonly result: { outcome: LoadedData<unknown> } }
>()

/**
 * Never rejects. When the server is unavailable it returns the last data of the same URL and user, marked
 * stale, so that an open page stays usable. Only the last data of `pageName` is kept. Data that has not
 * changed is the same object as before, so that the page need not be rendered.
 */
export async function loadPageData<Data>(
  pageName: string,
  request: Request,
  load: (signal: AbortSignal) => Promise<Data>,
): Promise<PageLoaderData<Data>> {
  const key = `${currentUserId()} ${request.url}`
  const result = loadOrReuse(pageName, key, load(request.signal))
  // The page is open already: its current data stays visible until the new data is complete.
  if (lastLoads.get(pageName)?.key === key) return await result
  const slow = new Promise<PageLoaderData<Data>>((resolve) =>
    setTimeout(resolve, skeletonDelayMs, { outcome: result.then(({ outcome }) => outcome) }),
  )
  return Promise.race([result, slow])
}

async function loadOrReuse<Data>(
  pageName: string,
  key: string,
  answer: Promise<Data>,
): Promise<{ outcome: LoadOutcome<Data> }> {
  /** The same page and URL, so the data has the same type. */
  const previous = () => {
    const last = lastLoads.get(pageName)
    return last?.key === key ? (last.result as { outcome: LoadedData<Data> }) : undefined
  }
  try {
    const read = await answer
    const before = previous()
    const data = reuseEqual(before?.outcome.data, read)
    const loadedAt = Date.now()
    if (before !== undefined && before.outcome.data === data) {
      before.outcome.loadedAt = loadedAt
      return before
    }
    const result = { outcome: { data, loadedAt, stale: false } }
    lastLoads.set(pageName, { key, result })
    return result
  } catch (failure) {
    const before = previous()
    if (before === undefined) return { outcome: { failure } }
    if (isServerUnavailable(failure)) return { outcome: { ...before.outcome, stale: true } }
    // Another user removed what a form on the page is changing: the form says so itself, and keeps its input.
    return failure instanceof Problem && failure.status === 404 && hasDirtyForm()
      ? before
      : { outcome: { failure } }
  }
}

/** A network error or a server error (5xx), not a refusal such as 403 or 404. */
const isServerUnavailable = (error: unknown) =>
  error instanceof NetworkError || (error instanceof Problem && error.status >= 500)

/** Empty where nobody is signed in. */
export function currentUserId(): string {
  const session = useSession.getState()
  return session.state === 'signed-in' ? session.user.id : ''
}
