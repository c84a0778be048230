import type { CheckedLetter } from '#contract/check.ts'
import { fetchInTime } from './fetch-in-time.ts'

/** What the office said of a letter. */
export type LiveState =
  | { readonly kind: 'asking' | 'offline' | 'not_found' | 'busy' }
  | { readonly kind: 'found'; readonly letter: CheckedLetter; readonly askedAt: number }

/** Asks the office for the letter of a token, with the content of the given version, or of the current one. */
export async function readLetter(token: string, version?: number): Promise<LiveState> {
  try {
    return await fetchInTime(`/api/check/${token}${version === undefined ? '' : `?version=${version}`}`, {
      headers: { Accept: 'application/json' },
      cache: 'no-store',
      credentials: 'omit',
      read: liveStateOf,
    })
  } catch {
    return { kind: 'offline' }
  }
}

async function liveStateOf(response: Response): Promise<LiveState> {
  if (response.status === 404) return { kind: 'not_found' }
  // A sign-in page of a public network answers 200 too, but with no letter.
  if (!response.ok || !/json/.test(response.headers.get('content-type') ?? ''))
    return { kind: response.status === 429 || response.status >= 500 ? 'busy' : 'offline' }
  return { kind: 'found', letter: (await response.json()) as CheckedLetter, askedAt: Date.now() }
}
