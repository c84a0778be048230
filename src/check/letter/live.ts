import type { CheckedLetter } from '#contract/letters/check.ts'
import { fetchInTime } from './fetch-in-time.ts'

export type LiveState =
  /** `elsewhere`: at another server, which this page does not ask. */
  | { readonly kind: 'asking' | 'offline' | 'not_found' | 'busy' | 'elsewhere' }
  /** The office has no such letter, and revoked the device that signed the code. */
  | { readonly kind: 'revoked'; readonly revokedAt: string }
  | { readonly kind: 'found'; readonly letter: CheckedLetter; readonly askedAt: number }

interface Question {
  readonly token: string
  readonly version?: number
  readonly device?: string | undefined
}

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
 * Filters and sign-in pages of public networks answer too, with any status and JSON of their own: only a
 * refusal marked as ours, or this letter, counts as the office's answer.
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

/** Checked by hand: the schema library is larger than this page. */
const isLetterOf = (value: unknown, token: string): value is CheckedLetter =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  value.token === token &&
  'events' in value &&
  Array.isArray(value.events) &&
  'versions' in value &&
  Array.isArray(value.versions)
