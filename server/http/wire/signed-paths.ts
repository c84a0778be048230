import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { contentUrl } from '#contract/primitives.ts'
import { rewriting } from './rewriting.ts'

/** Seconds. A path that is signed within one period is the same text, so that what it leads to is fetched once. */
const period = 3600

/**
 * Paths that open to whoever holds them, for an hour at least and two at most: what was shown to somebody may be fetched by a
 * picture, a viewer or a download of his, which carry no token.
 */
export class SignedPaths {
  readonly #key: Buffer
  readonly #clock: () => Date

  constructor(secret: Uint8Array, clock: () => Date) {
    this.#key = createHmac('sha256', secret).update('signed paths').digest()
    this.#clock = clock
  }

  /** The path with its signature and when that ends, in seconds since 1970. */
  readonly sign = (path: string): string => {
    const until = (Math.floor(this.#seconds() / period) + 2) * period
    return `${path}?until=${until}&signature=${this.#signatureOf(path, until).toString('base64url')}`
  }

  /** Whether a request carries a signature of ours for its path that still counts. */
  opens(request: FastifyRequest): boolean {
    const { until, signature } = (request.query ?? {}) as Readonly<Record<string, unknown>>
    if (
      typeof until !== 'string' ||
      typeof signature !== 'string' ||
      !/^\d{1,12}$/.test(until) ||
      Number(until) <= this.#seconds()
    )
      return false
    const given = Buffer.from(signature, 'base64url')
    const own = this.#signatureOf(request.url.split('?', 1)[0] ?? '', Number(until))
    return given.length === own.length && timingSafeEqual(given, own)
  }

  #seconds(): number {
    return Math.floor(this.#clock().getTime() / 1000)
  }

  #signatureOf(path: string, until: number): Buffer {
    return createHmac('sha256', this.#key).update(`${until} ${path}`).digest().subarray(0, 16)
  }
}

/** An encoded value with every `contentUrl` in it signed, as its schema declares them. */
export const withSignedPaths = rewriting<(path: string) => string>(contentUrl, (path, sign) =>
  typeof path === 'string' ? sign(path) : path,
)
