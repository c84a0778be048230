import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { assertPublicHost, publicLookup } from './address-guard.ts'

export interface OutboundRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Of the whole exchange. */
  readonly timeoutMs: number
  readonly maxAnswerBytes: number
  /** What happens with a longer answer: `cut` takes its beginning. */
  readonly longAnswer: 'cut' | 'fail'
  /** Otherwise no address inside a private network is called: the connection itself goes to the address that was checked. */
  readonly allowPrivateNetwork: boolean
}

export interface OutboundAnswer {
  readonly status: number
  readonly text: string
}

/**
 * The connections that are kept for the next request, apart by what they may lead to: one to an address inside must not be
 * there for a request that may not go inside, as nothing is looked up where one is.
 */
const agentsOf = () => ({
  'http:': new HttpAgent({ keepAlive: true, timeout: 5000 }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: 5000 }),
})
const agents = { inside: agentsOf(), outside: agentsOf() }

/** The other side answered with more than was asked for. */
export class AnswerTooLong extends Error {}

/**
 * Sends a request to an address that a user has filled in. Redirects are not followed.
 * @throws ForbiddenAddress, AnswerTooLong, or what Node says of the network
 */
export async function sendRequest(
  url: URL,
  { method, headers, body, timeoutMs, maxAnswerBytes, longAnswer, allowPrivateNetwork }: OutboundRequest,
): Promise<OutboundAnswer> {
  return await new Promise((resolve, reject) => {
    if (!allowPrivateNetwork) assertPublicHost(url.hostname)
    const protocol = url.protocol === 'https:' ? 'https:' : 'http:'
    const sent = (protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      {
        method,
        headers,
        agent: agents[allowPrivateNetwork ? 'inside' : 'outside'][protocol],
        signal: AbortSignal.timeout(timeoutMs),
        ...(allowPrivateNetwork ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        const answer = () => ({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString(),
        })
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes <= maxAnswerBytes) return
          if (longAnswer === 'cut') resolve(answer())
          response.destroy(new AnswerTooLong())
        })
        response.on('error', reject)
        response.on('end', () => resolve(answer()))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Whether the exchange took longer than it may. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')

/** The network's own code, such as ECONNREFUSED: Node's texts name hosts and ports of the inner network. */
export const networkCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
