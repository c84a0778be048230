import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { authorised } from './authorised.ts'
import { type Client, connectedClient } from './client.ts'
import { type Answer, type CallOptions, exchange } from './exchange.ts'

type Schema = z.ZodMiniType

/**
 * One call of the API: encodes what is given, decodes the answer (lists: `{ member, totalItems }`).
 * Throws Problem (the server said no) or NetworkError (nobody heard us, or what answered was not our server).
 */
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
): Promise<Answer<A, L>> {
  return callWith(connectedClient(), endpoint, (options ?? {}) as CallOptions<P, Q, B>)
}

/** The same with another client than the realm's: the queue sends as the user who filled it, whoever is signed in. */
export async function callWith<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema | undefined,
  L extends true | undefined,
>(client: Client, endpoint: Endpoint<P, Q, B, A, L>, options: CallOptions<P, Q, B>): Promise<Answer<A, L>> {
  if (endpoint.access === 'public') return exchange(client, endpoint, options, undefined)
  return authorised(client, (token) => exchange(client, endpoint, options, token))
}
