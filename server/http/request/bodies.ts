import type { FastifyInstance } from 'fastify'
import type { Locale } from '#contract/locales.ts'
import { violation } from '../../i18n/violations.ts'
import { Refusal } from './problem.ts'

/** JSON that cannot be read. It is refused where the body is wanted: who may not, or asks for what is not there, hears that first. */
export class MalformedBody {}

/** JSON of every kind that the API takes, an empty body being none; octets are handed on as a stream. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/ld+json', 'application/json', 'application/merge-patch+json'],
    { parseAs: 'string' },
    (_, body, done) => {
      if (body === '') return done(null, undefined)
      try {
        done(null, JSON.parse(String(body)))
      } catch {
        done(null, new MalformedBody())
      }
    },
  )
  app.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload))
}

/** No form of ours is nested deeper by far. */
const deepest = 40

/**
 * Refuses what no database keeps, by the field that holds it: a NUL character, or half of a surrogate pair; and bodies nested so
 * deeply that they were made to break something.
 */
export function refuseImpossibleTexts(body: unknown, locale: Locale): void {
  const waiting: { readonly value: unknown; readonly path: readonly PropertyKey[] }[] = [
    { value: body, path: [] },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && (value.includes('\0') || /\p{Surrogate}/u.test(value)))
      throw new Refusal('validation_failed', { violations: [violation(path, 'pattern', locale)] })
    if (typeof value !== 'object' || value === null) continue
    if (path.length > deepest) throw new Refusal('malformed_request', { values: { reason: 'too_deep' } })
    for (const [name, inner] of Object.entries(value))
      waiting.push({ value: inner, path: [...path, Array.isArray(value) ? Number(name) : name] })
  }
}
