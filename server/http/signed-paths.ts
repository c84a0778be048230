import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { contentUrl } from '#contract/primitives.ts'

type Schema = z.core.$ZodType
type Rewrite = (value: unknown, sign: (path: string) => string) => unknown

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
    if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(until) || Number(until) <= this.#seconds()) return false
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
export const withSignedPaths = (schema: Schema, encoded: unknown, sign: (path: string) => string): unknown => rewriteOf(schema)(encoded, sign)

const asItIs: Rewrite = (value) => value
const rewrites = new WeakMap<Schema, Rewrite>()

function rewriteOf(schema: Schema): Rewrite {
  const known = rewrites.get(schema)
  if (known !== undefined) return known
  const made = makeRewrite(schema)
  rewrites.set(schema, made)
  return made
}

function makeRewrite(schema: Schema): Rewrite {
  if (schema === contentUrl) return (path, sign) => sign(String(path))
  const definition = (schema as z.core.$ZodTypes)._zod.def
  if (definition.type === 'optional' || definition.type === 'nullable') return rewriteOf(definition.innerType)
  if (definition.type === 'array') {
    const inner = rewriteOf(definition.element)
    return inner === asItIs ? asItIs : (value, sign) => (value as unknown[]).map((one) => inner(one, sign))
  }
  if (definition.type !== 'object') return asItIs
  const fields = Object.entries(definition.shape).map(([key, field]) => [key, rewriteOf(field)] as const).filter(([, field]) => field !== asItIs)
  if (fields.length === 0) return asItIs
  return (value, sign) => {
    const node = { ...(value as Record<string, unknown>) }
    for (const [key, field] of fields) if (node[key] !== undefined && node[key] !== null) node[key] = field(node[key], sign)
    return node
  }
}
