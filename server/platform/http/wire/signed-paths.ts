import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { contentUrl } from '#contract/kit/primitives.ts'
import { queryOf } from '../collection/filters.ts'
import { leafTransformer } from './leaf-transformer.ts'

/** A path is signed equally within one period, so that browsers find the file in their cache. */
const periodSeconds = 3600

interface SigningSecrets {
  current(now: Date): { readonly secret: Uint8Array }
  secrets(now: Date): readonly Uint8Array[]
}

/** For one to two hours, for image elements, PDF viewers and downloads, which cannot send a token. */
export class SignedPaths {
  readonly #keys: SigningSecrets
  readonly #clock: () => Date
  readonly #derivedKeys = new WeakMap<Uint8Array, Buffer>()

  constructor(keys: SigningSecrets, clock: () => Date) {
    this.#keys = keys
    this.#clock = clock
  }

  readonly sign = (path: string): string => {
    const until = (Math.floor(this.#seconds() / periodSeconds) + 2) * periodSeconds
    const { secret } = this.#keys.current(this.#clock())
    const signature = this.#signatureOf(secret, path, until)
    return `${path}?until=${until}&signature=${signature.toString('base64url')}`
  }

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

export const withSignedPaths = leafTransformer<(path: string) => string>(contentUrl, (path, sign) =>
  typeof path === 'string' ? sign(path) : path,
)
