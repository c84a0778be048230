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

/**
 * What an answer says. Filters and sign-in pages of public networks answer too, with any status and with JSON of their
 * own: only a refusal that is marked as ours, or a letter, is the office's word.
 */
export async function liveStateOf(response: Response): Promise<LiveState> {
  if (response.status === 404) return { kind: isOwnRefusal(response) ? 'not_found' : 'offline' }
  if (!response.ok || !/json/.test(response.headers.get('content-type') ?? ''))
    return { kind: response.status === 429 || response.status >= 500 ? 'busy' : 'offline' }
  const letter: unknown = await response.json()
  return isLetter(letter) ? { kind: 'found', letter, askedAt: Date.now() } : { kind: 'offline' }
}

const isOwnRefusal = ({ headers }: Response) =>
  (headers.get('link') ?? '').includes('http://www.w3.org/ns/hydra/error')

/** Told by what each letter has: the schema library is larger than this page. */
const isLetter = (value: unknown): value is CheckedLetter =>
  typeof value === 'object' &&
  value !== null &&
  'events' in value &&
  Array.isArray(value.events) &&
  'versions' in value &&
  Array.isArray(value.versions)
