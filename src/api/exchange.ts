import ky from 'ky'
import * as z from 'zod/mini'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { Client } from './client.ts'
import { NetworkError } from './errors.ts'
import { isJson, isPortal, refusalOf } from './refusal.ts'
import { measureServerClock } from './server-clock.ts'

type Schema = z.ZodMiniType
type Part<Name extends string, S> = [S] extends [Schema]
  ? { readonly [key in Name]: z.output<S> }
  : { readonly [key in Name]?: undefined }

/** What a call takes: whatever its endpoint declares, as it is in memory; all of it is encoded for the wire. */
export type CallOptions<P, Q, B> = Part<'params', P> &
  ([Q] extends [Schema] ? { readonly query?: z.output<Q> } : unknown) &
  Part<'body', B> &
  Patience

export interface Patience {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until we give up; the specification wants none by default. */
  readonly timeout?: number | undefined
}

/** The decoded answer: the item, a page of items, or nothing. */
export type Answer<A, List> = List extends true ? { member: OutputOf<A>[]; totalItems: number } : OutputOf<A>

interface GivenParts extends Patience {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** One request and its answer, with this token or none. Throws Problem or NetworkError. */
export async function exchange<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema | undefined,
  L extends true | undefined,
>(
  client: Client,
  endpoint: Endpoint<P, Q, B, A, L>,
  given: GivenParts,
  token: string | undefined,
): Promise<Answer<A, L>> {
  const url = client.origin ?? ''
  const search = endpoint.query && given.query ? searchOf(z.encode(endpoint.query, given.query)) : ''
  const headers: Record<string, string> = { ...headersFor(client, token), accept: 'application/ld+json' }
  if (endpoint.body)
    headers['content-type'] =
      endpoint.method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json'
  const response = await heard(client, given, (signal) =>
    ky(`${url}/api${pathOf(endpoint.path, given.params)}${search}`, {
      method: endpoint.method,
      headers,
      signal,
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      // Our server never redirects an API call: whatever does is a network that wants its own sign-in.
      redirect: 'manual',
      ...(endpoint.body ? { json: z.encode(endpoint.body, given.body) } : {}),
      ...(client.fetch ? { fetch: client.fetch } : {}),
    }).then(readWhole),
  )
  if (!response.ok) throw await refusalOf(response, endpoint.access === 'public')
  if (endpoint.answer === undefined) return undefined as Answer<A, L>
  if (!isJson(response)) throw new NetworkError('portal', { status: response.status })
  const schema = endpoint.list
    ? z.object({ member: z.array(endpoint.answer), totalItems: z.number() })
    : endpoint.answer
  const answer = z.safeDecode(schema, await response.json().catch(() => undefined))
  // Data, but not ours: some portals answer every request with JSON.
  if (!answer.success) throw new NetworkError('portal', { status: response.status, cause: answer.error })
  return answer.data as Answer<A, L>
}

export const headersFor = (client: Client, token: string | undefined): Record<string, string> => ({
  'accept-language': client.language(),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
})

/** Runs a request within its patience; whatever keeps it from being heard becomes a NetworkError. */
export async function heard(
  { now = Date.now }: Client,
  patience: Patience,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const given = new AbortController()
  const giveUp = () => given.abort()
  patience.signal?.addEventListener('abort', giveUp)
  if (patience.signal?.aborted) given.abort()
  const timer = patience.timeout === undefined ? undefined : setTimeout(giveUp, patience.timeout)
  const sentAt = now()
  try {
    const response = await send(given.signal)
    if (!isPortal(response)) measureServerClock(response.headers.get('date'), sentAt, now())
    return response
  } catch (cause) {
    if (!given.signal.aborted) throw new NetworkError('unreachable', { cause })
    throw new NetworkError(patience.signal?.aborted ? 'aborted' : 'timeout', { cause })
  } finally {
    clearTimeout(timer)
    patience.signal?.removeEventListener('abort', giveUp)
  }
}

/** Reads the body while the clock of `heard` still runs: a link can die between headers and body. */
export async function readWhole(response: Response): Promise<Response> {
  // Chromium gives an answer without content a body all the same, which no answer of that status may be made with.
  if (response.body === null || response.status === 204) return response
  const body = await response.arrayBuffer()
  return new Response(body, { status: response.status, headers: response.headers })
}

const pathOf = (path: string, params: unknown) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )

/** `order: { loadDate: 'desc' }` travels as `order[loadDate]=desc`. */
function searchOf(query: unknown): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (value === undefined) continue
    if (typeof value !== 'object' || value === null) pairs.append(name, String(value))
    else for (const [key, inner] of Object.entries(value)) pairs.append(`${name}[${key}]`, String(inner))
  }
  return pairs.size > 0 ? `?${pairs}` : ''
}
