import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { assertPublicHost, publicLookup } from './address-guard.ts'

export interface OutboundRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly timeoutMs: number
  readonly maxAnswerBytes: number
  /** `cut`: takes the beginning of a longer answer. */
  readonly longAnswer: 'cut' | 'fail'
  /** Otherwise no private address is called: the connection uses the checked address. */
  readonly allowPrivateNetwork: boolean
  /** With a client's certificate; kept connections by default. */
  readonly agent?: HttpsAgent
}

export interface OutboundAnswer {
  readonly status: number
  readonly text: string
}

/**
 * Kept connections, separately by what they may lead to: a private one must not be reused by a request that
 * may not go there, as an open connection is not checked again.
 */
const agentsOf = () => ({
  'http:': new HttpAgent({ keepAlive: true, timeout: 5000 }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: 5000 }),
})
const agents = { inside: agentsOf(), outside: agentsOf() }

export class AnswerTooLong extends Error {}

/** No redirects. Throws ForbiddenAddress, AnswerTooLong, or Node's network error. */
export async function sendRequest(url: URL, request: OutboundRequest): Promise<OutboundAnswer> {
  const { method, headers, body, timeoutMs, maxAnswerBytes, longAnswer, allowPrivateNetwork } = request
  return await new Promise((resolve, reject) => {
    if (!allowPrivateNetwork) assertPublicHost(url.hostname)
    const protocol = url.protocol === 'https:' ? 'https:' : 'http:'
    const sent = (protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      {
        method,
        headers,
        agent: request.agent ?? agents[allowPrivateNetwork ? 'inside' : 'outside'][protocol],
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

export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')

/** Such as ECONNREFUSED. Node's texts name hosts and ports of the inner network. */
export const networkCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
