import ky from 'ky'
import * as z from 'zod/mini'
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts'
import type { Client } from './client.ts'
import { NetworkError, Problem } from './errors.ts'
import { isJson, errorFromResponse } from './response-error.ts'
import { measureServerClock } from './server-clock.ts'

type Schema = z.ZodMiniType
type RequestPart<Name extends string, S> = [S] extends [Schema]
  ? { readonly [key in Name]: z.output<S> }
  : { readonly [key in Name]?: undefined }

export type CallOptions<P, Q, B> = RequestPart<'params', P> &
  ([Q] extends [Schema] ? { readonly query?: z.output<Q> } : unknown) &
  RequestPart<'body', B> &
  RequestLimits &
  RequestConditions &
  RequestCaching

export interface RequestLimits {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds; none by default, as the specification demands. */
  readonly timeout?: number | undefined
}

interface RequestConditions {
  /** The version that was read; the server refuses any other with precondition_failed. */
  readonly ifMatch?: number | undefined
  /** A repetition with the same body gets the first response, so that it cannot create twice. */
  readonly idempotencyKey?: string | undefined
}

export type ResponseData<A, List> = List extends true
  ? { member: OutputOf<A>[]; totalItems: number; totalItemsIsEstimate?: boolean | undefined }
  : OutputOf<A>

interface RequestCaching {
  /** Bypasses the browser's cache, which keeps countries for an hour. */
  readonly fresh?: boolean | undefined
}

interface RequestParts extends RequestLimits, RequestConditions, RequestCaching {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** Throws Problem or NetworkError; an invalid value is a Problem with the violation of its field. */
export async function sendRequest<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema | undefined,
  L extends true | undefined,
>(
  client: Client,
  endpoint: Endpoint<P, Q, B, A, L>,
  parts: RequestParts,
  token: string | undefined,
): Promise<ResponseData<A, L>> {
  const url = client.origin ?? ''
  // Encoded first, so that an invalid value is not reported as a network failure.
  const query = endpoint.query && parts.query ? encode(endpoint.query, parts.query) : {}
  const search = toQueryString({ ...query, properties: endpoint.properties })
  const headers: Record<string, string> = { ...requestHeaders(client, token), accept: 'application/ld+json' }
  if (endpoint.body)
    headers['content-type'] =
      endpoint.method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json'
  if (parts.ifMatch !== undefined) headers['if-match'] = `"${parts.ifMatch}"`
  if (parts.idempotencyKey !== undefined) headers['idempotency-key'] = parts.idempotencyKey
  const address = `${url}/api${expandPath(endpoint.path, parts.params)}${search}`
  const body = endpoint.body ? JSON.stringify(encode(endpoint.body, parts.body)) : undefined
  const response = await fetchWithTimeout(client, parts, (signal) =>
    ky(address, {
      method: endpoint.method,
      headers,
      signal,
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      // Our server never redirects an API call: a redirect comes from a captive portal.
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      ...(parts.fresh === true ? { cache: 'no-cache' } : {}),
      ...(client.fetch ? { fetch: client.fetch } : {}),
    }).then(bufferResponse),
  )
  if (!response.ok) throw await errorFromResponse(response, endpoint.access === 'public')
  if (endpoint.response === undefined) return undefined as ResponseData<A, L>
  if (!isJson(response)) throw new NetworkError('portal', { status: response.status })
  const schema = endpoint.list
    ? z.object({
        member: z.array(endpoint.response),
        totalItems: z.number(),
        totalItemsIsEstimate: z.optional(z.boolean()),
      })
    : endpoint.response
  const decoded = z.safeDecode(schema, await response.json().catch(() => undefined))
  // Some captive portals respond to every request with JSON of their own.
  if (!decoded.success) throw new NetworkError('portal', { status: response.status, cause: decoded.error })
  return decoded.data as ResponseData<A, L>
}

/** Throws Problem with the violations of the fields that the schema refuses. */
function encode(schema: Schema, value: unknown): object | undefined {
  const encoded = z.safeEncode(schema, value)
  // What the contract declares for queries and bodies are objects.
  if (encoded.success) return encoded.data as object | undefined
  throw new Problem('validation_failed', 422, '', {
    violations: encoded.error.issues.map(({ path, message, code }) => ({
      propertyPath: path.join('.'),
      message,
      code,
    })),
  })
}

export const requestHeaders = (client: Client, token: string | undefined): Record<string, string> => ({
  'accept-language': client.language(),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
})

/** Also measures the server's clock. Throws NetworkError for any failure to respond. */
export async function fetchWithTimeout(
  { now = Date.now }: Client,
  limits: RequestLimits,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  limits.signal?.addEventListener('abort', abort)
  if (limits.signal?.aborted) controller.abort()
  const timer = limits.timeout === undefined ? undefined : setTimeout(abort, limits.timeout)
  const sentAt = now()
  try {
    const response = await send(controller.signal)
    measureServerClock(response, sentAt, now())
    return response
  } catch (cause) {
    if (!controller.signal.aborted) throw new NetworkError('unreachable', { cause })
    throw new NetworkError(limits.signal?.aborted ? 'aborted' : 'timeout', { cause })
  } finally {
    clearTimeout(timer)
    limits.signal?.removeEventListener('abort', abort)
  }
}

/** Within the timeout of `fetchWithTimeout`: a connection can break between headers and body. */
export async function bufferResponse(response: Response): Promise<Response> {
  // Chromium gives a 204 response a body, but the Response constructor throws on a body with that status.
  if (response.body === null || response.status === 204) return response
  const body = await response.arrayBuffer()
  return new Response(body, { status: response.status, headers: response.headers })
}

const expandPath = (path: string, params: unknown) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )

/**
 * The query of an address, in the notation of the API: `order: { loadDate: 'desc' }` is `?order[loadDate]=desc`, and
 * `properties: { 0: 'number', project: ['name'] }` is `?properties[0]=number&properties[project][0]=name`.
 */
export function toQueryString(query: object): string {
  const parameters = new URLSearchParams()
  const append = (name: string, value: unknown) => {
    if (typeof value !== 'object' || value === null) {
      if (value !== undefined) parameters.append(name, String(value))
    } else for (const [key, nested] of Object.entries(value)) append(`${name}[${key}]`, nested)
  }
  for (const [name, value] of Object.entries(query)) append(name, value)
  return parameters.size > 0 ? `?${parameters}` : ''
}
