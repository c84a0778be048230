import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { contentUrl } from '#contract/kit/primitives.ts'
import { queryOf } from '../collection/filters.ts'
import { leafTransformer } from './leaf-transformer.ts'

/** A path signed twice within one period is the same text, so that browsers find the file in their cache. */
const periodSeconds = 3600

/** The secrets of the signing keys, which an operator may rotate. */
interface SigningSecrets {
  /** The one to sign with. */
  current(now: Date): { readonly secret: Uint8Array }
  /** All to verify with. */
  secrets(now: Date): readonly Uint8Array[]
}

/**
 * Signs paths so that they can be fetched without a token, for one to two hours: image elements, PDF viewers
 * and downloads of a user who was shown the path cannot send one.
 */
export class SignedPaths {
  readonly #keys: SigningSecrets
  readonly #clock: () => Date
  /** By the secret that they are derived from. */
  readonly #derivedKeys = new WeakMap<Uint8Array, Buffer>()

  constructor(keys: SigningSecrets, clock: () => Date) {
    this.#keys = keys
    this.#clock = clock
  }

  /** The path with its signature and the time that it expires, in seconds since 1970. */
  readonly sign = (path: string): string => {
    const until = (Math.floor(this.#seconds() / periodSeconds) + 2) * periodSeconds
    const { secret } = this.#keys.current(this.#clock())
    const signature = this.#signatureOf(secret, path, until)
    return `${path}?until=${until}&signature=${signature.toString('base64url')}`
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
    const path = request.url.split('?', 1)[0] ?? ''
    return this.#keys.secrets(this.#clock()).some((secret) => {
      const expected = this.#signatureOf(secret, path, Number(until))
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    })
  }

  /** How long the signature of a request is valid yet, in seconds. */
  secondsLeft(request: FastifyRequest): number {
    const { until } = queryOf(request)
    return Math.max(0, Number(until) - this.#seconds())
  }

  #seconds(): number {
    return Math.floor(this.#clock().getTime() / 1000)
  }

  #signatureOf(secret: Uint8Array, path: string, until: number): Buffer {
    const key = this.#derivedKeys.get(secret) ?? createHmac('sha256', secret).update('signed paths').digest()
    this.#derivedKeys.set(secret, key)
    return createHmac('sha256', key).update(`${until} ${path}`).digest().subarray(0, 16)
  }
}

/** An encoded value with every path in it signed whose schema is `contentUrl`. */
export const withSignedPaths = leafTransformer<(path: string) => string>(contentUrl, (path, sign) =>
  typeof path === 'string' ? sign(path) : path,
)
