import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { referenceBytes, referenceFrom } from '#contract/kit/readable-codes.ts'
import { pooledRandomBytes } from '../../db/uuid.ts'
import { addToLog } from './log.ts'

/** What a proxy may have given: other texts could write anything into the log. */
const givenId = /^[\w.-]{8,64}$/

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && givenId.test(given)
    ? given
    : referenceFrom(pooledRandomBytes(referenceBytes))
}

/** For finding it in the log, whose lines name the route's pattern: addresses hold ids and secrets. */
export function answerWithRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    addToLog(request, { route: request.routeOptions.url })
    done()
  })
}
