import type { Client } from './client.ts'
import { NetworkError, Problem } from './errors.ts'
import { isExpired } from './token-expiry.ts'
import { refreshOnce } from './token-refresh.ts'

/**
 * Refreshes a refused token once. Throws Problem 401 without a session, NetworkError when refreshing did not
 * reach the server.
 */
export async function withAccessToken<Result>(
  client: Client,
  send: (token: string) => Promise<Result>,
): Promise<Result> {
  const pair = await client.tokens.read()
  if (pair === undefined) throw new Problem('token_missing', 401, '')
  const expired = isExpired(pair.token, client.now?.())
  if (!expired) {
    try {
      return await send(pair.token)
    } catch (error) {
      if (!isTokenProblem(error)) throw error
    }
  }
  const refreshed = await refreshOnce(client.tokens, pair, client)
  if (refreshed === 'unreachable') throw new NetworkError('unreachable')
  if (typeof refreshed === 'string') throw new Problem(refreshed, 401, '')
  try {
    return await send(refreshed.token)
  } catch (error) {
    // The server accepts a token that it just issued, so something on the way removed it.
    throw isTokenProblem(error) ? new NetworkError('foreign', { status: 401, cause: error }) : error
  }
}

const isTokenProblem = (error: unknown) =>
  error instanceof Problem && (error.code === 'token_expired' || error.code === 'token_invalid')
