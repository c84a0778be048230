import type { FastifyInstance } from 'fastify'

/** JSON that cannot be read. It is refused where the body is wanted: who may not, or asks for what is not there, hears that first. */
export class MalformedBody {}

/** JSON of every kind that the API takes, an empty body being none; octets are handed on as a stream. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/ld+json', 'application/json', 'application/merge-patch+json'], { parseAs: 'string' }, (_, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(null, new MalformedBody())
    }
  })
  app.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload))
}
