import type { CheckedLetter } from '#contract/check.ts'

/** What the office said of a letter. */
export type LiveState =
  | { readonly kind: 'asking' | 'offline' | 'not_found' | 'busy' }
  | { readonly kind: 'found'; readonly letter: CheckedLetter; readonly askedAt: number }

/** Milliseconds after which a server that does not answer counts as out of reach: an officer waits. */
const patience = 8000

/** Asks the office for the letter of a token, with the content of the given version, or of the current one. */
export async function readLetter(token: string, version?: number): Promise<LiveState> {
  const aborted = new AbortController()
  const timer = setTimeout(() => aborted.abort(), patience)
  try {
    const response = await fetch(`/api/check/${token}${version === undefined ? '' : `?version=${version}`}`, {
      headers: { Accept: 'application/json' },
      cache: 'no-store',
      credentials: 'omit',
      signal: aborted.signal,
    })
    if (response.status === 404) return { kind: 'not_found' }
    // A sign-in page of a public network answers 200 too, but with no letter.
    if (!response.ok || !/json/.test(response.headers.get('content-type') ?? ''))
      return { kind: response.status === 429 || response.status >= 500 ? 'busy' : 'offline' }
    return { kind: 'found', letter: (await response.json()) as CheckedLetter, askedAt: Date.now() }
  } catch {
    return { kind: 'offline' }
  } finally {
    clearTimeout(timer)
  }
}
