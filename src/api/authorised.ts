import type { Client } from './client.ts'
import { NetworkError, Problem } from './errors.ts'
import { isExpired } from './token-expiry.ts'
import { refreshOnce } from './tokens.ts'

/**
 * Runs a request with the stored token; one refused as spent is sent once more with a new one. Throws Problem 401 where
 * there is no session or the server ended it, NetworkError where renewing it found nobody.
 */
export async function authorised<Result>(
  client: Client,
  send: (token: string) => Promise<Result>,
): Promise<Result> {
  const pair = await client.tokens.read()
  if (pair === undefined) throw new Problem('token_missing', 401, '')
  const spent = isExpired(pair.token, client.now?.())
  if (!spent) {
    try {
      return await send(pair.token)
    } catch (error) {
      const mayHeal =
        error instanceof Problem && (error.code === 'token_expired' || error.code === 'token_invalid')
      if (!mayHeal) throw error
    }
  }
  const renewed = await refreshOnce(client.tokens, pair, client)
  if (renewed === 'unreachable') throw new NetworkError('unreachable')
  if (renewed === 'refused') throw new Problem('refresh_token_unknown', 401, '')
  return send(renewed.token)
}
