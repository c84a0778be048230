import type { FastifyInstance } from 'fastify'
import type { Locale } from '#contract/kit/locales.ts'
import { violation } from '../../i18n/violations.ts'
import { HttpProblem } from './problem.ts'

/** Stands for invalid JSON. It is refused only when the body is read, so that 401, 403 and 404 come first. */
export class MalformedBody {}

/** UTF-8 (RFC 8259, 8.1), with or without a byte order mark; others would be stored as U+FFFD. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses every JSON media type, an empty body as undefined; bytes become a stream. */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/ld+json', 'application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer' },
    (_, body: Buffer, done) => {
      if (body.length === 0) return done(null, undefined)
      try {
        done(null, JSON.parse(utf8.decode(body)))
      } catch {
        done(null, new MalformedBody())
      }
    },
  )
  app.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload))
}

const maxDepth = 40

/**
 * Refuses NUL characters, half surrogate pairs, infinite numbers and deep nesting, which would overflow the
 * stack of recursive code; hence this walk is not recursive. Throws HttpProblem validation_failed,
 * malformed_request.
 */
export function refuseUnstorableValues(body: unknown, locale: Locale): void {
  const stack: { readonly value: unknown; readonly path: readonly PropertyKey[] }[] = [
    { value: body, path: [] },
  ]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path } = next
    if (isUnstorable(value))
      throw new HttpProblem('validation_failed', { violations: [violation(path, 'pattern', locale)] })
    if (typeof value !== 'object' || value === null) continue
    if (path.length > maxDepth) throw new HttpProblem('malformed_request', { values: { reason: 'too_deep' } })
    for (const [name, inner] of Object.entries(value)) {
      if (isUnstorable(name))
        throw new HttpProblem('validation_failed', { violations: [violation(path, 'pattern', locale)] })
      stack.push({ value: inner, path: [...path, Array.isArray(value) ? Number(name) : name] })
    }
  }
}

/**
 * For evidence, which is not refused: unstorable characters become U+FFFD, infinite numbers null. Throws
 * HttpProblem malformed_request for deep nesting.
 */
export function withStorableValues<Body>(body: Body): Body {
  // Types stay the same; only payloads, which no schema has checked, may have such numbers.
  return storable(body, 0) as Body
}

function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replaceAll(unstorable, '\uFFFD')
  if (typeof value !== 'object' || value === null) return isUnstorable(value) ? null : value
  if (depth > maxDepth) throw new HttpProblem('malformed_request', { values: { reason: 'too_deep' } })
  return Array.isArray(value)
    ? value.map((item) => storable(item, depth + 1))
    : Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [storable(name, depth + 1), storable(inner, depth + 1)]),
      )
}

const isUnstorable = (value: unknown) =>
  typeof value === 'string'
    ? value.includes('\0') || /\p{Surrogate}/u.test(value)
    : typeof value === 'number' && !Number.isFinite(value)
const unstorable = /[\0\p{Surrogate}]/gu
