import type { CheckedLetter } from '#contract/letters/check.ts'
import { fetchInTime } from './fetch-in-time.ts'

/** What the office said of a letter. */
export type LiveState =
  | { readonly kind: 'asking' | 'offline' | 'not_found' | 'busy' }
  /** The office has not received it, and revoked the device that signed its code. The moment as text. */
  | { readonly kind: 'revoked'; readonly revokedAt: string }
  | { readonly kind: 'found'; readonly letter: CheckedLetter; readonly askedAt: number }

/** What is asked: the letter of a token, with the content of the given version, or of the current one. */
interface Question {
  readonly token: string
  readonly version?: number
  /** Who signed the letter's code. */
  readonly device?: string | undefined
}

/** Asks the office for a letter. */
export async function readLetter({ token, version, device }: Question): Promise<LiveState> {
  const query = new URLSearchParams({
    ...(version === undefined ? {} : { version: String(version) }),
    ...(device === undefined ? {} : { device }),
  })
  try {
    return await fetchInTime(`/api/check/${token}${query.size > 0 ? `?${query}` : ''}`, {
      headers: { Accept: 'application/json' },
      cache: 'no-store',
      credentials: 'omit',
      read: (response) => liveStateOf(response, token),
    })
  } catch {
    return { kind: 'offline' }
  }
}

/**
 * What an answer says of the letter of a token. Filters and sign-in pages of public networks answer too, with any status
 * and with JSON of their own: only a refusal that is marked as ours, or this letter, is the office's word.
 */
export async function liveStateOf(response: Response, token: string): Promise<LiveState> {
  const isOwn = isOwnRefusal(response)
  if (response.status === 404) return { kind: isOwn ? 'not_found' : 'offline' }
  if (response.status === 410 && isOwn) return revokedStateOf(await response.json())
  if (!response.ok || !/json/.test(response.headers.get('content-type') ?? ''))
    return { kind: response.status === 429 || response.status >= 500 ? 'busy' : 'offline' }
  const letter: unknown = await response.json()
  return isLetterOf(letter, token) ? { kind: 'found', letter, askedAt: Date.now() } : { kind: 'offline' }
}

const isOwnRefusal = ({ headers }: Response) =>
  (headers.get('link') ?? '').includes('http://www.w3.org/ns/hydra/error')

function revokedStateOf(problem: unknown): LiveState {
  const { code, revokedAt } = (problem ?? {}) as { readonly code?: unknown; readonly revokedAt?: unknown }
  return code === 'device_revoked' && typeof revokedAt === 'string' && !Number.isNaN(Date.parse(revokedAt))
    ? { kind: 'revoked', revokedAt }
    : { kind: 'offline' }
}

/** Told by what each letter has, and by the token: the schema library is larger than this page. */
const isLetterOf = (value: unknown, token: string): value is CheckedLetter =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  value.token === token &&
  'events' in value &&
  Array.isArray(value.events) &&
  'versions' in value &&
  Array.isArray(value.versions)
