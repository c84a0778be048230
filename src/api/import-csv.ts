import * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Client } from './client.ts'
import { NetworkError } from './errors.ts'
import { errorFromResponse, isJson } from './response-error.ts'
import { bufferResponse, fetchWithTimeout, requestHeaders } from './send-request.ts'
import { withAccessToken } from './with-access-token.ts'

/** Throws Problem or NetworkError. */
export function importCsv<
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType | undefined,
  A extends z.ZodMiniType,
>(
  client: Client,
  { path, query: querySchema, response: responseSchema }: Endpoint<undefined, Q, B, A, undefined>,
  {
    file,
    query,
    signal,
  }: { readonly file: Blob; readonly query: z.output<Q>; readonly signal?: AbortSignal },
): Promise<z.output<A>> {
  return withAccessToken(client, async (token) => {
    const search = new URLSearchParams(
      Object.entries(
        z.encode(querySchema as z.ZodMiniType<unknown, unknown>, query) as Record<string, unknown>,
      )
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    )
    const body = await file.arrayBuffer()
    const response = await fetchWithTimeout(client, { signal }, (requestSignal) =>
      (client.fetch ?? fetch)(`${client.origin ?? ''}/api${path}?${search}`, {
        method: 'POST',
        headers: {
          ...requestHeaders(client, token),
          accept: 'application/ld+json',
          'content-type': 'text/csv',
        },
        body,
        signal: requestSignal,
        redirect: 'manual',
      }).then(bufferResponse),
    )
    if (!response.ok) throw await errorFromResponse(response)
    const schema = responseSchema as z.ZodMiniType<z.output<A>, unknown> | undefined
    const decoded =
      schema !== undefined && isJson(response)
        ? z.safeDecode(schema, await response.json().catch(() => undefined))
        : undefined
    if (!decoded?.success) throw new NetworkError('portal', { status: response.status })
    return decoded.data
  })
}
