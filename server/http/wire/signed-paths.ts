import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { contentUrl } from '#contract/primitives.ts'
import { queryOf } from '../collection/filters.ts'
import { leafTransformer } from './leaf-transformer.ts'

/** A path signed twice within one period is the same text, so that browsers find the file in their cache. */
const periodSeconds = 3600

/**
 * Signs paths so that they can be fetched without a token, for one to two hours: image elements, PDF viewers and downloads of a
 * user who was shown the path cannot send one.
 */
export class SignedPaths {
  readonly #key: Buffer
  readonly #clock: () => Date

  constructor(secret: Uint8Array, clock: () => Date) {
    this.#key = createHmac('sha256', secret).update('signed paths').digest()
    this.#clock = clock
  }

  /** The path with its signature and the time that it expires, in seconds since 1970. */
  readonly sign = (path: string): string => {
    const until = (Math.floor(this.#seconds() / periodSeconds) + 2) * periodSeconds
    return `${path}?until=${until}&signature=${this.#signatureOf(path, until).toString('base64url')}`
  }

  /** Whether a request carries an unexpired signature of this server for its path. */
  hasValidSignature(request: FastifyRequest): boolean {
    const { until, signature } = queryOf(request)
    if (
      typeof until !== 'string' ||
      typeof signature !== 'string' ||
      !/^\d{1,12}$/.test(until) ||
      Number(until) <= this.#seconds()
    )
      return false
    const actual = Buffer.from(signature, 'base64url')
    const expected = this.#signatureOf(request.url.split('?', 1)[0] ?? '', Number(until))
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  }

  /** How long the signature of a request is valid yet, in seconds. */
  secondsLeft(request: FastifyRequest): number {
    const { until } = queryOf(request)
    return Math.max(0, Number(until) - this.#seconds())
  }

  #seconds(): number {
    return Math.floor(this.#clock().getTime() / 1000)
  }

  #signatureOf(path: string, until: number): Buffer {
    return createHmac('sha256', this.#key).update(`${until} ${path}`).digest().subarray(0, 16)
  }
}

/** An encoded value with every path in it signed whose schema is `contentUrl`. */
export const withSignedPaths = leafTransformer<(path: string) => string>(contentUrl, (path, sign) =>
  typeof path === 'string' ? sign(path) : path,
)
