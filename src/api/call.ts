import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { withAccessToken } from './with-access-token.ts'
import { type Client, apiClient } from './client.ts'
import { repeatWhenBusy } from './repeat-when-busy.ts'
import { type ResponseData, type CallOptions, sendRequest } from './send-request.ts'

type Schema = z.ZodMiniType

/** Throws Problem (the server refused) or NetworkError (it was not reached, or something else answered). */
export function call<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema | undefined,
  L extends true | undefined,
>(
  endpoint: Endpoint<P, Q, B, A, L>,
  ...[options]: Partial<CallOptions<P, Q, B>> extends CallOptions<P, Q, B>
    ? [CallOptions<P, Q, B>?]
    : [CallOptions<P, Q, B>]
): Promise<ResponseData<A, L>> {
  const given = (options ?? {}) as CallOptions<P, Q, B>
  const client = apiClient()
  return repeatWhenBusy(() => callWith(client, endpoint, given), given.signal)
}

/** The queue sends as the user who filled it, whoever is signed in, and waits for a busy server by itself. */
export async function callWith<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema | undefined,
  L extends true | undefined,
>(
  client: Client,
  endpoint: Endpoint<P, Q, B, A, L>,
  options: CallOptions<P, Q, B>,
): Promise<ResponseData<A, L>> {
  if (endpoint.access === 'public') return sendRequest(client, endpoint, options, undefined)
  return withAccessToken(client, (token) => sendRequest(client, endpoint, options, token))
}
