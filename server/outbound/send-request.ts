import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
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
    const sent = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      {
        method,
        headers,
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
