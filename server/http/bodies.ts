import type { FastifyInstance } from 'fastify'
import { Refusal } from './problem.ts'

/** JSON of every kind that the API takes, an empty body being none; octets are handed on as a stream. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/ld+json', 'application/json', 'application/merge-patch+json'], { parseAs: 'string' }, (_, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(new Refusal('malformed_request', { values: { reason: 'syntax' } }))
    }
  })
  app.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload))
}
