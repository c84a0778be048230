import { NetworkError, Problem } from '../../../api/errors.ts'
import { hasDirtyForm } from '../../../app/forms/dirty-forms.ts'
import { useSession } from '../../../app/session/session.ts'
import { reuseEqual } from './reuse-equal.ts'

/** The data of a page, with the time of loading, and whether the server could not be reached since. */
export interface LoadedData<Data> {
  readonly data: Data
  /** Milliseconds since 1970. It moves on by itself while the same data is loaded again. */
  loadedAt: number
  readonly stale: boolean
}

/** The data of a page, or why there is none. */
export type LoadOutcome<Data> = LoadedData<Data> | { readonly failure: unknown }

/** What the loader of a page returns: the outcome, or a promise of it when the server is slow. */
export interface PageLoaderData<Data> {
  readonly outcome: LoadOutcome<Data> | Promise<LoadOutcome<Data>>
}

/** Data that arrives within this many milliseconds is shown without a skeleton before it. */
const skeletonDelayMs = 200

/** The last data of each page that was loaded. */
const lastLoads = new Map<
  string,
  { readonly key: string; readonly result: { outcome: LoadedData<unknown> } }
>()

/**
 * Loads the data of a page; never rejects. When the server is unavailable the last data of the same URL and
 * user is returned once more, marked stale, so that an open page stays usable. `pageName` names the page:
 * only its last data is kept. Where nothing has changed the same object is returned as before, so that the page need
 * not be rendered.
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
  /** The same page and URL: the data has the same type. */
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
    // Somebody else removed what a form on the page is changing: the form says so itself, and keeps its input.
    return failure instanceof Problem && failure.status === 404 && hasDirtyForm()
      ? before
      : { outcome: { failure } }
  }
}

/** True for a network error or a server error (5xx), false for a refusal such as 403 or 404. */
const isServerUnavailable = (error: unknown) =>
  error instanceof NetworkError || (error instanceof Problem && error.status >= 500)

/** Empty where nobody is signed in. */
export function currentUserId(): string {
  const session = useSession.getState()
  return session.state === 'signed-in' ? session.user.id : ''
}
